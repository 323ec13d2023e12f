import { describe, expect, it, vi } from "vitest";
import * as reduce from "../lib/reduce";
import { Film } from "./film";
import { race, turns } from "./testing";

describe("a film", () => {
  it("begins with the start", () => {
    expect(() => new Film([])).toThrow();
    expect(new Film(turns(3)).picture(0).game).toMatchObject({ turn: 1, lines: [] });
  });

  it("shows every moment as going through all of them would", () => {
    const frames = race(500);
    const onward = new Film(frames);
    const pictures = frames.map((_, at) => onward.picture(at));
    const jumping = new Film(frames);
    for (const at of [499, 3, 64, 63, 65, 200, 199, 0, 500, 128])
      expect(jumping.picture(at)).toEqual(pictures[at]);
  });

  it("goes only a few steps for a jump anywhere, once it has been to the end", () => {
    const film = new Film(race(5000));
    film.picture(5000);
    const steps = vi.spyOn(reduce, "after");
    for (const at of [4999, 12, 2500, 2501, 2499, 4000]) {
      steps.mockClear();
      film.picture(at);
      expect(steps.mock.calls.length).toBeGreaterThan(0);
      expect(steps.mock.calls.length).toBeLessThan(64);
    }
  });
});
