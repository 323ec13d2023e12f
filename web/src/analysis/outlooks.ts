/** What was thought of every moment of a game, as far as it has been thought about. */
import type { JudgedTold, Mark, OpinionTold, Outcome, OutlookTold } from "../wire";

/** The opinion on the moment after so many events, where somebody moved next. */
export const opinionAt = (judged: JudgedTold[], at: number): OpinionTold | null =>
  judged.find(({ n }) => n === at + 1)?.before ?? null;

/** How things stood after so many events: as thought before the next move, or after the last. */
export function outlookAt(judged: JudgedTold[], at: number): OutlookTold | null {
  return opinionAt(judged, at) ?? judged.findLast(({ n }) => n <= at)?.after ?? null;
}

/** How things stand once a game is over: whoever gave it up had no chance any more. */
export function endOf({ winners, scores }: Outcome): OutlookTold {
  const shares = scores.map((_, n) => (winners.includes(n + 1) ? 1 / winners.length : 0));
  return { shares, cups: scores };
}

/** The move that led to this moment. */
export const moveTo = (judged: JudgedTold[], at: number): JudgedTold | null =>
  judged.find(({ n }) => n === at) ?? null;

/** Signs as players write them. */
export const SIGNS: Record<Mark, string> = { blunder: "??", mistake: "?", fine: "!" };
