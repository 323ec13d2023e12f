/** What a player's hand is about to do: the card chosen, the joker laid, the plays under way. */
import type { Answer } from "../lib/connection";
import type { Card, Command, EspressoGame, PlayLine } from "../wire";
import {
  askedPile,
  cardAt,
  coversAt,
  PLACES,
  sameSpot,
  waysOf,
  type Spot,
  type Target,
  type Way,
} from "./fits";
import { confirmed, hoped, type Pending, type ShownGame } from "./optimism";

export type Held = { spot: Spot; card: Card };
export type Laid = Held & { to: Target };
/** Something to be said beside one's cards: the house's reason, or a word of the page's own. */
export type Word =
  | { kind: "refused"; spot: Spot; code: string; sentence: string; late?: number }
  | { kind: "nowhere"; spot: Spot; card: Card }
  | { kind: "cover" | "choose"; spot: Spot };

/** Why a single card did not go where we asked about it. */
const MISFITS = ["does-not-fit", "does-not-open"];

/** Always the same, so that nobody takes it for news. */
const NOWHERE: Way[] = [];

const from = (spot: Spot, seat: number) =>
  spot.seat === seat ? { from: spot.place } : { from: spot.place, of: spot.seat };

type Around = {
  game: () => EspressoGame;
  seat: () => number | null;
  act: () => ((command: Command) => Promise<Answer>) | null;
  /** A card goes down, or comes back: where it is to be seen flying. */
  onPlay: (play: Pending) => void;
  onBack: (play: Pending) => void;
  /** A card that fits nowhere, as far as we know, stays where it is. */
  onStay: (spot: Spot) => void;
};

export class Hand {
  pending = $state.raw<Pending[]>([]);
  held = $state.raw<Held | null>(null);
  laid = $state.raw<Laid | null>(null);
  word = $state.raw<Word | null>(null);

  #around: Around;
  #count = 0;
  #next: Spot | null = null;

  constructor(around: Around) {
    this.#around = around;
  }

  /** The picture with all that is under way, and with a joker that still needs its cover. */
  shown: ShownGame = $derived.by(() => hoped(this.#around.game(), this.#all()));
  /** Where the chosen card can go. */
  ways: Way[] = $derived.by(() => this.#ways());
  /** The cards that can cover the joker just laid; null where none is waiting. */
  covers: Card[] | null = $derived.by(() =>
    this.laid === null ? null : coversAt(this.#around.game(), this.laid.to),
  );

  #all(): Pending[] {
    if (this.laid === null) return this.pending;
    const { spot, card, to } = this.laid;
    return [...this.pending, { id: 0, seat: spot.seat, spots: [spot], faces: [card], to }];
  }

  #ways(): Way[] {
    if (this.held === null) return NOWHERE;
    const { spot, card } = this.held;
    return this.#cardAt(spot) === card ? waysOf(this.shown, card) : NOWHERE;
  }

  #cardAt(spot: Spot): Card | null {
    return cardAt(this.shown.sides[spot.seat - 1], spot.place);
  }

  /** A card is tapped: it goes where it fits, or asks where. */
  tap(spot: Spot): void {
    if (this.laid !== null) return this.cover(spot);
    const again = sameSpot(this.held?.spot ?? null, spot);
    this.cancel();
    const card = this.#cardAt(spot);
    if (again || card === null) return;
    const ways = waysOf(this.shown, card);
    if (ways.length === 0) this.#nowhere(spot, card);
    else if (ways.length === 1) this.#go({ spot, card }, ways[0]!);
    else this.#choose({ spot, card });
  }

  /** A card is taken up to be dragged; where it can go is shown. */
  lift(spot: Spot): void {
    const card = this.#cardAt(spot);
    if (this.laid === null && card !== null) this.held = { spot, card };
  }

  /** The chosen card goes there. */
  put(to: Target): void {
    const { held } = this;
    if (held === null) return;
    // What was chosen is gone: another card lies there now.
    if (this.#cardAt(held.spot) !== held.card) return this.cancel();
    const way = this.ways.find((found) => found.to === to);
    if (way) this.#go(held, way);
    else void this.#ask(held, to);
  }

  /** A pile is tapped while nothing is chosen: the one card of ours that fits goes there. */
  bring(to: Target): void {
    const seat = this.#around.seat();
    if (seat === null) return;
    const fitting = PLACES.filter((place) => this.#goesStraight({ seat, place }, to));
    if (fitting.length === 1)
      void this.#play(
        [{ seat, place: fitting[0]! }],
        [this.#cardAt({ seat, place: fitting[0]! })],
        to,
      );
  }

  #goesStraight(spot: Spot, to: Target): boolean {
    return waysOf(this.shown, this.#cardAt(spot)).some((way) => way.to === to && !way.covered);
  }

  /** The joker is covered from there, even where nobody has seen yet what comes next. */
  cover(spot: Spot): void {
    const { laid } = this;
    const card = this.#cardAt(spot);
    if (laid === null) return;
    if (card !== null && !this.covers?.includes(card)) {
      this.word = { kind: "cover", spot };
      return;
    }
    this.laid = null;
    void this.#play([laid.spot, spot], [laid.card, card], laid.to);
  }

  cancel(): void {
    this.held = null;
    this.laid = null;
    this.word = null;
  }

  async flip(): Promise<boolean> {
    const [seat, act] = [this.#around.seat(), this.#around.act()];
    if (seat === null || act === null) return false;
    this.cancel();
    const answer = await act({ do: "flip", seat });
    if (!answer.ok) this.word = { kind: "refused", spot: { seat, place: "waste" }, ...answer };
    return answer.ok;
  }

  /** The house has told of a play: if it is one of ours, it is no longer a hope. */
  told(line: PlayLine): boolean {
    const before = this.pending.length;
    this.pending = confirmed(this.pending, line);
    return this.pending.length < before;
  }

  #choose(held: Held): void {
    this.held = held;
    this.word = { kind: "choose", spot: held.spot };
  }

  #go(held: Held, way: Way): void {
    this.cancel();
    if (!way.covered) return void this.#play([held.spot], [held.card], way.to);
    this.laid = { ...held, to: way.to };
    this.word = { kind: "cover", spot: held.spot };
  }

  /** It fits nowhere as far as we know: what is under way may change that, else the house says why. */
  #nowhere(spot: Spot, card: Card): void {
    if (this.pending.length > 0) this.#next = spot;
    else void this.#ask({ spot, card }, null);
  }

  /** Let the house say why a card does not go there, or (null) anywhere; it may know better. */
  async #ask({ spot, card }: Held, to: Target | null): Promise<void> {
    const [seat, act] = [this.#around.seat(), this.#around.act()];
    this.held = null;
    if (seat === null || act === null) return;
    this.#around.onStay(spot);
    const asked = to ?? askedPile(this.#around.game(), card);
    const answer = await act({ do: "play", seat, cards: [from(spot, seat)], to: asked });
    if (answer.ok) return;
    const anywhere = to === null && MISFITS.includes(answer.code);
    this.word = anywhere ? { kind: "nowhere", spot, card } : { kind: "refused", spot, ...answer };
  }

  async #play(spots: Spot[], faces: (Card | null)[], to: Target): Promise<void> {
    const [seat, act] = [this.#around.seat(), this.#around.act()];
    if (seat === null || act === null) return;
    const play: Pending = { id: ++this.#count, seat, spots, faces, to };
    this.pending = [...this.pending, play];
    this.word = null;
    this.#around.onPlay(play);
    const cards = spots.map((spot) => from(spot, seat));
    const answer = await act({ do: "play", seat, cards, to });
    this.pending = this.pending.filter((other) => other !== play);
    if (!answer.ok) {
      this.word = { kind: "refused", spot: spots[0]!, ...answer };
      this.#around.onBack(play);
    }
    this.#goOn();
  }

  /** A card that had to wait for the one before gets its turn. */
  #goOn(): void {
    const spot = this.#next;
    if (spot === null || this.pending.length > 0) return;
    this.#next = null;
    this.tap(spot);
  }
}
