/** A step's picture, as a table would show it. */
import { CAPPUCCINO, ESPRESSO } from "../lib/defaults";
import { t } from "../lib/words.svelte";
import type { GameShown, Lesson, LessonStep, SeatShown, Settings, Snapshot } from "../wire";

export const pictureOf = (lesson: Lesson, step: LessonStep): Snapshot =>
  snapshotOf(step.game, lesson.seats);

/** A game that is under way, with nothing else to see. */
export function snapshotOf(game: GameShown, seats: SeatShown[]): Snapshot {
  return {
    type: "snapshot",
    seq: 0,
    at: 0,
    code: "",
    settings: settingsOf(game),
    phase: "playing",
    games: 1,
    seats,
    asking: null,
    hints: [],
    votes: [],
    rematch: [],
    to_act: [],
    waiting_for_next: [],
    clocks: null,
    bargain: null,
    match: null,
    game,
  };
}

function settingsOf(game: GameShown): Settings {
  return game.game === "cappuccino" ? CAPPUCCINO : { ...ESPRESSO, variant: game.variant };
}

/** The seats with names: whoever learns, and the one beside, who is no bot of some level. */
export function named(seats: SeatShown[], mine: number[]): SeatShown[] {
  return seats.map((seat, n) => ({
    ...seat,
    kind: "guest",
    level: 0,
    name: t(mine.includes(n + 1) ? "learn.you" : "learn.neighbour"),
  }));
}
