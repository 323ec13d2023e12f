/** What cards, places and piles are called. */
import type { TextKey } from "../lib/language";
import { listed, refusalText, t } from "../lib/words.svelte";
import type { Card, EspressoGame, Place, SeatShown } from "../wire";
import { cardAt, isComplete, PLACES, waysOf, type Target } from "./fits";
import type { Word } from "./hand.svelte";
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

/** All piles that are still being built. */
export function pilesText(game: EspressoGame, seats: SeatShown[]): string {
  const open = game.piles.flatMap((pile, n) =>
    isComplete(pile) ? [] : [pileText(n + 1, pile, seats)],
  );
  if (open.length === 0) return t("espresso.no-piles");
  return t("espresso.piles-said", { piles: open.join("; ") });
}

/** A seat's open cards, and where they fit. */
export function sideText(game: EspressoGame, seat: number, name: string): string {
  const spots = PLACES.map((place) => {
    const card = cardAt(game.sides[seat - 1], place);
    const targets = waysOf(game, card).map((way) => way.to);
    return spotText(place, card, targets);
  });
  return t("espresso.seat-chosen", { name, spots: spots.join("; ") });
}

/** Who would like to end the round; nothing where nobody would. */
export function votersText(votes: number[], names: string[]): string {
  if (votes.length === 0) return "";
  return t("espresso.votes", { names: listed(votes.map((voter) => names[voter - 1] ?? "")) });
}

/** What is said beside one's cards. */
export function wordText(word: Word): string {
  if (word.kind === "nowhere") return t("espresso.nowhere", { card: cardName(word.card) });
  if (word.kind !== "refused") return t(`espresso.${word.kind}`);
  if (word.late === undefined) return refusalText(word);
  return t("espresso.late", { ms: Math.max(1, Math.round(word.late)) });
}
