/** What stands in the way of playing on from a moment. */
import { readStacks } from "../cappuccino/position";
import type { CappuccinoGame, CappuccinoSettings } from "../wire";

type Rules = Pick<CappuccinoSettings, "autofinish">;

/** Cups are still being placed there, or the game is over; nothing where somebody could move. */
export function obstacleTo(game: CappuccinoGame, rules: Rules): "placing" | "over" | null {
  const { position, outcome, turn } = game;
  if (outcome !== null) return "over";
  if (position === null) return "placing";
  return turn === null || endsByItself(game, rules) ? "over" : null;
}

/** Whether the house ends it before anybody moves: it has not yet, a moment before the end. */
function endsByItself({ position, settled }: CappuccinoGame, { autofinish }: Rules): boolean {
  return autofinish && readStacks(position ?? "").every(({ name }) => settled.includes(name));
}
