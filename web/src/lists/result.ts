/** How one's game stands, or how it went. */
import type { GameListed } from "../wire";

export type Result = "waiting" | "playing" | "won" | "shared" | "lost" | "left";

/** A game is over when its table says so, or when its table has begun another. */
export function isOver(game: GameListed): boolean {
  return game.phase === "over" || game.number < game.table.games;
}

export function resultOf(game: GameListed): Result {
  if (!isOver(game)) return game.phase === "waiting" ? "waiting" : "playing";
  // A table tells of its latest game only.
  const winners = game.number === game.table.games ? game.table.outcome?.winners : undefined;
  if (winners === undefined) return "left";
  if (!winners.includes(game.seat)) return "lost";
  return winners.length > 1 ? "shared" : "won";
}
