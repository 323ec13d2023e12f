import { expect, it } from "vitest";
import { cellName, readCell, readMove, readPlacement, readStacks } from "./position";

it("reads the stacks of a position, row by row", () => {
  expect(readStacks("pf12/.c p,fc 1")).toEqual([
    { q: 0, r: 0, name: "a1", colour: "p", height: 1 },
    { q: 1, r: 0, name: "b1", colour: "f", height: 12 },
    { q: 1, r: 1, name: "b2", colour: "c", height: 1 },
  ]);
});

it("passes over empty rows, and over whatever follows the board", () => {
  expect(readStacks("..l3//p l,p - l5,p2").map(({ name }) => name)).toEqual(["c1", "a3"]);
  expect(readStacks(". p,f - p15,f17")).toEqual([]);
});

it("names cells, and finds them again", () => {
  expect(cellName({ q: 2, r: 3 })).toBe("c4");
  expect(cellName({ q: 26, r: 0 })).toBe("aa1");
  for (let q = 0; q < 256; q++) expect(readCell(cellName({ q, r: q }))).toEqual({ q, r: q });
});

it("reads moves and placements", () => {
  expect(readMove("c4-aa12")).toEqual(["c4", "aa12"]);
  expect(readPlacement("p@2,-1")).toEqual({ colour: "p", q: 2, r: -1 });
});
