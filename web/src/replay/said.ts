/** What a frame of a game is called, for lists and for those who listen. */
import { t } from "../lib/words.svelte";
import type { Line, SeatShown, Snapshot, TableEvent } from "../wire";
import { timeOf } from "./beats";
import { movesOf } from "./chapters";

/** Who sits there; a record need not tell names. */
export function nameOf(seats: SeatShown[], seat: number): string {
  return seats[seat - 1]?.name || t("replay.seat", { seat });
}

/** What happened in a frame, in a few words. */
export function frameText(frame: TableEvent | undefined, seats: SeatShown[]): string {
  return frame?.e === "happened" ? lineText(frame.line, seats) : t("replay.line.start");
}

function lineText(line: Line, seats: SeatShown[]): string {
  const name = "seat" in line ? nameOf(seats, line.seat) : "";
  switch (line.do) {
    case "move":
      return t("replay.line.move", { name, move: moveText(line.move) });
    case "place":
      return t("replay.line.place", { name, cup: cupText(line.cup) });
    case "deal":
      return t("replay.line.deal", { round: line.round });
    default:
      return t(`replay.line.${line.do}`, { name });
  }
}

/** A move as one reads it: from one cell to another. */
export const moveText = (move: string) => move.replace("-", "–");

/** Where a cup was placed, counted from the first one. */
export const cupText = (cup: string) => cup.slice(2).replaceAll("-", "−");

/** Where one is in a game: its move, or its round and how long it has been going. */
export function momentText(frames: TableEvent[], at: number, picture: Snapshot): string {
  if (picture.game?.game !== "espresso") {
    const end = movesOf(frames).length;
    return t("replay.moment.move", { at: Math.min(at, end), end });
  }
  const time = clockText(timeOf(frames[at]));
  return t("replay.moment.time", { round: Math.max(picture.game.round, 1), time });
}

/** Minutes and seconds. */
export function clockText(millis: number): string {
  const seconds = Math.floor(millis / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
