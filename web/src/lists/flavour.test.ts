import { expect, test } from "vitest";
import { CAPPUCCINO, ESPRESSO } from "../lib/defaults";
import { cureOf, cureTold, flavour } from "./flavour";

test("a game as it comes has no flavour of its own", () => {
  expect(flavour(CAPPUCCINO)).toBe("");
  expect(flavour(ESPRESSO)).toBe("new.variant.normalo");
});

test("a dot begins no line", () => {
  const settings = { ...CAPPUCCINO, setup: "expert" as const, two_colour: true };
  expect(flavour(settings)).toBe("new.setup.expert\u00a0· new.two_colour");
});

test("cups that were named are told like those that the house names", () => {
  const named = { ...CAPPUCCINO, credit: [0, 3] };
  expect(cureOf(named)).toBe("handicap");
  expect(flavour(named)).toBe("new.fairness.handicap");
  expect(cureTold(named)).toEqual({ name: "fair.credit", text: "new.credit.hint" });
});

test("any other cure is told by its name", () => {
  expect(cureTold(CAPPUCCINO)).toBeNull();
  expect(cureTold({ ...CAPPUCCINO, fairness: "choice" })).toEqual({
    name: "new.fairness.choice",
    text: "new.fairness.choice.hint",
  });
  const several = { ...CAPPUCCINO, players: 3, credit: [0, 1, 2] };
  expect(cureTold(several)?.text).toBe("new.fairness.handicap.hint");
});
