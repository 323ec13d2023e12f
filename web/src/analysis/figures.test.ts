import { expect, it } from "vitest";
import { percents } from "./figures";

it("shows shares that make up a hundred", () => {
  expect(percents([0.855, 0.145])).toEqual(["86%", "14%"]);
  expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual(["34%", "33%", "33%"]);
  expect(percents([0.246, 0.246, 0.254, 0.254])).toEqual(["25%", "25%", "25%", "25%"]);
});

it("leaves alone what is whole already", () => {
  expect(percents([1, 0])).toEqual(["100%", "0%"]);
  expect(percents([0.57, 0.43])).toEqual(["57%", "43%"]);
});
