// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { beatsOf } from "./beats";
import { currentOf, movesOf, roundsOf, totalsOf } from "./chapters";
import { Film } from "./film";
import { pressed } from "./keys";
import { Player } from "./player.svelte";
import { race, turns } from "./testing";

const playerOf = (frames = turns(10), at = 0) => new Player(new Film(frames), at);

describe("a player", () => {
  it("begins where it is told to, within the game, without an animation", () => {
    expect(playerOf(turns(10), 4)).toMatchObject({ at: 4, last: null });
    expect(playerOf(turns(10), 99).at).toBe(10);
    expect(playerOf(turns(10), NaN).at).toBe(0);
  });

  it("animates one step on, and no jump", () => {
    const player = playerOf();
    player.step(1);
    expect(player.last).toBe(player.film.frames[1]);
    player.seek(7);
    expect(player.last).toBeNull();
    player.step(-1);
    expect(player).toMatchObject({ at: 6, last: null });
  });

  it("shows Cappuccino move by move, however long the players thought", () => {
    const player = playerOf();
    player.toggle();
    for (let n = 0; n < 6; n++) player.advance(200);
    expect(player.at).toBe(1);
    expect(player.last).toBe(player.film.frames[1]);
  });

  it("shows Espresso in its own time, times the speed", () => {
    const player = playerOf(race(50), 1);
    player.toggle();
    player.advance(100);
    expect(player.at).toBe(2);
    player.speed = 8;
    player.advance(100);
    expect(player.at).toBe(10);
  });

  it("stops at the end, and runs from the start again after that", () => {
    const player = playerOf(race(20));
    player.toggle();
    for (let n = 0; n < 40; n++) player.advance(100);
    expect(player).toMatchObject({ at: 20, playing: false });
    player.toggle();
    expect(player).toMatchObject({ at: 0, playing: true });
  });

  it("does not catch up with the time its page was hidden", () => {
    const player = playerOf(race(90), 1);
    player.toggle();
    player.advance(60_000);
    expect(player.at).toBeLessThan(5);
  });

  it("goes on from where one jumped to", () => {
    const player = playerOf(race(90));
    player.toggle();
    player.seek(40);
    player.advance(100);
    expect(player.at).toBe(41);
  });
});

it("shortens long waits, and only those", () => {
  const frames = race(3);
  const late = frames[3]!;
  if (late.e === "happened") late.line.t = 90_000;
  expect(beatsOf(frames)).toEqual([0, 0, 100, 4100]);
});

describe("chapters", () => {
  it("are the rounds of Espresso", () => {
    const rounds = roundsOf(race(250));
    expect(rounds).toEqual([1, 2, 3].map((round) => ({ round, at: 1 + (round - 1) * 100 })));
    expect([0, 1, 100, 101].map((at) => currentOf(rounds, at))).toEqual([-1, 0, 0, 1]);
  });

  it("tell the totals after each round", () => {
    const frames = race(9);
    const line = { n: 9, t: 900, do: "finito" as const, seat: 1, points: [3, 1], totals: [3, 1] };
    frames[8] = { type: "event", seq: 9, at: 0, e: "happened", line, totals: [3, 1] };
    expect(totalsOf(frames)).toEqual([{ at: 8, totals: [3, 1] }]);
  });

  it("are the moves of Cappuccino", () => {
    expect(movesOf(turns(3)).map(({ number, at }) => [number, at])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(movesOf(race(3))).toEqual([]);
  });
});

describe("keys", () => {
  const press = (player: Player, key: string, chapters: number[] = []) =>
    pressed(player, new KeyboardEvent("keydown", { key }), chapters);

  it("step, jump and play", () => {
    const player = playerOf();
    press(player, "ArrowRight");
    expect(player.at).toBe(1);
    press(player, "End");
    expect(player.at).toBe(10);
    press(player, "ArrowLeft");
    expect(player.at).toBe(9);
    press(player, " ");
    expect(player.playing).toBe(true);
    press(player, "Home");
    expect(player).toMatchObject({ at: 0, playing: false });
  });

  it("leap from round to round, or ten frames where there are none", () => {
    const player = playerOf(race(250));
    const chapters = [1, 101, 201];
    press(player, "PageDown", chapters);
    press(player, "PageDown", chapters);
    expect(player.at).toBe(101);
    press(player, "PageUp", chapters);
    expect(player.at).toBe(1);
    press(player, "PageDown");
    expect(player.at).toBe(11);
  });

  it("are left alone where they mean something else", () => {
    const player = playerOf();
    expect(press(player, "x")).toBe(false);
    const field = document.createElement("input");
    field.addEventListener("keydown", (event) => expect(pressed(player, event)).toBe(false));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
    expect(player.at).toBe(0);
  });
});
