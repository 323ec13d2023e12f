/** The outlines of a hexagonal paper cup that stands upside down. */
import { BODY, corners, outline, rise, round, type Point } from "../cappuccino/geometry";

const RIM = 47;
const LIP = 9;
const SHOULDER = 43.5;
const TOP = 37;
const FLOOR = 31.5;

export type Facet = { path: string; shade: number };
export type CupOutlines = {
  lip: Facet[];
  ring: string;
  body: Facet[];
  top: string;
  floor: string;
  sheen: string;
  mark: string;
  foot: string;
};

const made = new Map<boolean, CupOutlines>();

/** All outlines of one cup; `flat` with a side to the front, otherwise with a corner. */
export function cupOutlines(flat: boolean): CupOutlines {
  const known = made.get(flat) ?? draw(flat);
  made.set(flat, known);
  return known;
}

function draw(flat: boolean): CupOutlines {
  const rim = corners(RIM, flat);
  const top = corners(TOP, flat);
  const floor = corners(FLOOR, flat);
  return {
    lip: facets(rim, 0, rim, LIP),
    ring: outline(rim, LIP),
    body: facets(corners(SHOULDER, flat), LIP, top, BODY),
    top: outline(top, BODY),
    floor: outline(floor, BODY - 2),
    sheen: sheen(floor),
    mark: front(rim, LIP / 2),
    foot: outline(rim),
  };
}

/** The sides that one sees between a lower and an upper hexagon, with light from the left. */
function facets(low: Point[], from: number, high: Point[], to: number): Facet[] {
  return low.flatMap((a, n) => {
    const m = (n + 1) % 6;
    const b = low[m]!;
    const side = [a, b, up(high[m]!, to - from), up(high[n]!, to - from)];
    if (area(side) < 1) return [];
    const facing = (a.x + b.x) / 2 / RIM;
    return [{ path: outline(side, from), shade: round(facing * 0.9) }];
  });
}

const up = ({ x, y }: Point, by: number): Point => ({ x, y: y - by });

function area(points: Point[]): number {
  return points.reduce((sum, { x, y }, n) => {
    const next = points[(n + 1) % points.length]!;
    return sum + x * next.y - next.x * y;
  }, 0);
}

/** The line along the front of a hexagon. */
function front(points: Point[], lifted: number): string {
  const seen = points.filter(({ y }) => y > -1).sort((a, b) => a.x - b.x);
  return `M${seen.map(({ x, y }) => `${round(x * 0.98)} ${round(y - lifted)}`).join("L")}`;
}

/** The far wall of the hollow that a cup's bottom is. */
function sheen(floor: Point[]): string {
  const far = floor.filter(({ y }) => y < 1).sort((a, b) => a.x - b.x);
  return `M${far.map(({ x, y }) => `${round(x)} ${round(y - BODY + 2)}`).join("L")}`;
}

/** How far above the table each cup of a stack stands, from the lowest. */
export const levels = (cups: string): number[] => [...cups].map((_, n) => rise(n));
