import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { insist } from "./errands";
import { RefusedError } from "./house";

const unreachable = () => new RefusedError("unreachable", "The house cannot be reached.", 0);

describe("what is insisted on", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is done as soon as the house can be reached", async () => {
    const crowded = new RefusedError("slow-down", "Too many requests.", 429);
    const work = vi.fn().mockRejectedValueOnce(unreachable()).mockRejectedValueOnce(crowded);
    const onUnreachable = vi.fn();
    const done = insist(work.mockResolvedValue("in"), { there: () => true, onUnreachable });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await done).toBe("in");
    expect(onUnreachable).toHaveBeenCalledTimes(2);
  });

  it("is given up when the house says no", async () => {
    const no = new RefusedError("no-table", "There is no such table.", 404);
    const work = vi.fn().mockRejectedValue(no);
    const waits = { there: () => true, onUnreachable: vi.fn() };
    await expect(insist(work, waits)).rejects.toBe(no);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("is forgotten when nobody is there any more", async () => {
    let there = true;
    const work = vi.fn().mockRejectedValue(unreachable());
    const done = insist(work, { there: () => there, onUnreachable: () => (there = false) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await done).toBeUndefined();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
