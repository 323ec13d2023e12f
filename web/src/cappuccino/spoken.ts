/** The board in words: every cell, every move. */
import { listed, t } from "../lib/words.svelte";
import type { CappuccinoGame, CappuccinoLine, SeatShown } from "../wire";
import { ownerOf, type Spot } from "./picture";
import { readMove, readPlacement } from "./position";

export type Motif = "p" | "f" | "l" | "c";

/** A motif by its letter; "?" is a cup inside a stack that was laid by hand. */
export const motifName = (letter: string): string =>
  t(letter === "?" ? "cappuccino.motif.unknown" : `cappuccino.motif.${letter as Motif}`);

/** What a cell is called: its name, or where it lies while cups are being placed. */
export function cellText(key: string): string {
  if (!key.includes(",")) return key;
  const [q = "", r = ""] = key.split(",");
  return t("cappuccino.cell.place", { q, r });
}

export type Around = {
  game: CappuccinoGame;
  seats: SeatShown[];
  mine: number[];
  targets: Map<string, Set<string>>;
  settled: ReadonlySet<string>;
  held: string | null;
  /** Whether the person may move now. */
  mayMove: boolean;
};

/** A cell as a screen reader says it. */
export function spotText(spot: Spot, around: Around): string {
  const cell = cellText(spot.key);
  if (spot.cups === "") return t("cappuccino.cell.free", { cell });
  const parts = [stackText(spot, around), ...stateTexts(spot, around)];
  return parts.join(", ");
}

function stackText(spot: Spot, { game, seats, mine }: Around): string {
  const colour = spot.cups.at(-1) ?? "";
  const owner = ownerOf(game, colour);
  const values = { cell: cellText(spot.key), motif: motifName(colour), height: spot.cups.length };
  if (mine.length === 1 && mine[0] === owner) return t("cappuccino.cell.mine", values);
  return t("cappuccino.cell.theirs", { ...values, name: seats[owner - 1]?.name ?? "" });
}

function stateTexts(spot: Spot, { game, targets, settled, held, mayMove }: Around): string[] {
  const found: string[] = [];
  if (settled.has(spot.key)) found.push(t("cappuccino.cell.settled"));
  if (spot.key === held) found.push(t("cappuccino.cell.held"));
  if (held !== null && targets.get(held)?.has(spot.key)) found.push(t("cappuccino.cell.target"));
  const own = game.turn === ownerOf(game, spot.cups.at(-1) ?? "");
  if (!mayMove || !own || game.position === null) return found;
  const goals = [...(targets.get(spot.key) ?? [])];
  if (goals.length) found.push(t("cappuccino.cell.goes", { cells: listed(goals) }));
  else found.push(t("cappuccino.cell.stuck"));
  return found;
}

/** What is inside a stack, from the top. */
export function insideText(spot: Spot): string {
  const cups = [...spot.cups].reverse().map(motifName).join(", ");
  return t("cappuccino.inside", { cell: cellText(spot.key), cups });
}

/** What happened, as it is announced; nothing for what others announce. */
export function lineText(
  line: CappuccinoLine,
  { seats, mine }: Pick<Around, "seats" | "mine">,
  spots: Spot[],
): string | null {
  if (line.do === "end") return null;
  const name = seats[line.seat - 1]?.name ?? "";
  if (line.do === "place") return placedText(name, line.cup);
  if (line.do !== "move") return leftText(line.do, line.seat, { seats, mine });
  const [from, to] = readMove(line.move);
  const height = spots.find(({ key }) => key === to)?.cups.length ?? 0;
  return t("cappuccino.said.move", { name, from, to, height });
}

/** How somebody has left the game: oneself is not told one's name. */
export function leftText(
  how: "resign" | "timeout",
  seat: number,
  { seats, mine }: Pick<Around, "seats" | "mine">,
): string {
  if (mine.length === 1 && mine[0] === seat) return t(`cappuccino.said.${how}.you`);
  return t(`cappuccino.said.${how}`, { name: seats[seat - 1]?.name ?? "" });
}

function placedText(name: string, cup: string): string {
  const { colour, q, r } = readPlacement(cup);
  const values = { name, motif: motifName(colour), cell: cellText(`${q},${r}`) };
  return t("cappuccino.said.place", values);
}

/** A move that the house would make. */
export function hintText(move: string): string {
  const [from, to] = readMove(move);
  return t("table.hint.told", { from, to });
}
