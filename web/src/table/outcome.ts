import { listed, t } from "../lib/words.svelte";
import type { CappuccinoGame, MatchShown, Outcome, SeatShown } from "../wire";

/** Who won, in a sentence. */
export function outcomeText(
  outcome: Outcome,
  seats: Pick<SeatShown, "name">[],
  mine: number[],
): string {
  const names = outcome.winners.map((seat) => seats[seat - 1]?.name ?? String(seat));
  if (names.length === 0) return t("table.nobody");
  if (names.length > 1) {
    return t("table.shared", { names: listed(names) });
  }
  if (mine.length === 1 && mine[0] === outcome.winners[0]) return t("table.you.won");
  return t("table.won", { name: names[0]! });
}

/** How a seat has left the game, if it has. */
export function leavingOf(game: CappuccinoGame, seat: number): "resign" | "timeout" | null {
  for (const line of game.lines) {
    if ((line.do === "resign" || line.do === "timeout") && line.seat === seat) return line.do;
  }
  return null;
}

/** Who won two games together, in a sentence; null as long as they are not over. */
export function matchText(match: MatchShown, seats: SeatShown[], mine: number[]): string | null {
  const winners = match.winners;
  if (winners === null) return null;
  if (winners.length !== 1) return t("match.shared");
  if (mine.length === 1 && mine[0] === winners[0]) return t("match.you.won");
  return t("match.won", { name: seats[winners[0]! - 1]?.name ?? "" });
}
