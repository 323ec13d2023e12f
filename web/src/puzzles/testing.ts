/** A small puzzle for the tests, and a house that answers as it is told. */
import { lesson, happened } from "../learn/testing";
import type { PuzzleJudged, PuzzleShown } from "../wire";

export const puzzle: PuzzleShown = {
  id: "abc123",
  grade: 2,
  goal: "win",
  moves: 2,
  two_colour: false,
  settle: false,
  seats: lesson.seats,
  game: lesson.steps[0]!.game as PuzzleShown["game"],
};

export const RIGHT: PuzzleJudged = {
  right: true,
  done: false,
  end: "win",
  lead: 4,
  second: -2,
  events: [happened(1, "moved"), happened(2, "replied")],
};
export const WRONG: PuzzleJudged = { ...RIGHT, right: false, end: "loss", lead: -2, events: [] };
export const DONE: PuzzleJudged = { ...RIGHT, done: true };
