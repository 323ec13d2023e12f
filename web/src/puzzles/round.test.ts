import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { house, RefusedError } from "../lib/house";
import type { Command } from "../wire";
import { BEAT, Round } from "./round.svelte";
import { DONE, puzzle, RIGHT, WRONG } from "./testing";
import { verdictText } from "./verdict";

const move = (text: string): Command => ({ do: "move", seat: 1, move: text });
const position = (round: Round) =>
  round.picture.game?.game === "cappuccino" && round.picture.game.position;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a wrong move changes nothing but what is said", async () => {
  const round = new Round(puzzle, vi.fn());
  vi.spyOn(house, "judgePuzzle").mockResolvedValue(WRONG);
  expect(await round.act(move("a1-a2"))).toMatchObject({ ok: false, code: "puzzle-wrong" });
  expect([round.stage, position(round), round.found]).toEqual(["wrong", "start", []]);
  expect(verdictText(round)).toEqual(["puzzle.wrong", "puzzle.wrong.loss"]);
});

test("a right move happens, then the reply, then there is more to find", async () => {
  const round = new Round(puzzle, vi.fn());
  const judge = vi.spyOn(house, "judgePuzzle").mockResolvedValue(RIGHT);
  expect(await round.act(move("a1-a2"))).toEqual({ ok: true });
  expect([round.stage, position(round), round.busy]).toEqual(["right", "moved", true]);
  expect(await round.act(move("a2-a3"))).toMatchObject({ ok: false, code: "puzzle-wait" });
  vi.advanceTimersByTime(2 * BEAT);
  expect([position(round), round.busy]).toEqual(["replied", false]);
  judge.mockResolvedValue(WRONG);
  await round.act(move("a2-a3"));
  expect(judge).toHaveBeenLastCalledWith("abc123", ["a1-a2", "a2-a3"]);
});

test("it is solved once, when all is found", async () => {
  const solved = vi.fn();
  const round = new Round(puzzle, solved);
  vi.spyOn(house, "judgePuzzle").mockResolvedValue(DONE);
  await round.act(move("a1-a2"));
  vi.runAllTimers();
  expect([round.stage, round.over]).toEqual(["solved", true]);
  expect(await round.act(move("a1-a2"))).toMatchObject({ ok: false, code: "puzzle-over" });
  expect(solved).toHaveBeenCalledOnce();
});

test("what the rules refuse is said, and one may go on", async () => {
  const round = new Round(puzzle, vi.fn());
  vi.spyOn(house, "judgePuzzle").mockRejectedValue(new RefusedError("too-high", "No.", 409));
  expect(await round.act(move("a1-a2"))).toEqual({ ok: false, code: "too-high", sentence: "No." });
  expect([round.stage, round.busy]).toEqual(["open", false]);
});

test("a puzzle that is shown does not count as solved", async () => {
  const solved = vi.fn();
  const round = new Round(puzzle, solved);
  vi.spyOn(house, "puzzleLine").mockResolvedValue({ events: RIGHT.events });
  await round.show();
  vi.runAllTimers();
  expect([round.stage, position(round)]).toEqual(["shown", "replied"]);
  expect(solved).not.toHaveBeenCalled();
});

test("a hint names the stack, until a move is found", async () => {
  const round = new Round(puzzle, vi.fn());
  vi.spyOn(house, "puzzleHint").mockResolvedValue({ cell: "a1" });
  vi.spyOn(house, "judgePuzzle").mockResolvedValue(RIGHT);
  await round.hint();
  expect(round.hinted).toBe("a1");
  await round.act(move("a1-a2"));
  expect(round.hinted).toBeNull();
});

test("a hint that comes after the move was found points at nothing", async () => {
  const round = new Round(puzzle, vi.fn());
  let tell = (_told: { cell: string }): void => undefined;
  vi.spyOn(house, "puzzleHint").mockReturnValue(new Promise((answer) => (tell = answer)));
  vi.spyOn(house, "judgePuzzle").mockResolvedValue(RIGHT);
  const asked = round.hint();
  await round.act(move("a1-a2"));
  tell({ cell: "a1" });
  await asked;
  expect(round.hinted).toBeNull();
});

test("whoever asks twice to be shown it sees it once, and nothing is tried meanwhile", async () => {
  const round = new Round(puzzle, vi.fn());
  const line = vi.spyOn(house, "puzzleLine").mockResolvedValue({ events: RIGHT.events });
  const judge = vi.spyOn(house, "judgePuzzle").mockResolvedValue(RIGHT);
  const shown = [round.show(), round.show()];
  expect(await round.act(move("a1-a2"))).toMatchObject({ ok: false, code: "puzzle-wait" });
  await Promise.all(shown);
  expect(vi.getTimerCount()).toBe(1);
  expect(line).toHaveBeenCalledOnce();
  expect(judge).not.toHaveBeenCalled();
});

test("where it cannot be shown, one may go on", async () => {
  const round = new Round(puzzle, vi.fn());
  vi.spyOn(house, "puzzleLine").mockRejectedValue(new RefusedError("unreachable", "No.", 0));
  await expect(round.show()).rejects.toThrow("No.");
  expect([round.stage, round.busy]).toEqual(["open", false]);
});
