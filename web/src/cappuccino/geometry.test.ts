import { describe, expect, it } from "vitest";
import { boundsOf, CELL, corners, isFlat, placeOf, rise, SLANT, topOf, turnFor } from "./geometry";

const NEIGHBOURS = [
  { q: 1, r: 0 },
  { q: -1, r: 0 },
  { q: 0, r: 1 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: -1, r: 1 },
];

describe("places on the table", () => {
  it.each([0, 1, 3, 6, 11])("keep all six neighbours equally far, turned by %i", (turn) => {
    for (const cell of NEIGHBOURS) {
      const { x, y } = placeOf(cell, turn);
      expect(Math.hypot(x, y / SLANT)).toBeCloseTo(CELL);
    }
  });

  it("are turned about, and come back after a whole turn", () => {
    const cell = { q: 3, r: 2 };
    const [here, there] = [placeOf(cell, 0), placeOf(cell, 6)];
    expect(there.x).toBeCloseTo(-here.x);
    expect(there.y).toBeCloseTo(-here.y);
    expect(placeOf(cell, 12).x).toBeCloseTo(here.x);
  });

  it("put each seat's side in front", () => {
    expect([1, 2].map((seat) => turnFor(seat, 2))).toEqual([0, 6]);
    expect([1, 2, 3].map((seat) => turnFor(seat, 3))).toEqual([0, 4, 8]);
    expect([1, 2, 3, 4].map((seat) => turnFor(seat, 4))).toEqual([0, 3, 6, 9]);
  });
});

describe("hexagons", () => {
  it.each([0, 3])("touch their neighbours side to side, turned by %i", (turn) => {
    const mine = corners(CELL / 2, isFlat(turn));
    const { x, y } = placeOf({ q: 1, r: 0 }, turn);
    const theirs = mine.map((corner) => ({ x: corner.x + x, y: corner.y + y }));
    const shared = mine.filter((a) => theirs.some((b) => Math.hypot(a.x - b.x, a.y - b.y) < 0.01));
    expect(shared).toHaveLength(2);
  });
});

describe("heights", () => {
  it("can always be told apart by one cup", () => {
    for (let cups = 1; cups < 64; cups++)
      expect(topOf(cups + 1) - topOf(cups)).toBeGreaterThan(0.4);
    expect(rise(0)).toBe(0);
  });

  it("fit into the bounds", () => {
    const box = boundsOf([{ x: 0, y: 0 }], 20);
    expect(box.y).toBeLessThan(-topOf(20));
    expect(box.y + box.height).toBeGreaterThan(CELL / 2);
  });
});
