// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { progress, reached, resumeAt } from "./progress";

beforeEach(() => localStorage.clear());

test("somebody new begins at the start", () => {
  expect(progress()).toEqual({});
  expect(resumeAt("cappuccino", 7)).toBe(0);
});

test("one goes on where one was", () => {
  reached("cappuccino", 3, false);
  expect(resumeAt("cappuccino", 7)).toBe(3);
  expect(resumeAt("espresso-zero", 6)).toBe(0);
});

test("a finished lesson begins again from the start, and stays finished", () => {
  reached("cappuccino", 6, true);
  expect(resumeAt("cappuccino", 7)).toBe(0);
  reached("cappuccino", 2, false);
  expect(progress().cappuccino).toEqual({ at: 2, done: true });
});

test("a lesson that has become shorter begins at the start", () => {
  reached("cappuccino", 9, false);
  expect(resumeAt("cappuccino", 7)).toBe(0);
});

test("what somebody else wrote there is nothing to us", () => {
  for (const found of [
    "[3]",
    "{",
    "null",
    '{"a":1}',
    '{"a":{"at":"x","done":true}}',
    '{"a":null}',
  ]) {
    localStorage.setItem("doppio.lessons", found);
    expect(progress()).toEqual({});
  }
});
