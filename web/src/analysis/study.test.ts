import { afterEach, expect, test, vi } from "vitest";
import { house, RefusedError } from "../lib/house";
import type { CappuccinoGame, JudgedTold, PositionTold } from "../wire";
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

test("steps that are asked for faster than they are answered all count", async () => {
  const seen = asked();
  const study = new Study("code", 1);
  await study.followOn(7, ["a1-b1", "c1-d1", "e1-f1", "g1-h1"], 1);
  for (const by of [1, 1, 1, 1, -1]) study.step(7, by);
  await vi.waitFor(() => expect(study.trail(7)?.step).toBe(3));
  expect(seen.at(-1)).toEqual(["a1-b1", "c1-d1", "e1-f1"]);
});

test("whoever goes back to the game before the answer comes stays there", async () => {
  asked();
  const study = new Study("code", 1);
  const under_way = study.try(3, "a1-b1");
  study.back();
  await under_way;
  expect([study.trail(3), study.waiting]).toEqual([null, false]);
});

test("at the end of a line nothing is guessed any more", async () => {
  const over = { ...game, turn: null, outcome: { scores: [20, 12], winners: [1], reason: "" } };
  const study = new Study("code", 1);
  vi.spyOn(house, "opinion").mockResolvedValue({ now: over, opinion: null } as PositionTold);
  await study.try(3, "a1-b1");
  expect(study.outlook(3, study.game(3, game))).toEqual({ shares: [1, 0], cups: [20, 12] });
});

test("a moment that no move followed is thought about for itself, until a line begins", async () => {
  const opinion = { moves: [] } as unknown as PositionTold["opinion"];
  const study = new Study("code", 1);
  vi.spyOn(house, "opinion").mockImplementation((_code, _number, _at, moves) =>
    Promise.resolve({ ...told(moves), opinion: moves.length ? null : opinion }),
  );
  await study.wonder(5);
  expect([study.opinion(5), study.opinion(4)]).toEqual([opinion, null]);
  expect(study.trail(5)).toBeNull();
  await study.try(5, "a1-b1");
  expect(study.opinion(5)).toBeNull();
  study.back();
  expect(study.opinion(5)).toEqual(opinion);
});

async function* moves(count: number, end?: RefusedError): AsyncGenerator<JudgedTold> {
  for (let n = 1; n <= count; n += 1) yield { n } as JudgedTold;
  if (end) throw end;
}

test.each([
  { count: 3, end: undefined, state: "done" },
  { count: 2, end: undefined, state: "cut" },
  { count: 2, end: new RefusedError("unreachable", "No.", 0), state: "cut" },
  { count: 0, end: new RefusedError("busy", "No.", 429), state: "off" },
])("what is cut off can be asked for again: $state after $count", async (given) => {
  const study = new Study("code", 1);
  vi.spyOn(house, "analysis").mockReturnValue(moves(given.count, given.end));
  await study.begin(3);
  expect([study.state, study.judged.length]).toEqual([given.state, given.count]);
});
