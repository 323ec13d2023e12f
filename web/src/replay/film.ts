/** A game at any of its moments: some pictures are kept, the others are made from the nearest. */
import { after } from "../lib/reduce";
import type { Snapshot, StartedEvent, TableEvent } from "../wire";

/** A picture is kept every so many frames: few to hold, and few to go from one to any other. */
const INTERVAL = 64;

type Shown = { at: number; picture: Snapshot };

export class Film {
  #kept: Snapshot[];
  #shown: Shown;

  constructor(readonly frames: TableEvent[]) {
    const [first] = frames;
    if (first?.e !== "started") throw new Error("A game as it was seen begins with its start.");
    const picture = opening(first);
    this.#kept = [picture];
    this.#shown = { at: 0, picture };
  }

  /** The number of the last frame; the start is 0. */
  get end(): number {
    return this.frames.length - 1;
  }

  /** How it looked after a frame. */
  picture(at: number): Snapshot {
    let { at: now, picture } = this.#nearest(at);
    while (now < at) {
      picture = after(picture, this.frames[++now]!);
      if (now % INTERVAL === 0) this.#kept[now / INTERVAL] ??= picture;
    }
    this.#shown = { at, picture };
    return picture;
  }

  /** The latest picture before a frame that is there already. */
  #nearest(at: number): Shown {
    const number = Math.min(Math.floor(at / INTERVAL), this.#kept.length - 1);
    const kept = { at: number * INTERVAL, picture: this.#kept[number]! };
    return this.#shown.at <= at && this.#shown.at > kept.at ? this.#shown : kept;
  }
}

function opening(started: StartedEvent): Snapshot {
  const { type: _type, e: _e, order: _order, ...whole } = started;
  return { ...whole, type: "snapshot", code: "" };
}
