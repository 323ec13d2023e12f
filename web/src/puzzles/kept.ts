/** What this browser remembers of its user's puzzles: those solved, and the days in a row. */

const STORED = "doppio.puzzles";

export type Kept = {
  solved: string[];
  /** The last puzzle of the day that was solved, by the day's number. */
  lastDay: number | null;
  /** How many days in a row that makes, and the most there ever were. */
  days: number;
  mostDays: number;
};

const NOTHING: Kept = { solved: [], lastDay: null, days: 0, mostDays: 0 };

export function kept(): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? "null");
    return isKept(found) ? found : NOTHING;
  } catch {
    return NOTHING; // somebody else wrote there, or nothing may be kept
  }
}

function isKept(found: unknown): found is Kept {
  if (typeof found !== "object" || found === null) return false;
  const { solved, lastDay, days, mostDays } = found as Partial<Kept>;
  return (
    Array.isArray(solved) &&
    solved.every((id) => typeof id === "string") &&
    (lastDay === null || Number.isInteger(lastDay)) &&
    Number.isInteger(days) &&
    Number.isInteger(mostDays)
  );
}

/** Remember that a puzzle was solved; `day` where it is the one of a day. */
export function solve(id: string, day: number | null): Kept {
  const before = kept();
  const solved = before.solved.includes(id) ? before.solved : [...before.solved, id];
  const now = { ...before, solved, ...(day === null ? {} : daysAfter(before, day)) };
  try {
    localStorage.setItem(STORED, JSON.stringify(now));
  } catch {
    // a browser that keeps nothing still has puzzles
  }
  return now;
}

function daysAfter(before: Kept, day: number): Partial<Kept> {
  if (before.lastDay !== null && before.lastDay >= day) return {};
  const days = before.lastDay === day - 1 ? before.days + 1 : 1;
  return { lastDay: day, days, mostDays: Math.max(before.mostDays, days) };
}

/** The days in a row as they stand today: a day that was missed ends them. */
export function streak(found: Kept, today: number): number {
  return found.lastDay !== null && found.lastDay >= today - 1 ? found.days : 0;
}
