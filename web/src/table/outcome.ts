import { t, words } from "../lib/words.svelte";
import type { Outcome, SeatShown } from "../wire";

/** Who won, in a sentence. */
export function outcomeText(outcome: Outcome, seats: SeatShown[], mine: number[]): string {
  const names = outcome.winners.map((seat) => seats[seat - 1]?.name ?? String(seat));
  if (names.length === 0) return t("table.nobody");
  if (names.length > 1) {
    return t("table.shared", { names: new Intl.ListFormat(words.code).format(names) });
  }
  if (mine.length === 1 && mine[0] === outcome.winners[0]) return t("table.you.won");
  return t("table.won", { name: names[0]! });
}
