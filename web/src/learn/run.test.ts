import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Command } from "../wire";
import { BEAT, Run } from "./run.svelte";
import { lesson } from "./testing";

const right: Command = { do: "move", seat: 1, move: "a1-a2" };
const refused: Command = { do: "move", seat: 1, move: "a1-b1" };
const other: Command = { do: "move", seat: 1, move: "c1-c2" };
const position = (run: Run) => run.picture.game?.game === "cappuccino" && run.picture.game.position;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("it begins with the first step", () => {
  const run = new Run(lesson);
  expect([run.at, run.step.text, position(run)]).toEqual([0, "read", "start"]);
});

test("it can begin where somebody was, and never outside", () => {
  expect(new Run(lesson, 2).at).toBe(2);
  expect(new Run(lesson, 99).at).toBe(3);
  expect(new Run(lesson, -1).at).toBe(0);
});

test("where one reads, nothing can be done but reading on", async () => {
  const run = new Run(lesson);
  expect(await run.act(right)).toMatchObject({ ok: false, code: "lesson-reading" });
  run.next();
  expect([run.at, position(run), run.last]).toEqual([1, "start", null]);
});

test("the right deed happens at once, then the reply, then comes the next step", async () => {
  const run = new Run(lesson, 1);
  expect(await run.act(right)).toEqual({ ok: true });
  expect([run.at, position(run), run.last?.seq, run.busy]).toEqual([1, "moved", 1, true]);
  vi.advanceTimersByTime(BEAT);
  expect([run.at, position(run), run.last?.seq, run.busy]).toEqual([1, "replied", 2, true]);
  vi.advanceTimersByTime(BEAT);
  expect([run.at, position(run), run.busy]).toEqual([2, "replied", false]);
});

test("what the rules refuse is answered with their reason, and changes nothing", async () => {
  const run = new Run(lesson, 1);
  const answer = await run.act(refused);
  expect(answer).toEqual({ ok: false, code: "too-high", sentence: expect.any(String) });
  expect([run.at, position(run), run.busy]).toEqual([1, "start", false]);
});

test("what is allowed but was not asked for is kept for later", async () => {
  const run = new Run(lesson, 1);
  expect(await run.act(other)).toMatchObject({ ok: false, code: "lesson-not-asked" });
  expect(position(run)).toBe("start");
});

test("nothing can be done while the other is playing", async () => {
  const run = new Run(lesson, 1);
  await run.act(right);
  expect(await run.act(right)).toMatchObject({ ok: false, code: "lesson-wait" });
  run.next();
  expect(position(run)).toBe("moved");
});

test("the answer can be shown instead", () => {
  const run = new Run(lesson, 1);
  run.next();
  expect(position(run)).toBe("moved");
  vi.runAllTimers();
  expect(run.at).toBe(2);
});

test("a fresh picture is a jump, which nothing is animated for", () => {
  const run = new Run(lesson, 2);
  run.next();
  expect([run.at, position(run), run.last, run.scene]).toEqual([3, "elsewhere", null, 1]);
  expect(run.atEnd).toBe(true);
  run.next();
  expect(run.at).toBe(3);
});

test("one can go back, even while something happens, and it stops", async () => {
  const run = new Run(lesson, 1);
  await run.act(right);
  run.back();
  expect([run.at, position(run), run.busy]).toEqual([0, "start", false]);
  vi.runAllTimers();
  expect([run.at, position(run)]).toEqual([0, "start"]);
  run.back();
  expect(run.at).toBe(0);
});
