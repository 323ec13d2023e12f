/** How the piles fill the middle: as large as there is room, from its centre outwards. */

export type Layout = { columns: number; rows: number; width: number };
export type Cell = { row: number; column: number };

export const SMALLEST = 44;
/** The height of the row in which complete piles lie. */
export const ASIDE = 35;
const LARGEST = 96;
const GAP = 6;
/** A card is so much higher than it is wide. */
const TALL = 88 / 64;

const columnsOf = (room: number, width: number) =>
  Math.max(1, Math.floor((room + GAP) / (width + GAP)));
const rowsOf = (room: number, width: number) =>
  Math.max(1, Math.floor((room + GAP) / (width * TALL + GAP)));

/** The largest cards of which so many have room. */
export function layoutFor(count: number, room: { width: number; height: number }): Layout {
  let width = LARGEST;
  while (width > SMALLEST && columnsOf(room.width, width) * rowsOf(room.height, width) < count)
    width -= 2;
  const rows = Math.ceil(count / columnsOf(room.width, width));
  return { columns: Math.ceil(count / rows), rows, width };
}

/** The height that so many of the smallest cards need. */
export function leastHeight(count: number, width: number): number {
  const rows = Math.ceil(count / columnsOf(width, SMALLEST));
  return Math.ceil(rows * (SMALLEST * TALL + GAP));
}

/** All cells, those nearest to the centre first; ties in reading order. */
export function cellsOf({ columns, rows }: Layout): Cell[] {
  const away = ({ row, column }: Cell) =>
    Math.hypot((row - (rows + 1) / 2) * TALL, column - (columns + 1) / 2);
  return Array.from({ length: columns * rows }, (_, n) => ({
    row: Math.floor(n / columns) + 1,
    column: (n % columns) + 1,
  })).sort((one, other) => away(one) - away(other));
}
