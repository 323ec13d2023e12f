/** Where things are on the table: a slight view from above and from the front. */
import type { Cell } from "./position";

export type Point = { x: number; y: number };
export type Box = { x: number; y: number; width: number; height: number };

/** From the middle of a cell to the middle of the next. */
export const CELL = 100;
/** How much the table's depth is shortened. */
export const SLANT = 0.8;
/** What a cup shows of itself above the rim of the one below. */
const STEP = 8.5;
const FADING = 0.955;
/** How high a single cup is. */
export const BODY = 34;

/** Turns of the board are counted in twelfths. */
export const TWELFTHS = 12;

/** The middle of a cell on the table, the board being turned by so many twelfths. */
export function placeOf({ q, r }: Cell, turn: number): Point {
  const x = (q + r / 2) * CELL;
  const y = r * (Math.sqrt(3) / 2) * CELL;
  const angle = (turn * 2 * Math.PI) / TWELFTHS;
  return {
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: (x * Math.sin(angle) + y * Math.cos(angle)) * SLANT,
  };
}

/** How far above the table the cup stands that has so many cups under it: ever less, so that
 * towers grow without end and yet hide little of what is behind them. */
export function rise(below: number): number {
  return (STEP * (1 - FADING ** below)) / (1 - FADING);
}

/** The height of a stack's top above the table. */
export const topOf = (cups: number): number => rise(cups - 1) + BODY;

/** Whether the hexagons show a side to the front after this turn, instead of a corner. */
export const isFlat = (turn: number): boolean => turn % 2 !== 0;

/** The corners of a hexagon on the table, by the distance of its sides from the middle. */
export function corners(apothem: number, flat: boolean): Point[] {
  const radius = (apothem * 2) / Math.sqrt(3);
  return Array.from({ length: 6 }, (_, n) => {
    const angle = ((n + (flat ? 0 : 0.5)) * Math.PI) / 3;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) * SLANT };
  });
}

/** The path of a closed outline. */
export function outline(points: Point[], up = 0): string {
  return `M${points.map(({ x, y }) => `${round(x)} ${round(y - up)}`).join("L")}Z`;
}

export const round = (value: number): number => Math.round(value * 10) / 10;

/** How far to turn the board so that this seat's side is in front. */
export function turnFor(seat: number, seats: number): number {
  return Math.round((TWELFTHS * (seat - 1)) / Math.max(seats, 1)) % TWELFTHS;
}

/** What must be seen when stacks of up to this height stand at these places. */
export function boundsOf(places: Point[], tallest: number): Box {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const left = Math.min(...xs) - CELL * 0.72;
  const top = Math.min(...ys) - CELL * 0.62 - topOf(tallest);
  const right = Math.max(...xs) + CELL * 0.72;
  const bottom = Math.max(...ys) + CELL * 0.66;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** How large a box can be shown in a frame. */
export const scaleIn = (box: Box, width: number, height: number): number =>
  Math.min(width / box.width, height / box.height);
