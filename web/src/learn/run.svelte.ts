/** Goes through a lesson: what is shown, how the learner's deeds are answered, what follows. */
import type { Answer } from "../lib/connection";
import { after } from "../lib/reduce";
import { t } from "../lib/words.svelte";
import type { Command, Lesson, LessonStep, Snapshot, TableEvent } from "../wire";
import { pictureOf } from "./picture";
import { isRight, whyWrong } from "./wishes";

/** Between two events, so that each of them can be seen. */
export const BEAT = 1100;

type Shown = { at: number; picture: Snapshot; last: TableEvent | null };

export class Run {
  /** Grows with every picture that does not follow from the one before. */
  scene = $state(0);
  /** Whether something is happening that the learner should watch. */
  busy = $state(false);
  #shown: Shown;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly lesson: Lesson,
    at = 0,
  ) {
    const start = Math.min(Math.max(at, 0), lesson.steps.length - 1);
    this.#shown = $state.raw(this.#opened(start));
  }

  get at(): number {
    return this.#shown.at;
  }

  get step(): LessonStep {
    return this.lesson.steps[this.at]!;
  }

  get picture(): Snapshot {
    return this.#shown.picture;
  }

  get last(): TableEvent | null {
    return this.#shown.last;
  }

  get atEnd(): boolean {
    return this.at === this.lesson.steps.length - 1;
  }

  /** Answer what the learner does, as a table would. */
  act = async (command: Command): Promise<Answer> => {
    if (this.busy) return no("lesson-wait", t("learn.wait"));
    if (this.step.right === null) return no("lesson-reading", t("learn.read-on"));
    if (isRight(this.step, command)) {
      this.show();
      return { ok: true };
    }
    const wrong = whyWrong(this.step, command);
    return wrong ? no(wrong.code, wrong.sentence) : no("lesson-not-asked", t("learn.not-asked"));
  };

  /** Do what is asked for, and let follow what follows. */
  show(): void {
    if (this.busy || this.step.right === null) return;
    this.busy = true;
    this.#happen([...this.step.right.events]);
  }

  /** Go on: after reading at once, after a task once it has been shown. */
  next(): void {
    if (this.busy || this.atEnd) return;
    if (this.step.right === null) this.#advance();
    else this.show();
  }

  back(): void {
    if (this.at > 0) this.jump(this.at - 1);
  }

  jump(at: number): void {
    this.stop();
    this.scene += 1;
    this.#shown = this.#opened(at);
  }

  /** Let nothing more happen. */
  stop(): void {
    clearTimeout(this.#timer);
    this.busy = false;
  }

  #opened(at: number): Shown {
    return { at, picture: pictureOf(this.lesson, this.lesson.steps[at]!), last: null };
  }

  #happen(events: TableEvent[]): void {
    const event = events.shift();
    if (event === undefined) {
      this.busy = false;
      return this.#advance();
    }
    const { at, picture } = this.#shown;
    this.#shown = { at, picture: after(picture, event), last: event };
    this.#timer = setTimeout(() => this.#happen(events), BEAT);
  }

  #advance(): void {
    const at = this.at + 1;
    if (this.lesson.steps[at]!.fresh) this.jump(at);
    else this.#shown = { ...this.#shown, at };
  }
}

const no = (code: string, sentence: string): Answer => ({ ok: false, code, sentence });
