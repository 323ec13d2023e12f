/** Which key does what. */
import type { Place } from "../wire";
import type { Target, Way } from "./fits";

export type KeyWish =
  | { do: "spot"; place: Place }
  | { do: "put"; to: Target }
  | { do: "seat"; seat: number }
  | { do: "flip" | "pass" | "cancel" | "piles" | "cards" };

const SPOTS: Record<string, Place> = {
  "1": "help1",
  "2": "help2",
  "3": "help3",
  "4": "espresso",
  e: "espresso",
  "5": "waste",
  w: "waste",
};
const OTHERS = { " ": "flip", x: "pass", Escape: "cancel", p: "piles", m: "cards" } as const;

/** Letters for the places a card can go to, none of which means anything else here. */
const LETTERS = "asdfghjklqrtyuizcvbno";

export function lettersFor(ways: readonly Way[]): Map<Target, string> {
  return new Map(ways.map((way, n) => [way.to, LETTERS.charAt(n)]));
}

type Pressed = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;

/** The letter or number of a key; where a keyboard writes others, such as Cyrillic ones, that of its place on most. */
function signOf({ key, code }: Pick<Pressed, "key" | "code">): string {
  if (key.length > 1) return key;
  const usual = /^[a-z0-9 ]$/i.test(key) ? key : /^(?:Key|Digit)(.)$/.exec(code)?.[1];
  return (usual ?? key).toLowerCase();
}

/** What a key asks for; null where it is not ours. */
export function wishOf(event: Pressed, letters: ReadonlyMap<Target, string>): KeyWish | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const digit = /^Digit([1-6])$/.exec(event.code)?.[1];
  if (event.shiftKey) return digit ? { do: "seat", seat: Number(digit) } : null;
  const key = signOf(event);
  for (const [to, letter] of letters) if (letter === key) return { do: "put", to };
  if (key in SPOTS) return { do: "spot", place: SPOTS[key]! };
  if (key in OTHERS) return { do: OTHERS[key as keyof typeof OTHERS] };
  return null;
}

/** Whether a key is for the control that has the focus rather than for the table. */
export function isForControl(event: KeyboardEvent): boolean {
  const focused = event.target as HTMLElement | null;
  if (focused?.closest?.("input, textarea, select, [contenteditable], dialog")) return true;
  return (event.key === " " || event.key === "Enter") && !!focused?.closest?.("button, a, summary");
}
