import { expect, it } from "vitest";
import type { CappuccinoGame } from "../wire";
import { obstacleTo } from "./obstacle";
import { cups } from "./testing";

const PLAIN = { autofinish: true };
const at = (change: Partial<CappuccinoGame>): CappuccinoGame => ({ ...cups, lines: [], ...change });

it("can be played on from where somebody has to move", () => {
  expect(obstacleTo(at({ position: "pf/fp p,f 1", settled: [] }), PLAIN)).toBe(null);
  expect(obstacleTo(at({ position: "p2f/.p p,f 1", settled: ["a1", "b1"] }), PLAIN)).toBe(null);
});

it("is over where nobody can move, and where the rest is settled", () => {
  const settled = at({ position: "p2f p,f 1", settled: ["a1", "b1"] });
  expect(obstacleTo(settled, PLAIN)).toBe("over");
  expect(obstacleTo(settled, { autofinish: false })).toBe(null);
  expect(obstacleTo(at({ turn: null }), PLAIN)).toBe("over");
});

it("is too early while cups are being placed", () => {
  expect(obstacleTo(at({ position: null, turn: 1 }), PLAIN)).toBe("placing");
  expect(obstacleTo(at({ position: null, turn: null }), PLAIN)).toBe("placing");
});
