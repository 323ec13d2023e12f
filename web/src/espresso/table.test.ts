import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { game, pile } from "./example";
import { lettersFor, wishOf } from "./keys";
import { cellsOf, layoutFor, leastHeight, SMALLEST } from "./layout";
import { roundEnd, totalsAfter } from "./rounds";
import { slotsAfter } from "./slots";
import { Teller } from "./teller";

describe("slots", () => {
  const open = pile("r3", ["r4"]);
  const full = pile("r8", []);

  it("are taken in the order of opening and kept", () => {
    expect(slotsAfter([], [open, open])).toEqual([1, 2]);
    expect(slotsAfter([1, 2], [full, open])).toEqual([null, 2]);
  });

  it("that were left are taken by the next pile", () => {
    expect(slotsAfter([null, 2], [full, open, open])).toEqual([3, 2]);
  });

  it("are kept for cards the house has not confirmed", () => {
    expect(slotsAfter([1], [{ ...full, ghost: true }])).toEqual([1]);
  });
});

describe("the layout of the middle", () => {
  it.each([
    [7, 1200, 400],
    [19, 340, 260],
    [25, 400, 210],
    [13, 0, 0],
  ])("has a cell for each of %i piles in %i × %i", (count, width, height) => {
    const layout = layoutFor(count, { width, height });
    expect(layout.columns * layout.rows).toBeGreaterThanOrEqual(count);
    expect(layout.width).toBeGreaterThanOrEqual(SMALLEST);
    expect(cellsOf(layout)).toHaveLength(layout.columns * layout.rows);
  });

  it("stays inside a room that is large enough", () => {
    const room = { width: 340, height: leastHeight(19, 340) };
    const { columns, rows, width } = layoutFor(19, room);
    expect(columns * (width + 6) - 6).toBeLessThanOrEqual(room.width);
    expect(rows * (width * 1.375 + 6) - 6).toBeLessThanOrEqual(room.height);
  });

  it("begins in the centre", () => {
    expect(cellsOf({ columns: 3, rows: 3, width: 50 })[0]).toEqual({ row: 2, column: 2 });
  });
});

describe("keys", () => {
  const key = (key: string, more = {}) => ({
    ...{ key, code: "", shiftKey: false, ctrlKey: false, altKey: false, metaKey: false },
    ...more,
  });
  const none = new Map();

  it("play the places", () => {
    const places = ["1", "2", "3", "4", "e", "E", "5", "w"].map((name) => wishOf(key(name), none));
    expect(places.map((wish) => wish?.do === "spot" && wish.place)).toEqual([
      "help1",
      "help2",
      "help3",
      "espresso",
      "espresso",
      "espresso",
      "waste",
      "waste",
    ]);
  });

  it("choose a place by its letter", () => {
    const letters = lettersFor([
      { to: "new", covered: true },
      { to: 4, covered: true },
    ]);
    expect(wishOf(key("s"), letters)).toEqual({ do: "put", to: 4 });
  });

  it("choose a seat with Shift, whatever the keyboard writes then", () => {
    const wish = wishOf(key("@", { code: "Digit2", shiftKey: true }), none);
    expect(wish).toEqual({ do: "seat", seat: 2 });
  });

  it("count by their place where a keyboard writes no Latin letters or no numbers", () => {
    const letters = lettersFor([
      { to: "new", covered: true },
      { to: 4, covered: true },
    ]);
    expect(wishOf(key("ы", { code: "KeyS" }), letters)).toEqual({ do: "put", to: 4 });
    expect(wishOf(key("Ь", { code: "KeyM" }), none)).toEqual({ do: "cards" });
    expect(wishOf(key("&", { code: "Digit1" }), none)).toEqual({ do: "spot", place: "help1" });
    expect(wishOf(key("w", { code: "KeyZ" }), none)).toEqual({ do: "spot", place: "waste" });
    expect(wishOf(key("ж", { code: "Semicolon" }), none)).toBeNull();
  });

  it("of the browser are left to it", () => {
    expect(wishOf(key("w", { ctrlKey: true }), none)).toBeNull();
    expect(wishOf(key("Tab"), none)).toBeNull();
  });
});

describe("the end of a round", () => {
  const event = (line: object) => ({ type: "event", seq: 1, at: 1, e: "happened", line }) as never;

  it("is told by its event and is over with the next deal", () => {
    const line = { do: "finito", seat: 2, points: [3, 9], totals: [3, 9] };
    const end = roundEnd(null, game(), event(line));
    expect(end).toEqual({ how: "finito", seat: 2, points: [3, 9] });
    expect(roundEnd(end, game(), event({ do: "deal", round: 2 }))).toBeNull();
    expect(roundEnd(null, game(), event({ do: "stuck", points: [], voted: true }))?.how).toBe(
      "voted",
    );
  });

  it("is seen in a picture without sides", () => {
    expect(roundEnd(null, game({ sides: [] }), null)?.how).toBe("over");
    expect(roundEnd(null, game(), null)).toBeNull();
  });

  it("adds a line to the totals, once, and a new game starts them again", () => {
    const first = totalsAfter(totalsAfter([], [0, 0]), [3, 9]);
    expect(first).toEqual([
      [0, 0],
      [3, 9],
    ]);
    expect(totalsAfter(first, [3, 9])).toBe(first);
    expect(totalsAfter(first, [0, 0])).toEqual([[0, 0]]);
  });
});

describe("a teller", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("says only what is new and still so", () => {
    const said: string[][] = [];
    const teller = new Teller((news) => said.push(news));
    teller.tell(() => ["red 4"]);
    teller.tell(() => ["red 4", "blue 2"]);
    teller.tell(() => ["blue 2"]);
    vi.advanceTimersByTime(5000);
    teller.tell(() => ["blue 2", "red 5"]);
    vi.advanceTimersByTime(5000);
    expect(said).toEqual([["blue 2"], ["red 5"]]);
  });
});
