/** Who sits at a table, and where somebody else could. */
import { called } from "../lib/names";
import type { Snapshot } from "../wire";

/** The seat that somebody new can take; none once the game has begun, whoever may have left. */
export function freeSeat({ phase, seats }: Pick<Snapshot, "phase" | "seats">): number | null {
  const free = phase === "waiting" ? seats.findIndex(({ kind }) => kind === "open") : -1;
  return free < 0 ? null : free + 1;
}

/** What those at the table are called. */
export const thoseAt = ({ seats }: Pick<Snapshot, "seats">): string[] =>
  seats.filter(({ kind, name }) => kind !== "open" && name).map(({ name }) => called(name));
