/** Arrows from stack to stack, the first one the boldest. */
import { topOf, type Point } from "./geometry";
import type { PlacedSpot } from "./layout";
import { readMove } from "./position";

export type DrawnArrow = { move: string; rank: number; path: string; label: Point };

/** How wide the shafts are, by rank. */
const BOLD = [17, 12, 9];
/** So far aside lies an arrow that is not alone on its way: room for a label, and a little more. */
const ASIDE = 16;
/** Where an arrow's number is, of all the way. */
const LABELLED = 0.38;

/** The arrows of these moves, the weakest first, so that the best lies on top. */
export function arrowsOf(moves: string[], spots: ReadonlyMap<string, PlacedSpot>): DrawnArrow[] {
  return moves
    .flatMap((move, rank) => {
      const [from, to] = readMove(move).map((key) => topAt(spots.get(key)));
      return from && to ? [drawn(move, rank, wayOf(from, to, goesBack(move, moves)))] : [];
    })
    .reverse();
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

function drawn(move: string, rank: number, { long, at }: Way): DrawnArrow {
  const wide = BOLD[rank] ?? 8;
  const [tail, tip] = [8, long - 4];
  const [neck, half, barb] = [tip - wide * 1.9, wide / 2, wide * 1.25];
  const shape = [
    [at(tail, half), at(neck, half), at(neck, barb), at(tip, 0)],
    [at(neck, -barb), at(neck, -half), at(tail, -half)],
  ];
  const path = shape.flat().map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return { move, rank, path: `M${path.join("L")}Z`, label: at(long * LABELLED, 0) };
}
