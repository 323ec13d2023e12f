import { afterEach, expect, test, vi } from "vitest";
import { house } from "../lib/house";
import type { CappuccinoGame, PositionTold } from "../wire";
import { Study } from "./study.svelte";

const game = { turn: 1, lines: [] } as unknown as CappuccinoGame;
const told = (moves: string[]): PositionTold =>
  ({ now: { turn: (moves.length % 2) + 1 }, opinion: null }) as unknown as PositionTold;

afterEach(() => void vi.restoreAllMocks());

function asked(): string[][] {
  const seen: string[][] = [];
  vi.spyOn(house, "opinion").mockImplementation((_code, _number, _at, moves) => {
    seen.push(moves);
    return Promise.resolve(told(moves));
  });
  return seen;
}

test("a line is followed step by step, and left at its beginning", async () => {
  const seen = asked();
  const study = new Study("code", 1);
  await study.followOn(7, ["a1-b1", "c1-d1"], 1);
  expect(study.game(7, game).lines).toHaveLength(1);
  expect(study.step(7, 1)).toBe(true);
  await vi.waitFor(() => expect(study.trail(7)?.step).toBe(2));
  expect(seen).toEqual([["a1-b1"], ["a1-b1", "c1-d1"]]);
  study.step(7, -Infinity);
  expect(study.trail(7)).toBeNull();
  expect(study.game(7, game)).toBe(game);
});

test("a move tried on the board goes on from what is shown", async () => {
  const seen = asked();
  const study = new Study("code", 1);
  await study.followOn(3, ["a1-b1", "c1-d1"], 1);
  await study.try(3, "e1-f1");
  expect(seen.at(-1)).toEqual(["a1-b1", "e1-f1"]);
  expect(study.trail(3)?.line).toEqual(["a1-b1", "e1-f1"]);
});

test("at another moment of the game the line is not shown", async () => {
  asked();
  const study = new Study("code", 1);
  await study.try(3, "a1-b1");
  expect(study.trail(4)).toBeNull();
  expect(study.step(4, 1)).toBe(false);
});
