import { expect, it } from "vitest";
import { agoText } from "./ago";

const MINUTE = 60_000;

it("tells how long ago something was", () => {
  const now = Date.UTC(2026, 5, 15);
  const ago = (minutes: number) => agoText(now - minutes * MINUTE, now);
  expect(ago(0.5)).toBe("now");
  expect(ago(-3)).toBe("now");
  expect(ago(5)).toBe("5 minutes ago");
  expect(ago(60)).toBe("1 hour ago");
  expect(ago(30 * 60)).toBe("yesterday");
  expect(ago(10 * 24 * 60)).toMatch(/2026/);
});
