import { expect, it } from "vitest";
import type { SeatShown } from "../wire";
import { freeSeat, thoseAt } from "./seats";

const seat = (kind: SeatShown["kind"], name = ""): SeatShown => ({
  ...{ kind, name, level: 3, ready: false, coffee: 0 },
});

it("tells the seat that somebody new can take", () => {
  const seats = [seat("guest", "Anna"), seat("bot"), seat("open"), seat("open")];
  expect(freeSeat({ phase: "waiting", seats })).toBe(3);
  expect(freeSeat({ phase: "waiting", seats: seats.slice(0, 2) })).toBe(null);
});

it("is too late for a seat once the game has begun", () => {
  const seats = [seat("guest", "Anna"), seat("open", "Bert")];
  expect(freeSeat({ phase: "playing", seats })).toBe(null);
  expect(freeSeat({ phase: "over", seats })).toBe(null);
});

it("tells who is at the table, not who was", () => {
  const seats = [seat("guest", "Anna"), seat("bot"), seat("bot", "Lungo"), seat("open", "Bert")];
  expect(thoseAt({ seats })).toEqual(["Anna", "Lungo"]);
});
