/** A step's picture, as a table would show it. */
import { CAPPUCCINO, ESPRESSO } from "../lib/defaults";
import { t } from "../lib/words.svelte";
import type { Lesson, LessonStep, SeatShown, Settings, Snapshot } from "../wire";

export function pictureOf(lesson: Lesson, step: LessonStep): Snapshot {
  return {
    type: "snapshot",
    seq: 0,
    at: 0,
    code: "",
    settings: settingsOf(step),
    phase: "playing",
    games: 1,
    seats: lesson.seats,
    asking: null,
    hints: [],
    votes: [],
    rematch: [],
    to_act: [],
    waiting_for_next: [],
    clocks: null,
    bargain: null,
    match: null,
    game: step.game,
  };
}

function settingsOf({ game }: LessonStep): Settings {
  return game.game === "cappuccino" ? CAPPUCCINO : { ...ESPRESSO, variant: game.variant };
}

/** The seats with names: whoever learns, and the one beside. */
export function named(seats: SeatShown[], mine: number[]): SeatShown[] {
  return seats.map((seat, n) => ({
    ...seat,
    name: t(mine.includes(n + 1) ? "learn.you" : "learn.neighbour"),
  }));
}
