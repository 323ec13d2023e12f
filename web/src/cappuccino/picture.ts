/** What the board shows: the cells, what stands there, and what can be done, as the house tells. */
import type { CappuccinoGame } from "../wire";
import { readCell, readMove, readPlacement, readStacks, type Cell } from "./position";

/** A cell with something to see or to do: a stack, or (no cups) a place for a cup. */
export type Spot = Cell & { key: string; cups: string };

export const keyOf = ({ q, r }: Cell): string => `${q},${r}`;

/** The stacks of the game by cell name; while cups are being placed, by coordinates. */
export function spotsOf(game: CappuccinoGame): Spot[] {
  if (game.position === null) {
    return game.placed.map(([q, r, cups]) => ({ q, r, key: keyOf({ q, r }), cups }));
  }
  return readStacks(game.position).map(({ q, r, name, colour, height }) => ({
    q,
    r,
    key: name,
    cups: game.insides[name] ?? colour.repeat(height),
  }));
}

/** Where each stack may go now. */
export function targetsOf(game: CappuccinoGame): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  if (game.position === null) return found;
  for (const move of game.legal) {
    const [from, to] = readMove(move);
    found.set(from, (found.get(from) ?? new Set()).add(to));
  }
  return found;
}

/** The free places where a cup of this colour may be put now. */
export function placesFor(game: CappuccinoGame, colour: string): Spot[] {
  if (game.position !== null) return [];
  return game.legal
    .map(readPlacement)
    .filter((place) => place.colour === colour)
    .map(({ q, r }) => ({ q, r, key: keyOf({ q, r }), cups: "" }));
}

/** The colours that may be placed now. */
export function placeable(game: CappuccinoGame): string[] {
  if (game.position !== null) return [];
  return [...new Set(game.legal.map((text) => readPlacement(text).colour))];
}

/** A move from spot to spot, or a placement. */
export type Step = { from: string | null; to: string };

/** The last move or placement. */
export function lastStep(game: CappuccinoGame): Step | null {
  const line = game.lines.findLast(({ do: kind }) => kind === "move" || kind === "place");
  if (line?.do === "move") {
    const [from, to] = readMove(line.move);
    return { from, to };
  }
  // Once all cups stand, cells have names of another frame than the placements had.
  if (line?.do !== "place" || game.position !== null) return null;
  return { from: null, to: keyOf(readPlacement(line.cup)) };
}

/** The cells that stacks have left behind. */
export function leftBehind(game: CappuccinoGame): Cell[] {
  return game.lines.flatMap((line) =>
    line.do === "move" ? [readCell(readMove(line.move)[0])] : [],
  );
}

/** The seat whose colour this is. */
export const ownerOf = (game: CappuccinoGame, colour: string): number =>
  game.colours.findIndex((letters) => letters.includes(colour)) + 1;

/** How many cups a colour has in all. */
export const CUPS = 16;

/** How many cups of a colour are still to be placed. */
export const cupsLeft = (game: CappuccinoGame, colour: string): number =>
  CUPS - game.placed.filter(([, , letter]) => letter === colour).length;
