/** A step's picture, as a table would show it. */
import { CAPPUCCINO, ESPRESSO } from "../lib/defaults";
import type { Lesson, LessonStep, SeatShown, Settings, Snapshot } from "../wire";

/** Names for the seats of a lesson: whoever learns, and the one beside. */
export type Names = { you: string; neighbour: string };

export function pictureOf(lesson: Lesson, step: LessonStep, names: Names): Snapshot {
  return {
    type: "snapshot",
    seq: 0,
    at: 0,
    code: "",
    settings: settingsOf(step),
    phase: "playing",
    games: 1,
    seats: lesson.seats.map((seat, n) => named(seat, lesson.mine.includes(n + 1), names)),
    asking: null,
    votes: [],
    rematch: [],
    to_act: [],
    waiting_for_next: [],
    clocks: null,
    game: step.game,
  };
}

function settingsOf({ game }: LessonStep): Settings {
  return game.game === "cappuccino" ? CAPPUCCINO : { ...ESPRESSO, variant: game.variant };
}

const named = (seat: SeatShown, mine: boolean, names: Names): SeatShown => ({
  ...seat,
  name: mine ? names.you : names.neighbour,
});
