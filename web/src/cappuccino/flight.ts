/** A stack on its way: what is drawn above the board while it travels. */
import type { TableEvent } from "../wire";
import { readCell, readMove, readPlacement, type Cell } from "./position";
import { keyOf, type Spot } from "./picture";

export type Flight = {
  id: number;
  /** The cups that travel, from the lowest, and how many they will stand on. */
  cups: string;
  onto: number;
  /** Where from; null for a cup that is put down from the hand. */
  from: Cell | null;
  to: Cell;
  key: string;
  /** Whether the stack is taken off the table when it has landed. */
  leaves: boolean;
};

/** What travels because of this event, given what stood before and what stands now. */
export function flightOf(last: TableEvent, before: Spot[], now: Spot[]): Flight | null {
  if (last.e !== "happened") return null;
  if (last.line.do === "move") return moved(last.seq, last.line.move, before, now);
  if (last.line.do === "place") return placed(last.seq, last.line.cup, now);
  return null;
}

function moved(id: number, move: string, before: Spot[], now: Spot[]): Flight | null {
  const [from, to] = readMove(move);
  const stack = before.find(({ key }) => key === from);
  const under = before.find(({ key }) => key === to);
  if (!stack || !under) return null;
  const leaves = !now.some(({ key }) => key === to);
  const way = { from: readCell(from), to: readCell(to), key: to };
  return { id, cups: stack.cups, onto: under.cups.length, ...way, leaves };
}

function placed(id: number, cup: string, now: Spot[]): Flight | null {
  const { colour, q, r } = readPlacement(cup);
  const key = keyOf({ q, r });
  if (!now.some((spot) => spot.key === key)) return null;
  return { id, cups: colour, onto: 0, from: null, to: { q, r }, key, leaves: false };
}
