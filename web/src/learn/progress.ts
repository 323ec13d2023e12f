/** How far this browser's user got in each lesson. */

const STORED = "doppio.lessons";

/** By lesson: the step reached, counted from 0, and whether the end was. */
export type Progress = Record<string, { at: number; done: boolean }>;

export function progress(): Progress {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? "{}");
    return isProgress(found) ? found : {};
  } catch {
    return {}; // somebody else wrote there, or nothing may be kept
  }
}

function isProgress(found: unknown): found is Progress {
  if (typeof found !== "object" || found === null) return false;
  return Object.values(found).every(
    (one: Partial<Progress[string]> | null) =>
      Number.isInteger(one?.at) && typeof one?.done === "boolean",
  );
}

/** Remember where somebody is; a lesson once finished stays so. */
export function reached(lesson: string, at: number, atEnd: boolean): void {
  const all = progress();
  all[lesson] = { at, done: atEnd || (all[lesson]?.done ?? false) };
  try {
    localStorage.setItem(STORED, JSON.stringify(all));
  } catch {
    // a browser that keeps nothing still teaches
  }
}

/** Where to go on: at the step reached, or from the start when it was finished. */
export function resumeAt(lesson: string, steps: number): number {
  const found = progress()[lesson];
  if (found === undefined || found.at >= steps - 1) return 0;
  return Math.max(found.at, 0);
}
