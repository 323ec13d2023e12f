// @vitest-environment jsdom
import { beforeAll, expect, it } from "vitest";
import { speak } from "../lib/words.svelte";
import { votersText } from "./speech";

beforeAll(speak);

it("tells several as one says them in a row", () => {
  const names = ["Ann", "Bert", "Carla"];
  expect(votersText([], names)).toBe("");
  expect(votersText([2], names)).toMatch(/: Bert$/);
  expect(votersText([1, 3], names)).toMatch(/: Ann and Carla$/);
});
