import { describe, expect, it } from "vitest";
import { game, pile, side, ZEROS } from "./example";
import { askedPile, cardAt, coversAt, fittingSpots, isComplete, waysOf } from "./fits";

describe("what lies where", () => {
  it("finds the open card of every place", () => {
    const mine = side("r4 g0 b2 y7 r3");
    const found = (["espresso", "help1", "help2", "help3", "waste"] as const).map((place) =>
      cardAt(mine, place),
    );
    expect(found).toEqual(["r4", "g0", "b2", "y7", "r3"]);
  });

  it("finds nothing where nothing lies, and where there are no sides", () => {
    expect(cardAt(side("- - - - -"), "help2")).toBeNull();
    expect(cardAt(undefined, "waste")).toBeNull();
  });
});

describe("where a card goes", () => {
  const middle = [pile("r3", ["r4"]), pile("b1", ["b2"]), pile("r3", ["r4"]), pile("g8", [])];

  it("is what the piles say comes next", () => {
    expect(waysOf(game({ piles: middle }), "r4")).toEqual([
      { to: 1, covered: false },
      { to: 3, covered: false },
    ]);
  });

  it("is a new pile for a card that opens one", () => {
    expect(waysOf(game({ piles: middle }), "g0")).toEqual([{ to: "new", covered: false }]);
  });

  it("is nowhere for a card nothing asks for, and for no card", () => {
    expect(waysOf(game({ piles: middle }), "y7")).toEqual([]);
    expect(waysOf(game({ piles: middle }), null)).toEqual([]);
  });

  it("needs a cover for a joker, and only where one may go", () => {
    const zero = game({
      opens: ["r1"],
      opens_covers: ["r1", "g1"],
      jokers: ZEROS,
      piles: [pile("r3", ["r4"], ["r5", "g5"]), pile("b7", ["b8"])],
    });
    expect(waysOf(zero, "g0")).toEqual([
      { to: "new", covered: true },
      { to: 1, covered: true },
    ]);
    expect(coversAt(zero, 1)).toEqual(["r5", "g5"]);
    expect(coversAt(zero, "new")).toEqual(["r1", "g1"]);
    expect(coversAt(zero, 9)).toEqual([]);
  });

  it("is told of all one's cards that go anywhere", () => {
    expect(fittingSpots(game({ piles: middle }), 1)).toEqual([
      { place: "espresso", card: "r4", to: [1, 3] },
      { place: "help1", card: "g0", to: ["new"] },
      { place: "help2", card: "b2", to: [2] },
    ]);
  });

  it("is asked about at an open pile of its colour, or else at a new one", () => {
    expect(askedPile(game({ piles: middle }), "b7")).toBe(2);
    expect(askedPile(game({ piles: middle }), "g7")).toBe("new");
  });

  it("is never a complete pile", () => {
    expect(middle.map(isComplete)).toEqual([false, false, false, true]);
  });
});
