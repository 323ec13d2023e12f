import { expect, test } from "vitest";
import { keyOf } from "./wishes";

test("the order of the fields does not matter", () => {
  const move = { do: "move", seat: 1, move: "a1-a2" } as const;
  expect(keyOf({ move: "a1-a2", seat: 1, do: "move" })).toBe(keyOf(move));
  expect(keyOf({ ...move, move: "a2-a1" })).not.toBe(keyOf(move));
});

test("a card of one's own may name its owner or not", () => {
  const own = { do: "play", seat: 1, cards: [{ from: "help1" }], to: "new" } as const;
  const key = keyOf({ ...own, cards: [...own.cards] });
  expect(keyOf({ ...own, cards: [{ from: "help1", of: 1 }] })).toBe(key);
  expect(keyOf({ ...own, cards: [{ from: "help1", of: 2 }] })).not.toBe(key);
});

test("a joker and its cover are not a cover and its joker", () => {
  const play = { do: "play", seat: 1, to: 2 } as const;
  const [one, two] = [{ from: "help1" } as const, { from: "waste" } as const];
  expect(keyOf({ ...play, cards: [one, two] })).not.toBe(keyOf({ ...play, cards: [two, one] }));
});
