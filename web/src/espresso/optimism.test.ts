import { describe, expect, it } from "vitest";
import type { PlayLine } from "../wire";
import { game, pile } from "./example";
import type { Spot, Target } from "./fits";
import { confirmed, hoped, type Pending } from "./optimism";

const mine = (place: Spot["place"]): Spot => ({ seat: 1, place });
const play = (spots: Spot[], faces: (string | null)[], to: Target, id = 1): Pending => ({
  id,
  seat: 1,
  spots,
  faces,
  to,
});
const line = (more: Partial<PlayLine>): PlayLine => ({
  n: 1,
  t: 1,
  do: "play",
  seat: 1,
  cards: [{ from: "espresso" }],
  to: 1,
  ...more,
});

const table = game({ piles: [pile("r3", ["r4"]), pile("b1", ["b2"])] });

describe("what is hoped for", () => {
  it("is the house's own picture when nothing is under way", () => {
    expect(hoped(table, [])).toBe(table);
  });

  it("lays the card on its pile, of which nothing more is known", () => {
    const shown = hoped(table, [play([mine("espresso")], ["r4"], 1)]);
    expect(shown.piles[0]).toMatchObject({ top: "r4", owner: 1, height: 5, next: [], ghost: true });
    expect(shown.piles[1]).toBe(table.piles[1]);
    expect(shown.sides[0]).toMatchObject({ espresso: null, espresso_left: 4 });
    expect(shown.sides[1]).toBe(table.sides[1]);
  });

  it("opens a pile at the end", () => {
    const shown = hoped(table, [play([mine("help1")], ["g0"], "new")]);
    expect(shown.piles).toHaveLength(3);
    expect(shown.piles[2]).toMatchObject({ top: "g0", height: 1, ghost: true });
  });

  it("moves the espresso pile's top up to a helper's place, as it is seen", () => {
    const shown = hoped(table, [play([mine("help2")], ["b2"], 2)]);
    expect(shown.sides[0]).toMatchObject({ helpers: ["g0", "r4", "y7"], espresso: null });
  });

  it("takes a card from the waste, under which nobody looks", () => {
    const shown = hoped(table, [play([mine("waste")], ["r3"], 1)]);
    expect(shown.sides[0]).toMatchObject({ waste: null, waste_left: 2 });
  });

  it("takes another seat's card from that seat", () => {
    const shown = hoped(table, [play([{ seat: 2, place: "help1" }], ["b5"], 2)]);
    expect(shown.sides[0]).toBe(table.sides[0]);
    expect(shown.sides[1]).toMatchObject({ helpers: ["g1", "b6", "b7"], espresso: null });
    expect(shown.piles[1]).toMatchObject({ top: "b5", owner: 2 });
  });

  it("shows the joker where nobody knows what will cover it", () => {
    const shown = hoped(table, [play([mine("help1"), mine("espresso")], ["g0", null], 1)]);
    expect(shown.piles[0]).toMatchObject({ top: "g0", height: 6 });
  });

  it("is nothing where the round is over, or the next one has begun, before the house answers", () => {
    const plays = [play([mine("espresso")], ["b2"], 2), play([mine("help1")], ["g0"], "new", 2)];
    const over = game({ sides: [], piles: [] });
    expect(hoped(over, plays)).toBe(over);
    const dealt = game({ piles: [] });
    expect(hoped(dealt, plays.slice(0, 1))).toBe(dealt);
  });

  it("puts several plays on top of each other", () => {
    const plays = [play([mine("espresso")], ["r4"], 1), play([mine("help2")], ["b2"], 2, 2)];
    const shown = hoped(table, plays);
    expect(shown.piles.map((found) => found.top)).toEqual(["r4", "b2"]);
    expect(shown.sides[0]?.espresso_left).toBe(3);
  });
});

describe("what the house tells", () => {
  const plays = [play([mine("espresso")], ["r4"], 1), play([mine("help2")], ["b2"], 2, 2)];

  it("confirms just the play it is about", () => {
    expect(confirmed(plays, line({ cards: [{ from: "help2" }], to: 2 }))).toEqual([plays[0]]);
    expect(confirmed(plays, line({ cards: [{ from: "espresso", of: 1 }] }))).toEqual([plays[1]]);
  });

  it("confirms nothing when it is about somebody else, another place or another number of cards", () => {
    expect(confirmed(plays, line({ seat: 2 }))).toEqual(plays);
    expect(confirmed(plays, line({ to: 2 }))).toEqual(plays);
    expect(confirmed(plays, line({ cards: [{ from: "espresso", of: 2 }] }))).toEqual(plays);
    expect(confirmed(plays, line({ cards: [{ from: "espresso" }, { from: "waste" }] }))).toEqual(
      plays,
    );
  });

  it("confirms one of two that are alike", () => {
    const twice = [plays[0]!, { ...plays[0]!, id: 3 }];
    expect(confirmed(twice, line({}))).toEqual([twice[1]]);
  });
});
