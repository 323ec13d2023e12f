// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { speak } from "../lib/words.svelte";
import type { SeatShown } from "../wire";
import { leftText, lineText } from "./spoken";

beforeAll(speak);

const seats = ["Anna", "Bert"].map((name) => ({ name }) as SeatShown);

test("whoever has left the game is told so without a name", () => {
  const told = (mine: number[]) => leftText("resign", 1, { seats, mine });
  expect(told([1])).toBe("You resign.");
  expect(told([2])).toBe("Anna resigns.");
  expect(told([])).toBe("Anna resigns.");
  expect(leftText("timeout", 1, { seats, mine: [1] })).toBe("You have no time left.");
});

test("on a hot seat it is told who has left", () => {
  const line = { n: 1, t: 0, do: "resign", seat: 2 } as const;
  expect(lineText(line, { seats, mine: [1, 2] }, [])).toBe("Bert resigns.");
});
