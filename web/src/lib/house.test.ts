import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { house, MORE_PATIENCE, PATIENCE } from "./house";

/** A house that answers when it is told to, and hears when somebody hangs up. */
function slowHouse(answer?: Response): void {
  const fetched = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise<Response>((resolve, reject) => {
      if (answer) resolve(answer);
      const hungUp = () => reject(new DOMException("", "AbortError"));
      if (signal.aborted) hungUp();
      signal.addEventListener("abort", hungUp);
    });
  vi.stubGlobal("fetch", fetched);
}

/** Words that begin to come and then stop. */
const halfAnAnswer = () =>
  new Response(new ReadableStream({ start: (c) => c.error(new TypeError()) }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a house that never answers cannot be reached", async () => {
  slowHouse();
  const asked = expect(house.puzzleHint("p1", [])).rejects.toMatchObject({ code: "unreachable" });
  await vi.advanceTimersByTimeAsync(PATIENCE);
  await asked;
});

test("a thought is waited for longer, since others may have asked before", async () => {
  slowHouse();
  const asked = house.hint("abc").catch((error) => error.code);
  await vi.advanceTimersByTimeAsync(PATIENCE);
  expect(await Promise.race([asked, "waiting"])).toBe("waiting");
  await vi.advanceTimersByTimeAsync(MORE_PATIENCE - PATIENCE);
  expect(await asked).toBe("unreachable");
});

test("an answer that breaks off is none", async () => {
  slowHouse(halfAnAnswer());
  await expect(house.lessons()).rejects.toMatchObject({ code: "unreachable" });
});

test("what is refused is told as the house tells it", async () => {
  const error = { code: "no-puzzle", sentence: "There is no such puzzle." };
  slowHouse(new Response(JSON.stringify({ error }), { status: 404 }));
  await expect(house.puzzle("p1")).rejects.toMatchObject({ ...error, status: 404 });
});

test("an answer without words is an answer", async () => {
  slowHouse(new Response(null, { status: 204 }));
  expect(await house.forgetMe()).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test("who hangs up, also before asking, is not told that the house cannot be reached", async () => {
  slowHouse();
  const caller = new AbortController();
  const asked = house.opinion("abc", 1, 0, [], caller.signal);
  caller.abort();
  await expect(asked).rejects.toMatchObject({ code: "gone" });
  const late = house.opinion("abc", 1, 0, [], caller.signal);
  await expect(late).rejects.toMatchObject({ code: "gone" });
});
