import { describe, expect, it } from "vitest";
import { placeOf, SLANT } from "./geometry";
import { nextOf, nextSpot, wayOf, type Spot } from "./keyboard";
import { readStacks } from "./position";

const SPARSE = "..c5..l4.p2..f17/........l5...p7.f5.p/....f7/c8..............p3 p,f,l,c -";
const BOARDS = ["pf/fp p,f 1", "p/f/p/f/p p,f 1", "pfpfpfpf p,f 1", SPARSE];
const ARROWS = [0, 90, 180, 270];
const KEYS = { right: 0, downRight: 60, downLeft: 120, left: 180, upLeft: 240, upRight: 300 };

function spotsOf(position: string, turn = 0): Spot[] {
  return readStacks(position).map((stack) => {
    const { x, y } = placeOf(stack, turn);
    return { key: stack.name, at: { x, y: y / SLANT } };
  });
}

function step(spots: Spot[], from: string, way: number): string | undefined {
  const here = spots.find(({ key }) => key === from)!;
  const others = spots.filter(({ key }) => key !== from);
  return nextSpot(others, here.at, way)?.key;
}

function reached(spots: Spot[]): Set<string> {
  const found = new Set([spots[0]!.key]);
  for (const key of found) {
    for (const way of ARROWS) {
      const next = step(spots, key, way);
      if (next) found.add(next);
    }
  }
  return found;
}

describe("the keys", () => {
  it("lead to the six neighbours", () => {
    const spots = spotsOf(".pf/pfp/pf p,f 1");
    const ways = Object.entries(KEYS).map(([name, way]) => [name, step(spots, "b2", way)]);
    expect(Object.fromEntries(ways)).toEqual({
      right: "c2",
      downRight: "b3",
      downLeft: "a3",
      left: "a2",
      upLeft: "b1",
      upRight: "c1",
    });
  });

  it("go over gaps, and stop at the edge", () => {
    const spots = spotsOf("p...f p,f 1");
    expect(step(spots, "a1", 0)).toBe("e1");
    expect(step(spots, "e1", 0)).toBeUndefined();
  });

  it.each(BOARDS)("reach every stack by arrows alone: %s", (position) => {
    for (const turn of [0, 3, 6, 9]) {
      const spots = spotsOf(position, turn);
      expect(reached(spots).size).toBe(spots.length);
    }
  });

  it("are the arrows, their block, and the number keys", () => {
    expect(wayOf({ key: "ArrowUp", code: "ArrowUp" })).toBe(270);
    expect(wayOf({ key: "PageUp", code: "PageUp" })).toBe(300);
    expect(wayOf({ key: "7", code: "Numpad7" })).toBe(240);
    expect(wayOf({ key: "7", code: "Digit7" })).toBeUndefined();
  });
});

describe("jumping among some of the spots", () => {
  const all = ["a", "b", "c", "d"];

  it("goes round in reading order, both ways", () => {
    expect(nextOf(["b", "d"], all, "b", false)).toBe("d");
    expect(nextOf(["b", "d"], all, "d", false)).toBe("b");
    expect(nextOf(["b", "d"], all, "c", true)).toBe("b");
    expect(nextOf(["b", "d"], all, null, false)).toBe("b");
  });

  it("goes nowhere where there is nothing to go to", () => {
    expect(nextOf([], all, "a", false)).toBeUndefined();
  });
});
