import { expect, test } from "vitest";
import { CAPPUCCINO, ESPRESSO } from "../lib/defaults";
import { cureOf, cureText, flavour } from "./flavour";

test("a game as it comes has no flavour of its own", () => {
  expect(flavour(CAPPUCCINO)).toBe("");
  expect(flavour(ESPRESSO)).toBe("new.variant.normalo");
});

test("cups that were named are told like those that the house names", () => {
  const named = { ...CAPPUCCINO, credit: [0, 3] };
  expect(cureOf(named)).toBe("handicap");
  expect(flavour(named)).toBe("new.fairness.handicap");
  expect(cureText(named)).toContain("fair.credit");
});

test("the sentence of any other cure is its own", () => {
  expect(cureText({ ...CAPPUCCINO, fairness: "choice" })).toBe("new.fairness.choice.hint");
  const several = { ...CAPPUCCINO, players: 3, credit: [0, 1, 2] };
  expect(cureText(several)).toBe("new.fairness.handicap.hint");
});
