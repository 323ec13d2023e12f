/** Reading the text forms of positions, moves and placements; docs/formats.md tells them. */

export type Cell = { q: number; r: number };
export type Stack = Cell & { name: string; colour: string; height: number };
export type Placement = Cell & { colour: string };

const STACK = /([a-z])(\d*)|\./g;

/** The stacks of a position text, row by row from the left. */
export function readStacks(position: string): Stack[] {
  const rows = position.split(" ", 1)[0]!.split("/");
  return rows.flatMap((row, r) => readRow(row, r));
}

function readRow(row: string, r: number): Stack[] {
  return [...row.matchAll(STACK)].flatMap(([, colour, height], q) =>
    colour ? [{ q, r, name: cellName({ q, r }), colour, height: Number(height || 1) }] : [],
  );
}

/** Column letters and row number, as in `c4`; after `z` comes `aa`. */
export function cellName({ q, r }: Cell): string {
  let letters = "";
  for (let rest = q + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${r + 1}`;
}

export function readCell(name: string): Cell {
  const letters = name.replace(/\d+$/, "");
  const q = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  return { q, r: Number(name.slice(letters.length)) - 1 };
}

/** The two cells of a move such as `c4-c5`. */
export function readMove(move: string): [from: string, to: string] {
  const [from = "", to = ""] = move.split("-");
  return [from, to];
}

/** A placement such as `p@2,-1`. */
export function readPlacement(text: string): Placement {
  const [colour = "", place = ""] = text.split("@");
  const [q = 0, r = 0] = place.split(",").map(Number);
  return { colour, q, r };
}
