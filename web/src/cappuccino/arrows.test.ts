import { expect, it } from "vitest";
import { arrowsOf } from "./arrows";
import type { Point } from "./geometry";
import { layoutOf } from "./layout";
import { readStacks } from "./position";

const FRAME = { x: 0, y: 0, width: 1200, height: 600 };

function drawnOn(position: string, moves: string[]) {
  const spots = readStacks(position).map(({ q, r, name, colour, height }) => ({
    ...{ q, r, key: name, cups: colour.repeat(height) },
  }));
  const placed = layoutOf(spots, [], 0, FRAME).spots;
  return arrowsOf(moves, new Map(placed.map((spot) => [spot.key, spot])));
}

const cornersOf = (path: string): Point[] =>
  path.match(/-?[\d.]+ -?[\d.]+/g)!.map((pair) => {
    const [x, y] = pair.split(" ").map(Number);
    return { x: x!, y: y! };
  });

it("draws the best arrow last, on top of the others", () => {
  const moves = ["a1-a2", "b1-b2", "a2-b1"];
  const drawn = drawnOn("pf/pf p,f 1", moves);
  expect(drawn.map(({ move }) => move)).toEqual([...moves].reverse());
});

it("points from the middle of a top to the middle of another", () => {
  const [there] = drawnOn("pf p,f 1", ["a1-b1"]);
  const heights = cornersOf(there!.path).map(({ y }) => y);
  expect((Math.max(...heights) + Math.min(...heights)) / 2).toBeCloseTo(there!.label.y, 0);
});

it("lays arrows there and back side by side", () => {
  const [back, there] = drawnOn("pf p,f 1", ["a1-b1", "b1-a1"]);
  const circle = 26;
  expect(there!.label.y - back!.label.y).toBeGreaterThan(circle);
  const tailOf = (path: string) => [cornersOf(path).at(0)!.y, cornersOf(path).at(-1)!.y];
  expect(Math.max(...tailOf(back!.path))).toBeLessThan(Math.min(...tailOf(there!.path)));
});

it.each([
  ["p3p.p/./..pp/p6.p6", ["d3-c3", "c4-c3", "c3-d3"]],
  ["...p6/ppp4p4/pp4/p.p2", ["b3-c2", "c2-b3", "c2-b2"]],
])("lays no number on another, where arrows meet at a stack: %s", (board, moves) => {
  const labels = drawnOn(`${board} p,f 1`, moves).map(({ label }) => label);
  const circle = 26;
  for (const [n, one] of labels.entries())
    for (const other of labels.slice(n + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(circle);
});
