import { expect, it } from "vitest";
import { layoutOf } from "./layout";
import type { Spot } from "./picture";
import { readStacks } from "./position";

const spotsOf = (position: string): Spot[] =>
  readStacks(position).map(({ q, r, name, colour, height }) => ({
    q,
    r,
    key: name,
    cups: colour.repeat(height),
  }));

const LYING = { x: 0, y: 0, width: 1200, height: 600 };
const UPRIGHT = { x: 0, y: 0, width: 360, height: 600 };
const BAR = spotsOf("pfpfpfpfpf/pfpfpfpfpf p,f 1");

it("draws the back first, row by row from the left", () => {
  const { rows } = layoutOf(spotsOf("pf/fp p,f 1"), [], 0, LYING);
  const names = rows.map(({ spots }) => spots.map(({ key }) => key));
  expect(names).toEqual([
    ["a1", "b1"],
    ["a2", "b2"],
  ]);
  const turned = layoutOf(spotsOf("pf/fp p,f 1"), [], 6, LYING);
  expect(turned.spots.map(({ key }) => key)).toEqual(["b2", "a2", "b1", "a1"]);
});

it("sets a long board upright where that makes it larger", () => {
  expect(layoutOf(BAR, [], 0, LYING).turn).toBe(0);
  expect(layoutOf(BAR, [], 0, UPRIGHT).turn).toBe(3);
  expect(layoutOf(BAR, [], 6, UPRIGHT)).toMatchObject({ turn: 9, flat: true });
});

it("stays where it is when stacks leave", () => {
  const before = layoutOf(BAR, [], 0, LYING).bounds;
  expect(layoutOf(BAR.slice(1), [BAR[0]!], 0, LYING).bounds).toEqual(before);
});

it("shows an empty table, too", () => {
  const { bounds, spots } = layoutOf([], [], 0, LYING);
  expect(spots).toEqual([]);
  expect(bounds.width).toBeGreaterThan(0);
});
