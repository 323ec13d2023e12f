/** Places in a game that one likes to go to: rounds, and the moves of Cappuccino. */
import type { CappuccinoLine, TableEvent } from "../wire";

export type Round = { round: number; at: number };
export type Move = { number: number; at: number; line: CappuccinoLine };

/** Where each round of Espresso begins. */
export function roundsOf(frames: TableEvent[]): Round[] {
  return frames.flatMap((frame, at) =>
    frame.e === "happened" && frame.line.do === "deal" ? [{ round: frame.line.round, at }] : [],
  );
}

/** The totals after each round of Espresso, from when on they hold. */
export function totalsOf(frames: TableEvent[]): { at: number; totals: number[] }[] {
  return frames.flatMap((frame, at) =>
    frame.e === "happened" && "totals" in frame ? [{ at, totals: frame.totals }] : [],
  );
}

/** What the players of Cappuccino did, one after the other. */
export function movesOf(frames: TableEvent[]): Move[] {
  return frames
    .flatMap((frame, at) =>
      frame.e === "happened" && "now" in frame ? [{ at, line: frame.line }] : [],
    )
    .filter(({ line }) => line.do !== "end")
    .map((move, n) => ({ number: n + 1, ...move }));
}

/** The entry one is at or after, and so the one to be marked; -1 before the first. */
export function currentOf(entries: { at: number }[], at: number): number {
  return entries.findLastIndex((entry) => entry.at <= at);
}
