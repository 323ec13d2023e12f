import { expect, it } from "vitest";
import type { CappuccinoGame } from "../wire";
import { towersOf } from "./towers";

function ended(change: Partial<CappuccinoGame>): CappuccinoGame {
  return {
    game: "cappuccino",
    colours: ["p", "f"],
    turn: null,
    position: "p3.f/p p,f -",
    placed: [],
    insides: { a1: "ffp" },
    counts: { p: 4, f: 1 },
    scores: [4, 1],
    credit: [],
    out: [1, 2],
    gone: [],
    settled: [],
    legal: [],
    outcome: null,
    lines: [],
    ...change,
  };
}

const outcome = { scores: [4, 1], winners: [1], reason: "played-out" };

it("gathers all stacks of a colour with what is inside them", () => {
  const towers = towersOf(ended({}), outcome);
  expect(towers.map(({ cups }) => cups)).toEqual(["ffpp", "f"]);
  expect(towers.map(({ won }) => won)).toEqual([true, false]);
});

it("shows cups that were taken off before", () => {
  const towers = towersOf(ended({ position: ". p,f - p4,f1", insides: {} }), outcome);
  expect(towers.map(({ cups }) => cups)).toEqual(["pppp", "f"]);
});

it("is no tower where a colour has no cup left", () => {
  const towers = towersOf(ended({ counts: { p: 5, f: 0 } }), outcome);
  expect(towers.map(({ cups }) => cups.length)).toEqual([5, 0]);
});

it("counts the better one of two colours", () => {
  const two = ended({ colours: ["pl", "fc"], counts: { p: 4, l: 9, f: 1, c: 1 } });
  const scored = towersOf(two, outcome).filter(({ scored }) => scored);
  expect(scored.map(({ colour }) => colour)).toEqual(["l", "f"]);
});
