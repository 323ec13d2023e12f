/** Plays a film: which moment is shown, whether it runs, and how fast. */
import { withNames } from "../lib/names";
import type { Snapshot, TableEvent } from "../wire";
import { beatsOf } from "./beats";
import type { Film } from "./film";

export const SPEEDS = [0.5, 1, 2, 4, 8];

/** A page that was hidden does not catch up with all that it missed. */
const LONGEST_TICK = 250;

type Moment = { at: number; picture: Snapshot; last: TableEvent | null };

export class Player {
  playing = $state(false);
  speed = $state(1);
  #moment: Moment;
  #picture = $derived.by(() => withNames(this.#moment.picture));
  #beats: number[];
  #watched: number;

  constructor(
    readonly film: Film,
    at = 0,
  ) {
    this.#beats = beatsOf(film.frames);
    const start = within(film, at);
    this.#moment = $state.raw({ at: start, picture: film.picture(start), last: null });
    this.#watched = this.#beats[start]!;
  }

  get at(): number {
    return this.#moment.at;
  }

  get picture(): Snapshot {
    return this.#picture;
  }

  /** The frame that led here; null after a jump, which nothing is animated for. */
  get last(): TableEvent | null {
    return this.#moment.last;
  }

  get atEnd(): boolean {
    return this.at === this.film.end;
  }

  /** Show a moment; one step on is animated, everything else is a jump. */
  seek(wanted: number): void {
    const at = within(this.film, wanted);
    if (at !== this.at) this.#show(at, at === this.at + 1);
    this.#watched = this.#beats[at]!;
    if (this.atEnd) this.playing = false;
  }

  step(by: number): void {
    this.playing = false;
    this.seek(this.at + by);
  }

  /** Run, from the start again where it is over; or stop. */
  toggle(): void {
    if (!this.playing && this.atEnd) this.seek(0);
    this.playing = !this.playing && this.film.end > 0;
  }

  /** Let so many milliseconds pass. */
  advance(millis: number): void {
    if (!this.playing) return;
    this.#watched += Math.min(millis, LONGEST_TICK) * this.speed;
    let at = this.at;
    while (at < this.film.end && this.#beats[at + 1]! <= this.#watched) at += 1;
    if (at !== this.at) this.#show(at, true);
    if (this.atEnd) this.playing = false;
  }

  #show(at: number, animated: boolean): void {
    const last = animated ? (this.film.frames[at] ?? null) : null;
    this.#moment = { at, picture: this.film.picture(at), last };
  }
}

/** A frame that there is, nearest to the one wanted. */
function within(film: Film, wanted: number): number {
  return Math.min(Math.max(Math.round(wanted) || 0, 0), film.end);
}

/** Let time pass for a player as long as it plays; runs in an effect. */
export function run(player: Player): (() => void) | undefined {
  if (!player.playing) return;
  let before = performance.now();
  const tick = (now: number) => {
    player.advance(now - before);
    before = now;
    handle = requestAnimationFrame(tick);
  };
  let handle = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(handle);
}
