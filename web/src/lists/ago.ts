/** How long ago something was, as one says it; a date where that is long. */
import { dateText, words } from "../lib/words.svelte";

const MINUTE = 60_000;
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
];
const LONG = 7 * 24 * 60 * MINUTE;

export function agoText(millis: number, now = Date.now()): string {
  const past = Math.max(now - millis, 0);
  if (past >= LONG) return dateText(millis);
  const spoken = new Intl.RelativeTimeFormat(words.code, { numeric: "auto" });
  const [unit, length] = UNITS.find(([, length]) => past >= length) ?? ["second", Infinity];
  return spoken.format(-Math.floor(past / length), unit);
}
