/** What cards, places and piles are called. */
import type { TextKey } from "../lib/language";
import { t } from "../lib/words.svelte";
import type { Card, Place, SeatShown } from "../wire";
import type { Target } from "./fits";
import type { ShownPile } from "./optimism";

export function cardName(card: Card): string {
  return t(`espresso.card.${card.charAt(0)}` as TextKey, { number: card.charAt(1) });
}

export const placeName = (place: Place): string => t(`espresso.place.${place}`);

export function targetName(to: Target): string {
  return to === "new" ? t("espresso.new-pile") : t("espresso.pile-number", { number: to });
}

/** "Helper 2: red 4, fits on pile 3". */
export function spotText(place: Place, card: Card | null, targets: Target[]): string {
  const name = placeName(place);
  if (card === null) return t("espresso.spot-empty", { place: name });
  const values = { place: name, card: cardName(card) };
  if (targets.length === 0) return t("espresso.spot", values);
  return t("espresso.spot-fits", { ...values, targets: targets.map(targetName).join(", ") });
}

export function pileText(number: number, pile: ShownPile, seats: SeatShown[]): string {
  const owner = seats[pile.owner - 1]?.name ?? "";
  return t("espresso.pile", { number, card: cardName(pile.top), owner });
}
