import { beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "../lib/connection";
import type { Command, EspressoGame } from "../wire";
import { game, pile, side, ZEROS } from "./example";
import type { Spot } from "./fits";
import { Hand } from "./hand.svelte";

const REFUSED: Answer = { ok: false, code: "too-late", sentence: "Somebody was faster.", late: 12 };
const MISFIT: Answer = { ok: false, code: "does-not-fit", sentence: "That card does not fit." };

let picture: EspressoGame = $state.raw(game());
let asked: { command: Command; answer: (answer: Answer) => void }[];
let seen: string[];
let hand: Hand;

const mine = (place: Spot["place"]): Spot => ({ seat: 1, place });
const commands = () => asked.map(({ command }) => command);

async function answers(n: number, answer: Answer): Promise<void> {
  asked[n]!.answer(answer);
  await new Promise((done) => setTimeout(done));
}

beforeEach(() => {
  picture = game({ piles: [pile("r3", ["r4"]), pile("b1", ["b2"])] });
  asked = [];
  seen = [];
  hand = new Hand({
    game: () => picture,
    seat: () => 1,
    act: () => (command) => new Promise((answer) => asked.push({ command, answer })),
    onPlay: (play) => seen.push(`down ${play.faces.join(" ")}`),
    onBack: (play) => seen.push(`back ${play.faces.join(" ")}`),
    onStay: (spot) => seen.push(`stays ${spot.place}`),
  });
});

describe("a tap", () => {
  it("plays a card that fits in one place, and shows it there at once", () => {
    hand.tap(mine("espresso"));
    expect(commands()).toEqual([{ do: "play", seat: 1, cards: [{ from: "espresso" }], to: 1 }]);
    expect(hand.shown.piles[0]?.top).toBe("r4");
    expect(seen).toEqual(["down r4"]);
  });

  it("asks where to when several places fit, and a second tap puts the card back", () => {
    picture = game({ piles: [pile("r3", ["r4"]), pile("r3", ["r4"])] });
    hand.tap(mine("espresso"));
    expect(hand.ways.map((way) => way.to)).toEqual([1, 2]);
    expect(commands()).toEqual([]);
    hand.put(2);
    expect(commands()).toMatchObject([{ to: 2 }]);
    hand.cancel();
    hand.tap(mine("waste"));
    hand.tap(mine("waste"));
    expect(hand.held).toBeNull();
  });

  it("on a pile plays no other card than the one that was chosen", () => {
    picture = game({ piles: [pile("r3", ["r4"]), pile("r3", ["r4"])] });
    hand.tap(mine("espresso"));
    picture = { ...picture, sides: [side("y7 - - - -")] };
    hand.put(2);
    expect(commands()).toEqual([]);
    expect(hand.held).toBeNull();
  });

  it("asks the house about a card that fits nowhere, which stays where it is", async () => {
    hand.tap(mine("help3"));
    expect(seen).toEqual(["stays help3"]);
    expect(hand.pending).toEqual([]);
    await answers(0, MISFIT);
    expect(hand.word).toEqual({ kind: "nowhere", spot: mine("help3"), card: "y7" });
  });

  it("of an empty place does nothing", () => {
    picture = game({ sides: [side("- - - - -")] });
    hand.tap(mine("espresso"));
    expect(commands()).toEqual([]);
  });
});

describe("a play under way", () => {
  it("is taken back when it is refused, with a word why", async () => {
    hand.tap(mine("espresso"));
    await answers(0, REFUSED);
    expect(hand.shown).toBe(picture);
    expect(hand.word).toMatchObject({ kind: "refused", code: "too-late", late: 12 });
    expect(seen).toEqual(["down r4", "back r4"]);
  });

  it("is no longer hoped for once the house has told of it", async () => {
    hand.tap(mine("espresso"));
    const line = { n: 1, t: 1, do: "play", seat: 1, cards: [{ from: "espresso" }], to: 1 } as const;
    expect(hand.told({ ...line, cards: [...line.cards] })).toBe(true);
    expect(hand.pending).toEqual([]);
    await answers(0, { ok: true });
    expect(seen).toEqual(["down r4"]);
  });

  it("does not keep the next card from being played", () => {
    hand.tap(mine("espresso"));
    hand.tap(mine("help2"));
    expect(commands()).toMatchObject([{ to: 1 }, { to: 2 }]);
    expect(hand.shown.piles.map((found) => found.top)).toEqual(["r4", "b2"]);
  });

  it("lets a card wait that only fits on it", async () => {
    picture = game({ sides: [side("r4 r5 - - -")], piles: [pile("r3", ["r4"])] });
    hand.tap(mine("espresso"));
    hand.tap(mine("help1"));
    expect(commands()).toHaveLength(1);
    picture = game({ sides: [side("y7 r5 - - -")], piles: [pile("r4", ["r5"])] });
    await answers(0, { ok: true });
    expect(commands()).toMatchObject([{}, { cards: [{ from: "help1" }], to: 1 }]);
  });
});

describe("a joker", () => {
  beforeEach(() => {
    picture = game({
      opens: ["r1"],
      jokers: ZEROS,
      opens_covers: [],
      piles: [pile("r3", ["r4"], ["r5", "g5", "y5"])],
      sides: [side("g5 g0 b2 y7 r3")],
    });
  });

  it("waits for its cover and goes with it in one play", () => {
    hand.tap(mine("help1"));
    expect(hand.covers).toEqual(["r5", "g5", "y5"]);
    expect(hand.shown.sides[0]?.helpers[0]).toBe("g5");
    hand.tap(mine("help1"));
    expect(commands()).toEqual([
      { do: "play", seat: 1, cards: [{ from: "help1" }, { from: "help1" }], to: 1 },
    ]);
  });

  it("may be covered from where nobody has looked yet", () => {
    hand.tap(mine("help1"));
    hand.tap(mine("espresso"));
    expect(commands()).toMatchObject([{ cards: [{ from: "help1" }, { from: "espresso" }] }]);
  });

  it("is not covered by a card that cannot cover it, and goes on waiting", () => {
    hand.tap(mine("help1"));
    hand.tap(mine("help3"));
    expect(commands()).toEqual([]);
    expect(hand.laid).not.toBeNull();
  });

  it("can be taken back", () => {
    hand.tap(mine("help1"));
    hand.cancel();
    expect(hand.shown).toBe(picture);
  });
});

describe("a tap on a pile", () => {
  it("brings the one card that fits", () => {
    hand.bring(2);
    expect(commands()).toMatchObject([{ cards: [{ from: "help2" }], to: 2 }]);
  });

  it("brings none where several would", () => {
    picture = game({ sides: [side("r4 r4 - - -")], piles: [pile("r3", ["r4"])] });
    hand.bring(1);
    expect(commands()).toEqual([]);
  });
});

describe("another seat's card", () => {
  it("is named as that seat's", () => {
    picture = game({ steals: true, piles: [pile("b4", ["b5"])] });
    hand.tap({ seat: 2, place: "help1" });
    expect(commands()).toMatchObject([{ cards: [{ from: "help1", of: 2 }], to: 1 }]);
  });
});
