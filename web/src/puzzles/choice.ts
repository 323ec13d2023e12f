/** Which puzzle comes next. */
import type { PuzzleListed } from "../wire";

/** The puzzles of a grade. */
export const ofGrade = (puzzles: PuzzleListed[], grade: number): PuzzleListed[] =>
  puzzles.filter((puzzle) => puzzle.grade === grade);

/** The next one of a grade that is not solved yet; where all are, simply the next one. */
export function nextOf(
  puzzles: PuzzleListed[],
  grade: number,
  solved: string[],
  after: string | null = null,
): string | null {
  const same = ofGrade(puzzles, grade);
  const at = same.findIndex(({ id }) => id === after);
  const turned = [...same.slice(at + 1), ...same.slice(0, Math.max(at, 0))];
  const open = turned.find(({ id }) => !solved.includes(id));
  return (open ?? turned[0])?.id ?? null;
}
