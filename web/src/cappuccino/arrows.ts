/** Arrows from stack to stack, the first one the boldest. */
import { topOf, type Point } from "./geometry";
import type { PlacedSpot } from "./layout";
import { readMove } from "./position";

export type DrawnArrow = { move: string; rank: number; path: string; label: Point };

/** How wide the shafts are, by rank. */
const BOLD = [17, 12, 9];
/** So far aside lies an arrow that is not alone on its way: room for a label, and a little more. */
const ASIDE = 16;
/** Where an arrow's number may be, of all the way: where it is best, then where there is room. */
const LABELLED = [0.38, 0.5, 0.26, 0.62, 0.74, 0.14];
/** So far apart are two numbers that do not touch. */
const APART = 30;

/** The arrows of these moves, the weakest first, so that the best lies on top. */
export function arrowsOf(moves: string[], spots: ReadonlyMap<string, PlacedSpot>): DrawnArrow[] {
  const labels: Point[] = [];
  return moves
    .flatMap((move, rank) => {
      const [from, to] = readMove(move).map((key) => topAt(spots.get(key)));
      if (!from || !to) return [];
      const way = wayOf(from, to, goesBack(move, moves));
      const label = freest(way, labels);
      labels.push(label);
      return [{ move, rank, path: pathOf(rank, way), label }];
    })
    .reverse();
}

/** The first place on the way where a number touches no other; else where it is the farthest. */
function freest({ long, at }: Way, others: Point[]): Point {
  const places = LABELLED.map((part) => at(long * part, 0));
  const room = ({ x, y }: Point) =>
    Math.min(APART, ...others.map((other) => Math.hypot(other.x - x, other.y - y)));
  return places.reduce((best, place) => (room(place) > room(best) ? place : best));
}

/** The middle of a stack's top. */
const topAt = (spot: PlacedSpot | undefined): Point | undefined =>
  spot && { x: spot.at.x, y: spot.at.y - topOf(spot.cups.length) };

/** Whether another one goes the same way in the other direction. */
function goesBack(move: string, moves: string[]): boolean {
  const [from, to] = readMove(move);
  return moves.some((other) => {
    const [start, end] = readMove(other);
    return start === to && end === from;
  });
}

type Way = { long: number; at: (along: number, aside: number) => Point };

/** Places on the way from a point to another. Who meets somebody keeps to the right, as on a road. */
function wayOf(from: Point, to: Point, shared: boolean): Way {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const right = shared ? ASIDE : 0;
  const at = (along: number, aside: number) => ({
    x: from.x + ux * along - uy * (aside + right),
    y: from.y + uy * along + ux * (aside + right),
  });
  return { long, at };
}

function pathOf(rank: number, { long, at }: Way): string {
  const wide = BOLD[rank] ?? 8;
  const [tail, tip] = [8, long - 4];
  const [neck, half, barb] = [tip - wide * 1.9, wide / 2, wide * 1.25];
  const shape = [
    [at(tail, half), at(neck, half), at(neck, barb), at(tip, 0)],
    [at(neck, -barb), at(neck, -half), at(tail, -half)],
  ];
  const path = shape.flat().map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${path.join("L")}Z`;
}
