/** Somebody at a puzzle: what is shown, what was found so far, and how the last try was. */
import { snapshotOf } from "../learn/picture";
import type { Answer } from "../lib/connection";
import { house, RefusedError } from "../lib/house";
import { after } from "../lib/reduce";
import { t } from "../lib/words.svelte";
import type { Command, PuzzleJudged, PuzzleShown, Snapshot, TableEvent } from "../wire";

/** Between two events, so that each of them can be seen. */
export const BEAT = 1100;

/** What there is to say: nothing yet, not that one, right and go on, all found, shown by the house. */
export type Stage = "open" | "wrong" | "right" | "solved" | "shown";

export class Round {
  stage = $state<Stage>("open");
  /** Whether something is happening that one should watch. */
  busy = $state(false);
  /** The right moves so far. */
  found = $state.raw<string[]>([]);
  /** What the last try was worth. */
  judged = $state.raw<PuzzleJudged | null>(null);
  /** The stack to move, once one has asked for it. */
  hinted = $state<string | null>(null);
  last = $state.raw<TableEvent | null>(null);
  #picture: Snapshot;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly puzzle: PuzzleShown,
    /** Called when all is found. */
    readonly solved: () => void,
  ) {
    this.#picture = $state.raw(snapshotOf(puzzle.game, puzzle.seats));
  }

  get picture(): Snapshot {
    return this.#picture;
  }

  /** Whether there is nothing more to find. */
  get over(): boolean {
    return this.stage === "solved" || this.stage === "shown";
  }

  /** Answer what is tried, as a table would. */
  act = async (command: Command): Promise<Answer> => {
    if (command.do !== "move" || this.over) return no("puzzle-over", t("puzzle.over"));
    if (this.busy) return no("puzzle-wait", t("learn.wait"));
    this.busy = true;
    try {
      return this.#judge(command.move, await this.#ask(command.move));
    } catch (error) {
      this.busy = false;
      if (error instanceof RefusedError) return no(error.code, error.sentence);
      throw error;
    }
  };

  /** Ask for the stack to move; whoever has found it meanwhile needs no hint any more. */
  async hint(): Promise<void> {
    const { found } = this;
    const { cell } = await house.puzzleHint(this.puzzle.id, found);
    if (this.found === found && !this.over) this.hinted = cell;
  }

  /** Watch how it goes on to the end; asked for twice, it goes on once. */
  async show(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const { events } = await house.puzzleLine(this.puzzle.id, this.found).catch((error) => {
      this.busy = false;
      throw error;
    });
    if (this.stage !== "solved") this.stage = "shown";
    this.hinted = null;
    this.#happen(events);
  }

  /** Let nothing more happen. */
  stop(): void {
    clearTimeout(this.#timer);
    this.busy = false;
  }

  #ask(move: string): Promise<PuzzleJudged> {
    return house.judgePuzzle(this.puzzle.id, [...this.found, move]);
  }

  #judge(move: string, judged: PuzzleJudged): Answer {
    this.judged = judged;
    if (!judged.right) {
      this.busy = false;
      this.stage = "wrong";
      return no("puzzle-wrong", t("puzzle.wrong"));
    }
    this.found = [...this.found, move];
    this.hinted = null;
    this.stage = judged.done ? "solved" : "right";
    if (judged.done) this.solved();
    this.#happen(judged.events);
    return { ok: true };
  }

  #happen(events: TableEvent[]): void {
    const [event, ...others] = events;
    if (event === undefined) {
      this.busy = false;
      return;
    }
    this.#picture = after(this.#picture, event);
    this.last = event;
    this.#timer = setTimeout(() => this.#happen(others), BEAT);
  }
}

const no = (code: string, sentence: string): Answer => ({ ok: false, code, sentence });
