/** How a round ended, and what each round brought. */
import type { EspressoGame, FinitoLine, StuckLine, TableEvent } from "../wire";

export type RoundEnd = {
  how: "finito" | "stuck" | "voted" | "over";
  seat: number | null;
  points: number[] | null;
};
/** The totals after each round, the first being all zero. */
export type Totals = readonly (readonly number[])[];

export function endOf(line: FinitoLine | StuckLine): RoundEnd {
  if (line.do === "finito") return { how: "finito", seat: line.seat, points: line.points };
  return { how: line.voted ? "voted" : "stuck", seat: null, points: line.points };
}

/** How the round has ended after an event; null while one is being played. */
export function roundEnd(
  before: RoundEnd | null,
  game: EspressoGame,
  event: TableEvent | null,
): RoundEnd | null {
  if (event?.e === "happened" && "line" in event) {
    const { line } = event;
    if (line.do === "finito" || line.do === "stuck") return endOf(line);
    if (line.do === "deal" || line.do === "play" || line.do === "flip") return null;
  }
  const between = game.round > 0 && game.sides.length === 0;
  if (!between) return event === null ? null : before;
  return before ?? { how: "over", seat: null, points: null };
}

/** The totals with those of now added, where they are news. */
export function totalsAfter(before: Totals, totals: readonly number[]): Totals {
  const last = before.at(-1) ?? totals.map(() => 0);
  const known = before.length === 0 ? [last] : before;
  const fell = totals.some((total, n) => total < (last[n] ?? 0));
  if (fell || totals.length !== last.length) return totalsAfter([], totals);
  return totals.every((total, n) => total === last[n]) ? known : [...known, totals];
}
