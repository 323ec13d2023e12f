/** Names that the house has given to people who have not told theirs, in the chosen language. */
import type { Snapshot } from "../wire";
import { t } from "./words.svelte";

/** A word that begins the name, so that it is seen where room is scarce; a bot may play on for them. */
const GIVEN = /^(\p{Lu}\p{Ll}+(?: \d+)?) \(guest\)( \(bot\))?$/u;

/** What somebody is called. */
export function called(name: string): string {
  const [, word, bot] = GIVEN.exec(name) ?? [];
  if (!word) return name;
  return bot ? word + bot : t("me.guest", { word });
}

/** A table at which everybody is called in the chosen language. */
export function withNames(table: Snapshot): Snapshot {
  const seats = table.seats.map((seat) => ({ ...seat, name: called(seat.name) }));
  return { ...table, seats };
}
