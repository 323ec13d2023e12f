/** How one's game stands, or how it went. */
import { called } from "../lib/names";
import { t, words } from "../lib/words.svelte";
import type { GameListed, GameSummary } from "../wire";

export type Result = "waiting" | "playing" | "yourturn" | "won" | "shared" | "lost" | "left";

/** A game is over when its table says so, or when its table has begun another or bargains for it. */
export function isOver(game: GameListed): boolean {
  return ["over", "choosing"].includes(game.phase) || game.number < game.table.games;
}

/** Those that are being played: of a table's games only the last may be. */
export const runningOf = (games: GameListed[]): GameListed[] =>
  games.filter((game) => game.phase === "playing" && !isOver(game));

/** What the table tells of this one of its games; the oldest of very many are not told of. */
export function summaryOf(game: GameListed): GameSummary | undefined {
  // A house of an earlier day has kept tables without this list.
  return game.table.played?.find((played) => played.number === game.number);
}

export function resultOf(game: GameListed): Result {
  if (!isOver(game)) return runningState(game);
  const winners = summaryOf(game)?.outcome?.winners;
  if (winners === undefined) return "left";
  if (!winners.includes(game.seat)) return "lost";
  return winners.length > 1 ? "shared" : "won";
}

function runningState(game: GameListed): Result {
  if (game.phase === "waiting") return "waiting";
  return game.table.turn === game.seat ? "yourturn" : "playing";
}

/** The others' names, as they sat in this game. */
export function othersIn(game: GameListed): string[] {
  const names = summaryOf(game)?.names ?? game.table.names;
  return names.filter((name, n) => name && n + 1 !== game.seat).map(called);
}

/** The same in words: with whom it is, or was, played. */
export function withWhom(game: GameListed): string {
  const others = othersIn(game);
  if (!others.length) return t("games.alone");
  return t("games.with", { names: new Intl.ListFormat(words.code).format(others) });
}
