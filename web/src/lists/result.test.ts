import { expect, it } from "vitest";
import { CAPPUCCINO } from "../lib/defaults";
import type { GameListed } from "../wire";
import {
  isOver,
  noteOf,
  onceEach,
  othersIn,
  resultOf,
  resultText,
  runningOf,
  type MyGame,
} from "./result";

type Told = { phase: GameListed["phase"]; winners?: number[]; number?: number; turn?: number };

const listed = (told: Told): MyGame => onceEach([seated(told, 1)])[0]!;
const seated = ({ phase, winners, number = 2, turn }: Told, seat: number): GameListed => ({
  code: "abc",
  game: "cappuccino",
  phase,
  touched: 0,
  number,
  seat,
  table: {
    players: 2,
    open: 0,
    names: ["Left", "Right"],
    settings: CAPPUCCINO,
    games: 2,
    turn: turn ?? null,
    outcome: null,
    played: [
      {
        number,
        started: 0,
        names: ["Left", "Middle"],
        outcome: winners ? { scores: [3, 3], winners, reason: "" } : null,
      },
    ],
  },
});

it("tells how a game went", () => {
  expect(resultOf(listed({ phase: "over", winners: [1] }))).toBe("won");
  expect(resultOf(listed({ phase: "over", winners: [1, 2] }))).toBe("shared");
  expect(resultOf(listed({ phase: "over", winners: [2] }))).toBe("lost");
  expect(resultOf(listed({ phase: "over" }))).toBe("left");
});

it("tells how a running game stands", () => {
  expect(resultOf(listed({ phase: "waiting" }))).toBe("waiting");
  expect(resultOf(listed({ phase: "playing", turn: 2 }))).toBe("playing");
  expect(resultOf(listed({ phase: "playing", turn: 1 }))).toBe("yourturn");
});

it("knows an earlier game of a table that plays another", () => {
  const earlier = listed({ phase: "playing", winners: [1], number: 1, turn: 1 });
  expect(isOver(earlier)).toBe(true);
  expect(resultOf(earlier)).toBe("won");
  expect(othersIn(earlier)).toEqual(["Middle"]);
});

it("tells of a table that plays another game only once that it is running", () => {
  const earlier = listed({ phase: "playing", winners: [1], number: 1 });
  const now = listed({ phase: "playing", number: 2 });
  const waiting = listed({ phase: "waiting" });
  expect(runningOf([now, earlier, waiting])).toEqual([now]);
});

it("shows first where one has to move", () => {
  const theirs = listed({ phase: "playing", turn: 2 });
  const mine = listed({ phase: "playing", turn: 1 });
  expect(runningOf([theirs, mine, theirs])).toEqual([mine, theirs, theirs]);
});

it("tells games with the same people apart by their kind and their age", () => {
  const plain = listed({ phase: "playing" });
  const settings = { ...CAPPUCCINO, two_colour: true };
  const special = { ...plain, touched: 60_000, table: { ...plain.table, settings } };
  expect(noteOf(plain, 120_000)).toBe("2 minutes ago");
  expect(noteOf(special, 120_000)).toBe("new.two_colour\u00a0· 1 minute ago");
});

it("tells of several at one screen once, and who of them has won", () => {
  const twice = (told: Told) => onceEach([seated(told, 1), seated(told, 2)]);
  const running = twice({ phase: "playing", turn: 2 });
  expect(running.map(({ seats }) => seats)).toEqual([[1, 2]]);
  expect(running.map(resultOf)).toEqual(["yourturn"]);
  expect(running.map(othersIn)).toEqual([["Left", "Middle"]]);
  const [over] = twice({ phase: "over", winners: [2] });
  expect(resultText(over!)).toBe("table.won");
  expect(resultText(listed({ phase: "over", winners: [2] }))).toBe("games.lost");
});
