/** When each frame is shown while a game is played back at its own speed. */
import type { TableEvent } from "../wire";

/** Cappuccino is shown move by move, however long its players thought. */
const MOVE = 1200;
/** Longer waits, as between two rounds, are not waited for again. */
const LONGEST_WAIT = 4000;

/** Milliseconds since the start, as the game itself went. */
export function timeOf(frame: TableEvent | undefined): number {
  return frame?.e === "happened" ? frame.line.t : 0;
}

/** Milliseconds of watching until each frame. */
export function beatsOf(frames: TableEvent[]): number[] {
  const [first] = frames;
  const races = first?.e === "started" && first.settings.game === "espresso";
  let beat = 0;
  return frames.map((frame, n) => {
    if (n > 0) beat += races ? wait(frames[n - 1], frame) : MOVE;
    return beat;
  });
}

const wait = (before: TableEvent | undefined, frame: TableEvent) =>
  Math.min(Math.max(timeOf(frame) - timeOf(before), 0), LONGEST_WAIT);
