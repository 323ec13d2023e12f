import { expect, test } from "vitest";
import { nextOf, ofGrade } from "./choice";

const puzzles = [
  { id: "a", grade: 1 },
  { id: "b", grade: 2 },
  { id: "c", grade: 1 },
  { id: "d", grade: 1 },
];

test("grades are kept apart", () => {
  expect(ofGrade(puzzles, 1).map(({ id }) => id)).toEqual(["a", "c", "d"]);
  expect(nextOf(puzzles, 2, [])).toBe("b");
  expect(nextOf(puzzles, 3, [])).toBeNull();
});

test("what is solved is passed over, around the end", () => {
  expect(nextOf(puzzles, 1, [])).toBe("a");
  expect(nextOf(puzzles, 1, ["a"])).toBe("c");
  expect(nextOf(puzzles, 1, ["d"], "c")).toBe("a");
});

test("when all are solved it goes on with the next one", () => {
  expect(nextOf(puzzles, 1, ["a", "c", "d"], "a")).toBe("c");
  expect(nextOf(puzzles, 2, ["b"], "b")).toBeNull();
});
