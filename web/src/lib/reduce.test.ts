import { expect, it } from "vitest";
import { turns } from "../replay/testing";
import type { Snapshot, TableEvent } from "../wire";
import { after } from "./reduce";

const { order: _order, e: _e, ...whole } = turns(0)[0] as Extract<TableEvent, { e: "started" }>;
const table: Snapshot = { ...whole, type: "snapshot", code: "abc", phase: "over", rematch: [2] };

const told = { type: "event" as const, seq: 2, at: 0 };

it("takes note of a wish for another game, and of one that is taken back", () => {
  const both = after(table, { ...told, e: "rematch", seat: 1, again: true });
  expect(both.rematch).toEqual([1, 2]);
  expect(after(both, { ...told, e: "rematch", seat: 2, again: false }).rematch).toEqual([1]);
});

it.each<TableEvent>([
  { ...told, e: "stood", seat: 2, name: "" },
  { ...told, e: "bot", seat: 2, level: 3, name: "Lungo" },
  { ...told, e: "sat", seat: 2, name: "Across" },
])("keeps no wish of somebody whose seat is another's: $e", (event) => {
  expect(after(table, event).rematch).toEqual([]);
});

it.each<TableEvent>([
  { ...told, e: "stood", seat: 2, name: "" },
  { ...told, e: "rematch", seat: 2, again: false },
])("takes the set-up off when it is bargained for no more: $e", (event) => {
  const bargain = { cutter: 1, chooser: 2, to_act: 1, credit: null } as Snapshot["bargain"];
  const seen = after({ ...table, phase: "choosing", bargain }, event);
  expect([seen.phase, seen.bargain]).toEqual(["over", null]);
});

it("still tells who played a game when they have got up, or whoever sat there after them", () => {
  const stood: TableEvent = { ...told, e: "stood", seat: 2, name: "Left" };
  const sat: TableEvent = { ...told, e: "sat", seat: 2, name: "Across" };
  const open = { kind: "open", name: "Left" };
  expect(after(table, stood).seats[1]).toMatchObject(open);
  expect(after(after(table, sat), stood).seats[1]).toMatchObject(open);
});
