import { expect, it } from "vitest";
import { called } from "./names";

it.each(["Crema (guest)", "Crema 12 (guest)"])("says %s in the page's words", (name) => {
  expect(called(name)).toBe("me.guest"); // no language is loaded here
});

it("says of a bot that plays on for a guest only that it is one", () => {
  expect(called("Crema (guest) (bot)")).toBe("Crema (bot)");
});

it.each(["", "Rosa", "Rosa (bot)", "Guest", "the (guest)", "Crema"])("leaves %s alone", (name) => {
  expect(called(name)).toBe(name);
});
