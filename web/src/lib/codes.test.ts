import { expect, it } from "vitest";
import { codeIn } from "./codes";

it("finds a code in what people paste", () => {
  expect(codeIn(" AbC23 ")).toBe("abc23");
  expect(codeIn("https://house.example/t/abc23?x=1#y")).toBe("abc23");
  expect(codeIn("/t/abc23/replay/2?at=7")).toBe("abc23");
  expect(codeIn("what is this")).toBeNull();
  expect(codeIn("")).toBeNull();
});
