/** What a table is set to unless somebody says otherwise. */
import type { CappuccinoSettings, EspressoSettings, Settings } from "../wire";
import type { SeatWish } from "./house";
import type { Game } from "./language";

export const CAPPUCCINO: CappuccinoSettings = {
  game: "cappuccino",
  players: 2,
  setup: "basic",
  shape: "hexagon",
  seed: null,
  position: null,
  two_colour: false,
  settle: false,
  autofinish: true,
  first: "lot",
  clock: { kind: "none", seconds: 0, increment: 0 },
  public: false,
  fairness: "none",
  credit: [],
};

export const ESPRESSO: EspressoSettings = {
  game: "espresso",
  players: 2,
  variant: "normalo",
  target: 100,
  pause: 100,
  pace: "race",
  photo_finish: true,
  public: false,
};

const BOT_LEVEL = 3;

/** A game at once: me against bots. */
export function quickTable(game: Game): { settings: Settings; seats: SeatWish[] } {
  if (game === "cappuccino") return { settings: CAPPUCCINO, seats: ["me", BOT_LEVEL] };
  return { settings: { ...ESPRESSO, players: 3 }, seats: ["me", BOT_LEVEL, BOT_LEVEL] };
}
