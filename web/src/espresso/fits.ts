/** Which card may go where: only looked up in what the house tells, no rule of our own. */
import type { Card, EspressoGame, Pile, Place, Side } from "../wire";

/** A place where an open card lies, and whose it is. */
export type Spot = { seat: number; place: Place };
export type Target = number | "new";
/** Somewhere a card can go; `covered` where it needs another card on top at once. */
export type Way = { to: Target; covered: boolean };

export type Fitting = { place: Place; card: Card; to: Target[] };

export const PLACES: readonly Place[] = ["espresso", "help1", "help2", "help3", "waste"];

export const spotName = (spot: Spot): string => `${spot.seat}.${spot.place}`;
export const sameSpot = (one: Spot | null, other: Spot | null): boolean =>
  one?.seat === other?.seat && one?.place === other?.place;

/** The open card that lies at a place. */
export function cardAt(side: Side | undefined, place: Place): Card | null {
  if (side === undefined) return null;
  if (place === "espresso" || place === "waste") return side[place];
  return side.helpers[Number(place.slice(4)) - 1] ?? null;
}

/** Everywhere this card can go now, a new pile first. */
export function waysOf(game: EspressoGame, card: Card | null): Way[] {
  if (card === null) return [];
  const joker = game.jokers.includes(card);
  const opens = way("new", card, joker, game.opens, game.opens_covers);
  return [
    opens,
    ...game.piles.map((pile, n) => way(n + 1, card, joker, pile.next, pile.covers)),
  ].filter((found) => found !== null);
}

function way(to: Target, card: Card, joker: boolean, next: Card[], covers: Card[]): Way | null {
  if (next.includes(card)) return { to, covered: false };
  return joker && covers.length > 0 ? { to, covered: true } : null;
}

/** The cards that may cover a joker there. */
export function coversAt(game: EspressoGame, to: Target): Card[] {
  return to === "new" ? game.opens_covers : (game.piles[to - 1]?.covers ?? []);
}

/** The pile to ask about a card that fits nowhere: one of its colour if there is one. */
export function askedPile(game: EspressoGame, card: Card): Target {
  const number = game.piles.findIndex((pile) => !isComplete(pile) && pile.colour === card[0]);
  return number < 0 ? "new" : number + 1;
}

/** Whether nothing goes on this pile any more. */
export const isComplete = (pile: Pile): boolean => pile.next.length + pile.covers.length === 0;

/** One's own cards that can go somewhere now, and where. */
export function fittingSpots(game: EspressoGame, seat: number): Fitting[] {
  return PLACES.flatMap((place) => {
    const card = cardAt(game.sides[seat - 1], place);
    const to = waysOf(game, card).map((found) => found.to);
    return card !== null && to.length > 0 ? [{ place, card, to }] : [];
  });
}
