import type { Clock, Clocks } from "../wire";

const DAY = 24 * 3600;

/** The clocks one can choose from. */
export const CLOCKS = {
  none: { kind: "none", seconds: 0, increment: 0 },
  move30: { kind: "move", seconds: 30, increment: 0 },
  fischer3: { kind: "fischer", seconds: 180, increment: 2 },
  fischer10: { kind: "fischer", seconds: 600, increment: 5 },
  day: { kind: "days", seconds: DAY, increment: 0 },
  days3: { kind: "days", seconds: 3 * DAY, increment: 0 },
} satisfies Record<string, Clock>;

export type ClockName = keyof typeof CLOCKS;

/** What a seat has left now, in milliseconds; `now` by the clock of the house. */
export function left(clocks: Clocks, seat: number, turn: number | null, now: number): number {
  const rest = clocks.left[seat - 1] ?? 0;
  return seat === turn ? Math.max(0, rest - Math.max(0, now - clocks.since)) : rest;
}

/** Time as a clock shows it: 2:05, below ten seconds 9.4, above a day 1 d 3 h. */
export function clockText(millis: number, units: { day: string; hour: string }): string {
  const seconds = millis / 1000;
  if (seconds >= DAY) {
    return `${Math.floor(seconds / DAY)} ${units.day} ${Math.floor((seconds % DAY) / 3600)} ${units.hour}`;
  }
  if (seconds < 10) return (Math.floor(seconds * 10) / 10).toFixed(1);
  const minutes = Math.floor(seconds / 60);
  const rest = String(Math.floor(seconds % 60)).padStart(2, "0");
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}
