/** Where everything on the board is drawn, in a frame of this size. */
import { boundsOf, isFlat, placeOf, scaleIn, TWELFTHS, type Box, type Point } from "./geometry";
import type { Spot } from "./picture";
import type { Cell } from "./position";

export type PlacedSpot = Spot & { at: Point };
export type Layout = {
  /** By how many twelfths the board is turned as it is shown. */
  turn: number;
  flat: boolean;
  bounds: Box;
  /** From the back to the front, from the left: so they are drawn, read and spoken. */
  spots: PlacedSpot[];
  rows: { level: number; spots: PlacedSpot[] }[];
};

/** So much larger everything must get for the board to be set upright. */
const WORTH_IT = 1.12;
/** There is room above the board for stacks of this height from the beginning. */
const SOON = 4;

export function layoutOf(spots: Spot[], behind: Cell[], wanted: number, frame: Box): Layout {
  const turn = turnIn(spots, behind, wanted, frame);
  const placed = spots
    .map((spot) => ({ ...spot, at: placeOf(spot, turn) }))
    .sort((a, b) => levelOf(a) - levelOf(b) || a.at.x - b.at.x);
  return {
    turn,
    flat: isFlat(turn),
    bounds: boundsAt(spots, behind, turn),
    spots: placed,
    rows: rowsOf(placed),
  };
}

/** A board that is much wider than high is set upright in an upright frame. */
function turnIn(spots: Spot[], behind: Cell[], wanted: number, frame: Box): number {
  const upright = (wanted + TWELFTHS / 4) % TWELFTHS;
  const scaleAt = (turn: number) =>
    scaleIn(boundsAt(spots, behind, turn), frame.width, frame.height);
  return scaleAt(upright) > scaleAt(wanted) * WORTH_IT ? upright : wanted;
}

/** The cells that were left count as well, so that the board stays where it is. */
function boundsAt(spots: Spot[], behind: Cell[], turn: number): Box {
  const cells = spots.length + behind.length ? [...spots, ...behind] : [{ q: 0, r: 0 }];
  const tallest = Math.max(SOON, ...spots.map(({ cups }) => cups.length));
  const places = cells.map((cell) => placeOf(cell, turn));
  return boundsOf(places, tallest);
}

const levelOf = ({ at }: PlacedSpot): number => Math.round(at.y);

function rowsOf(placed: PlacedSpot[]): Layout["rows"] {
  const levels = [...new Set(placed.map(levelOf))];
  return levels.map((level) => ({
    level,
    spots: placed.filter((spot) => levelOf(spot) === level),
  }));
}
