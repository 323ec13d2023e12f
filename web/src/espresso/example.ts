/** A small picture of a game, for the tests. */
import type { EspressoGame, Pile, Side } from "../wire";

export const side = (cards: string, more: Partial<Side> = {}): Side => {
  const [espresso, help1, help2, help3, waste] = cards
    .split(" ")
    .map((card) => (card === "-" ? null : card));
  return {
    espresso: espresso ?? null,
    espresso_left: 5,
    helpers: [help1 ?? null, help2 ?? null, help3 ?? null],
    hand_left: 12,
    waste: waste ?? null,
    waste_left: waste ? 3 : 0,
    ...more,
  };
};

export const pile = (top: string, next: string[], covers: string[] = []): Pile => ({
  colour: top.charAt(0),
  value: Number(top.charAt(1)),
  height: Number(top.charAt(1)) + 1,
  top,
  owner: 2,
  next,
  covers,
});

export const ZEROS = ["r0", "g0", "b0", "y0"];

export const game = (more: Partial<EspressoGame> = {}): EspressoGame => ({
  game: "espresso",
  variant: "normalo",
  opens: ZEROS,
  opens_covers: [],
  jokers: [],
  steals: false,
  target: 100,
  round: 1,
  totals: [0, 0],
  sides: [side("r4 g0 b2 y7 r3"), side("g1 b5 b6 b7 -")],
  piles: [],
  points: [0, 0],
  outcome: null,
  ...more,
});
