/** Where the keys lead on the board: always by what one sees, however the board is turned. */
import type { Point } from "./geometry";

export type Spot = { key: string; at: Point };

/** Directions as on the block of number keys, where the six around the 5 make a hexagon. */
const WAYS: Record<string, number> = {
  ArrowRight: 0,
  ArrowDown: 90,
  ArrowLeft: 180,
  ArrowUp: 270,
  PageDown: 60,
  End: 120,
  Home: 240,
  PageUp: 300,
};
const NUMBER_KEYS: Record<string, string> = {
  Numpad6: "ArrowRight",
  Numpad2: "ArrowDown",
  Numpad4: "ArrowLeft",
  Numpad8: "ArrowUp",
  Numpad3: "PageDown",
  Numpad1: "End",
  Numpad7: "Home",
  Numpad9: "PageUp",
};

/** The direction of a key in degrees, clockwise from the right; undefined for other keys. */
export function wayOf(event: { key: string; code: string }): number | undefined {
  return WAYS[event.key] ?? WAYS[NUMBER_KEYS[event.code] ?? ""];
}

/** The next spot in a direction: near, and as straight ahead as can be. */
export function nextSpot(spots: Spot[], from: Point, way: number): Spot | undefined {
  const angle = (way * Math.PI) / 180;
  const costs = spots.map((spot) => cost(spot.at.x - from.x, spot.at.y - from.y, angle));
  const least = Math.min(...costs);
  return least === Infinity ? undefined : spots[costs.indexOf(least)];
}

function cost(dx: number, dy: number, angle: number): number {
  const along = dx * Math.cos(angle) + dy * Math.sin(angle);
  const aside = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle));
  // Nothing is left out of all four arrows: each looks a little further than its quarter.
  return along < 1 || aside > along * 1.2 ? Infinity : along + aside * 1.3;
}

/** The next of some spots in reading order, round and round. */
export function nextOf(keys: string[], all: string[], from: string | null, back: boolean) {
  const order = all.filter((key) => keys.includes(key) || key === from);
  const step = back ? -1 : 1;
  const here = from === null ? (back ? 0 : -1) : order.indexOf(from);
  const next = order[(here + step + order.length) % order.length];
  return next !== undefined && keys.includes(next) ? next : undefined;
}
