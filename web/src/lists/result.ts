/** How one's game stands, or how it went. */
import { called } from "../lib/names";
import { dotted, listed, t } from "../lib/words.svelte";
import { outcomeText } from "../table/outcome";
import type { GameListed, GameSummary } from "../wire";
import { agoText } from "./ago";
import { flavour } from "./flavour";

export type Result = "waiting" | "playing" | "yourturn" | "won" | "shared" | "lost" | "left";

/** A game that one has played, on one seat or, with others at the same screen, on several. */
export type MyGame = GameListed & { seats: number[] };

/** One's games, each of them once: the house lists them seat by seat. */
export function onceEach(games: GameListed[]): MyGame[] {
  const found = new Map<string, MyGame>();
  for (const game of games) {
    const name = `${game.code}/${game.number}`;
    const { seats } = found.get(name) ?? { seats: [] };
    found.set(name, { ...game, seats: [...seats, game.seat] });
  }
  return [...found.values()];
}

/** A game is over when its table says so, or when its table has begun another or bargains for it. */
export function isOver(game: GameListed): boolean {
  return ["over", "choosing"].includes(game.phase) || game.number < game.table.games;
}

/** Those that are being played: of a table's games only the last may be. */
export const runningOf = (games: MyGame[]): MyGame[] =>
  awaitedFirst(games.filter((game) => game.phase === "playing" && !isOver(game)));

/** Where one has to move comes first, else all stay in order. */
export const awaitedFirst = (games: MyGame[]): MyGame[] =>
  [...games].sort((one, other) => Number(awaits(other)) - Number(awaits(one)));

const awaits = (game: MyGame): boolean => resultOf(game) === "yourturn";

/** What the table tells of this one of its games; the oldest of very many are not told of. */
export function summaryOf(game: GameListed): GameSummary | undefined {
  // A house of an earlier day has kept tables without this list.
  return game.table.played?.find((played) => played.number === game.number);
}

export function resultOf(game: MyGame): Result {
  if (!isOver(game)) return runningState(game);
  const winners = summaryOf(game)?.outcome?.winners;
  if (winners === undefined) return "left";
  if (!game.seats.some((seat) => winners.includes(seat))) return "lost";
  return winners.length > 1 ? "shared" : "won";
}

function runningState(game: MyGame): Result {
  if (game.phase === "waiting") return "waiting";
  return game.seats.some((seat) => seat === game.table.turn) ? "yourturn" : "playing";
}

/** The same in words; where several played at one screen, who of them has won. */
export function resultText(game: MyGame): string {
  const told = summaryOf(game);
  if (game.seats.length === 1 || !isOver(game) || !told?.outcome)
    return t(`games.${resultOf(game)}`);
  const seats = told.names.map((name) => ({ name: called(name) }));
  return outcomeText(told.outcome, seats, []);
}

/** The others' names, as they sat in this game; of those at one screen nobody is just "you". */
export function othersIn(game: MyGame): string[] {
  const names = summaryOf(game)?.names ?? game.table.names;
  const own = game.seats.length === 1 ? game.seats : [];
  return names.filter((name, n) => name && !own.includes(n + 1)).map(called);
}

/** The same in words: with whom it is, or was, played. */
export function withWhom(game: MyGame): string {
  const others = othersIn(game);
  if (!others.length) return t("games.alone");
  return t("games.with", { names: listed(others) });
}

/** What sets it apart from others with the same people: its kind, and when it began or was last played on. */
export function noteOf(game: MyGame, now = Date.now()): string {
  const since = isOver(game) ? (summaryOf(game)?.started ?? game.touched) : game.touched;
  return dotted(flavour(game.table.settings), agoText(since, now));
}
