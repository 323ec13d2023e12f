import { expect, it } from "vitest";
import { CAPPUCCINO } from "../lib/defaults";
import type { GameListed } from "../wire";
import { isOver, resultOf } from "./result";

const listed = (phase: GameListed["phase"], winners: number[] | null, number = 1): GameListed => ({
  code: "abc",
  game: "cappuccino",
  phase,
  touched: 0,
  number,
  seat: 1,
  table: {
    players: 2,
    open: 0,
    names: ["Left", "Right"],
    settings: CAPPUCCINO,
    games: 2,
    outcome: winners && { scores: [3, 3], winners, reason: "" },
  },
});

it("tells how a game went", () => {
  expect(resultOf(listed("over", [1], 2))).toBe("won");
  expect(resultOf(listed("over", [1, 2], 2))).toBe("shared");
  expect(resultOf(listed("over", [2], 2))).toBe("lost");
  expect(resultOf(listed("over", null, 2))).toBe("left");
});

it("knows that an earlier game is over while the table plays another", () => {
  expect(isOver(listed("playing", null, 1))).toBe(true);
  expect(resultOf(listed("playing", null, 2))).toBe("playing");
});
