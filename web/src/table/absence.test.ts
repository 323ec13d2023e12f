import { expect, it } from "vitest";
import type { Presence, SeatShown } from "../wire";
import { absentFrom } from "./absence.svelte";

const seat = (kind: SeatShown["kind"], name: string): SeatShown => ({
  ...{ kind, name, level: 0, ready: false, coffee: 0 },
});
const seats = [seat("guest", "Ann"), seat("guest", "Bert"), seat("bot", "Lungo"), seat("open", "")];
const presence = {
  ...{ here: [true, false, true, false], away: [null, 20_000, 5, 5], claim_after: 60_000 },
} as unknown as Presence;

it("counts the seconds until nobody has to wait for a player any more", () => {
  expect(absentFrom(presence, seats, 0)).toEqual([{ seat: 2, name: "Bert", left: 40 }]);
  expect(absentFrom(presence, seats, 39_500)).toEqual([{ seat: 2, name: "Bert", left: 1 }]);
  expect(absentFrom(presence, seats, 900_000)).toEqual([{ seat: 2, name: "Bert", left: 0 }]);
  expect(absentFrom(null, seats, 0)).toEqual([]);
});
