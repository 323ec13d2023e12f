/** What flies over the table, and how that sounds: from a seat's place to a pile and back. */
import { tick } from "svelte";
import { play as sound } from "../lib/sound";
import { spotName, type Spot } from "./fits";
import { fly, shake } from "./flight";

const DOWN = 140;
const BACK = 220;
const FLIP = 160;
/** Milliseconds in which many cards make one sound. */
const RUSTLE = 180;

export class Air {
  #rustled = -RUSTLE;

  constructor(readonly root: () => HTMLElement | undefined) {}

  /** One's own card goes down, from where it is seen now. */
  async down(spot: Spot, pile: () => number): Promise<void> {
    const from = this.#box(this.#spot(spot));
    sound("card");
    await tick();
    this.#fly(this.#top(pile()), from, DOWN);
  }

  /** One's own card comes back from a pile and shakes its head. */
  async back(spot: Spot, pile: number): Promise<void> {
    await this.#returns(spot, this.#box(this.#top(pile)));
  }

  /** A card that was let go where it does not fit, or only touched, stays. */
  async stays(spot: Spot): Promise<void> {
    await this.#returns(spot, this.#box(this.#spot(spot)));
  }

  async #returns(spot: Spot, from: DOMRect | undefined): Promise<void> {
    sound("late");
    await tick();
    const card = this.#spot(spot);
    this.#fly(card, from, BACK);
    if (card) shake(card, BACK);
  }

  /** Somebody else's card goes down; measured in the next frame, which has to be laid out anyway. */
  others(spot: Spot, pile: number): void {
    this.#rustle();
    requestAnimationFrame(() => this.#fly(this.#top(pile), this.#box(this.#spot(spot))));
  }

  /** Cards are turned from one's hand to one's waste. */
  flipped(seat: number): void {
    sound("flip");
    const hand = this.#box(this.#find("[data-testid=flip]"));
    this.#fly(this.#find(`[data-spot="${seat}.waste"] svg`), hand, FLIP);
  }

  #rustle(): void {
    if (performance.now() - this.#rustled < RUSTLE) return;
    this.#rustled = performance.now();
    sound("card");
  }

  #fly(element: Element | null, from: DOMRect | undefined, duration?: number): void {
    if (element && from) fly(element, from, duration);
  }

  #find = (selector: string) => this.root()?.querySelector(selector) ?? null;
  #spot = (spot: Spot) => this.#find(`[data-spot="${spotName(spot)}"]`);
  #top = (pile: number) => this.#find(`[data-pile="${pile}"] .top`);
  #box = (element: Element | null) => element?.getBoundingClientRect();
}
