// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { kept, solve, streak } from "./kept";

beforeEach(() => localStorage.clear());

test("nothing is solved at first, nor where something else is stored", () => {
  const nothing = { solved: [], lastDay: null, days: 0, mostDays: 0 };
  expect(kept()).toEqual(nothing);
  localStorage.setItem("doppio.puzzles", '{"solved": 3}');
  expect(kept()).toEqual(nothing);
  localStorage.setItem("doppio.puzzles", "{");
  expect(kept()).toEqual(nothing);
});

test("a puzzle counts once", () => {
  solve("a", null);
  solve("b", null);
  expect(solve("a", null).solved).toEqual(["a", "b"]);
  expect(kept().solved).toEqual(["a", "b"]);
});

test("days in a row are counted by the puzzles of the day alone", () => {
  solve("a", 10);
  solve("b", null);
  expect(solve("c", 11)).toMatchObject({ lastDay: 11, days: 2, mostDays: 2 });
  expect(solve("c", 11)).toMatchObject({ days: 2 });
});

test("a missed day ends them, and the most there were stay", () => {
  solve("a", 10);
  const two = solve("b", 11);
  expect([streak(two, 11), streak(two, 12), streak(two, 13)]).toEqual([2, 2, 0]);
  expect(solve("c", 13)).toMatchObject({ days: 1, mostDays: 2 });
});
