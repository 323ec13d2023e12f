/** The places a step points at: where they are in the picture, and what they are called. */
import { t } from "../lib/words.svelte";
import type { Place } from "../wire";

/** How the marked place is found among what the games draw. */
export function selectorOf(mark: string): string {
  if (mark === "new") return '[data-target="new"]';
  if (mark.startsWith("pile")) return `[data-pile="${mark.slice(4)}"]`;
  if (mark.endsWith(".hand")) return '[data-testid="flip"]';
  return `[data-spot="${mark}"]`;
}

export function placeText(mark: string): string {
  if (mark === "new") return t("espresso.new-pile");
  if (mark.startsWith("pile")) return t("espresso.pile-number", { number: mark.slice(4) });
  if (/^-?\d+,-?\d+$/.test(mark)) return spotText(mark);
  const [seat, place] = mark.split(".");
  if (place === undefined) return mark;
  const named = place === "hand" ? t("espresso.hand") : t(`espresso.place.${place as Place}`);
  return seat === "1" ? named : t("espresso.of", { name: t("learn.neighbour"), spot: named });
}

function spotText(mark: string): string {
  const [q = "", r = ""] = mark.split(",");
  return t("cappuccino.cell.place", { q, r });
}
