import { expect, test } from "vitest";
import type { JudgedTold, OpinionTold } from "../wire";
import { endOf, moveTo, opinionAt, outlookAt } from "./outlooks";

const opinion = (share: number): OpinionTold => ({
  shares: [share, 1 - share],
  cups: [16, 16],
  exact: false,
  nodes: 1,
  moves: [],
});
const judged = (n: number, before: number, after: number): JudgedTold => ({
  n,
  seat: 1,
  move: "a1-b1",
  before: opinion(before),
  after: { shares: [after, 1 - after], cups: [16, 16] },
  cost: { share: 0, cups: 0 },
  mark: n === 3 ? "mistake" : null,
});

/** Two cups are placed first; after the second move somebody gives up. */
const GAME = [judged(3, 0.5, 0.4), judged(4, 0.4, 0.7)];

test("a moment is thought of as before its next move", () => {
  expect(opinionAt(GAME, 2)?.shares[0]).toBe(0.5);
  expect(outlookAt(GAME, 3)?.shares[0]).toBe(0.4);
});

test("before the first move nothing is known, after the last what was thought then", () => {
  expect(outlookAt(GAME, 1)).toBeNull();
  expect(opinionAt(GAME, 4)).toBeNull();
  expect(outlookAt(GAME, 5)?.shares[0]).toBe(0.7);
});

test("a moment knows the move that led to it", () => {
  expect(moveTo(GAME, 3)?.mark).toBe("mistake");
  expect(moveTo(GAME, 2)).toBeNull();
});

test("what a game came to is what was won, not what was thought", () => {
  const outcome = { scores: [20, 12, 16], winners: [2], reason: "resigned" };
  expect(endOf(outcome)).toEqual({ shares: [0, 1, 0], cups: [20, 12, 16] });
  expect(endOf({ ...outcome, winners: [1, 3] }).shares).toEqual([0.5, 0, 0.5]);
});
