/** One's own plays shown before the house has answered, on top of the picture it gave. */
import type { Card, EspressoGame, Pile, Place, PlayLine, Side } from "../wire";
import { cardAt, type Spot, type Target } from "./fits";

/** A play that is under way; a face is null where it was not known which card comes next. */
export type Pending = {
  id: number;
  seat: number;
  spots: Spot[];
  faces: (Card | null)[];
  to: Target;
};

/** A pile as shown: `ghost` while the card on top is not confirmed. */
export type ShownPile = Pile & { ghost?: boolean };
export type ShownGame = EspressoGame & { piles: ShownPile[] };

/** The picture as it will be if all that is under way goes well. */
export function hoped(game: EspressoGame, pending: readonly Pending[]): ShownGame {
  return pending.reduce(withPlay, game);
}

function withPlay(game: ShownGame, play: Pending): ShownGame {
  if (!isThere(game, play.to)) return game;
  const sides = play.spots.reduce(lifted, game.sides);
  const last = play.spots.at(-1);
  const face = play.faces.at(-1) ?? play.faces[0];
  if (last === undefined || face == null) return { ...game, sides };
  const number = play.to === "new" ? game.piles.length + 1 : play.to;
  const piles = [...game.piles];
  piles[number - 1] = ghost(piles[number - 1], face, last.seat, play.spots.length);
  return { ...game, sides, piles };
}

/** Whether a card can still come to lie there: when a round is over, its piles are gone. */
function isThere(game: ShownGame, to: Target): boolean {
  return game.sides.length > 0 && (to === "new" || to <= game.piles.length);
}

/** A pile with a card on top of which only the house can say what fits on it. */
function ghost(under: Pile | undefined, top: Card, owner: number, cards: number): ShownPile {
  const height = (under?.height ?? 0) + cards;
  return {
    ...(under ?? { colour: top.charAt(0), value: 0 }),
    ...{ top, owner, height, next: [], covers: [], ghost: true },
  };
}

/** The sides when an open card has left: what is seen moves up, what is not seen stays unknown. */
export function lifted(sides: Side[], spot: Spot): Side[] {
  return sides.map((side, n) => (n === spot.seat - 1 ? without(side, spot.place) : side));
}

function without(side: Side, place: Place): Side {
  if (place === "waste") return { ...side, waste: null, waste_left: side.waste_left - 1 };
  const left = { ...side, espresso: null, espresso_left: side.espresso_left - 1 };
  if (place === "espresso") return left;
  const slot = Number(place.slice(4)) - 1;
  const helpers = side.helpers.map((card, n) => (n === slot ? cardAt(side, "espresso") : card));
  return { ...left, helpers };
}

/** Those still under way after the house has told of a play. */
export function confirmed(pending: readonly Pending[], line: PlayLine): Pending[] {
  const told = pending.findIndex((play) => isThat(play, line));
  return pending.filter((_, n) => n !== told);
}

function isThat(play: Pending, line: PlayLine): boolean {
  return (
    play.seat === line.seat &&
    play.to === line.to &&
    play.spots.length === line.cards.length &&
    play.spots.every(({ seat, place }, n) => {
      const card = line.cards[n];
      return card?.from === place && (card.of ?? line.seat) === seat;
    })
  );
}
