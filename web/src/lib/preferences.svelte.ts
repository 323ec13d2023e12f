/** What this browser remembers of its user's wishes. */

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "reduced";

const STORED = "doppio.preferences";

const defaults = {
  language: null as string | null,
  theme: "auto" as Theme,
  motion: "auto" as Motion,
  volume: 0.5,
  turnBoard: false,
  muted: [] as string[],
};

function load(): typeof defaults {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(STORED) ?? "{}") };
  } catch {
    return { ...defaults }; // somebody else wrote there, or nothing may be kept
  }
}

export const preferences = $state(load());

/** Keep the wishes and let those that concern the whole page take effect; runs in an effect. */
export function keepPreferences(): void {
  const text = JSON.stringify(preferences);
  const root = document.documentElement;
  root.dataset.theme = preferences.theme;
  root.dataset.motion = preferences.motion;
  try {
    localStorage.setItem(STORED, text);
  } catch {
    // a browser that keeps nothing still plays
  }
}

/** Whether things should move on the screen. */
export function movesAllowed(): boolean {
  if (preferences.motion !== "auto") return preferences.motion === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
