/** A game being looked at again: what the house thinks of it, and lines that nobody played. */
import { attempt } from "../lib/errands";
import { house, RefusedError } from "../lib/house";
import type { CappuccinoGame, JudgedTold, OpinionTold, OutlookTold, PositionTold } from "../wire";
import { endOf, moveTo, opinionAt, outlookAt } from "./outlooks";

/** Moves that nobody made: from a moment of the game, a line, and how far along it one is. */
type Trail = { base: number; line: string[]; step: number; told: PositionTold };
/** Where somebody wants to go, and has perhaps not come to yet. */
type Goal = Omit<Trail, "told">;

export class Study {
  judged = $state.raw<JudgedTold[]>([]);
  /** It may be cut off before it is done; then one can ask for the rest. */
  state = $state<"off" | "thinking" | "cut" | "done">("off");
  refusal = $state.raw<RefusedError | null>(null);
  /** A line is on its way from the house. */
  waiting = $state(false);
  #trail = $state.raw<Trail | null>(null);
  /** A moment that was thought about for itself. */
  #wondered = $state.raw<{ at: number; opinion: OpinionTold | null } | null>(null);
  #goal: Goal | null = null;
  #analysis: AbortController | null = null;
  #question: AbortController | null = null;

  constructor(
    readonly code: string,
    readonly number: number,
  ) {}

  get on(): boolean {
    return this.state !== "off";
  }

  /** Have all the moves of the game thought about; what is known is shown as it comes. */
  async begin(moves: number): Promise<void> {
    this.leave();
    this.#analysis = new AbortController();
    this.state = "thinking";
    this.refusal = null;
    this.judged = [];
    try {
      const { signal } = this.#analysis;
      for await (const move of house.analysis(this.code, this.number, signal))
        this.judged = [...this.judged, move];
      this.state = this.judged.length < moves ? "cut" : "done";
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (this.#analysis.signal.aborted) return;
      this.state = this.judged.length ? "cut" : "off";
      this.refusal = error;
    }
  }

  /** Nobody waits for an answer any more. */
  leave(): void {
    this.#analysis?.abort();
    this.#question?.abort();
  }

  // --- what is thought ---

  opinion(at: number): OpinionTold | null {
    const trail = this.trail(at);
    if (trail) return trail.told.opinion;
    const wondered = this.#wondered?.at === at ? this.#wondered.opinion : null;
    return opinionAt(this.judged, at) ?? wondered;
  }

  /** Have a moment thought about that no move of the game followed. */
  async wonder(at: number): Promise<void> {
    const told = await this.#answer(at, []);
    if (told) this.#wondered = { at, opinion: told.opinion };
  }

  /** How things stand in the game that is shown. */
  outlook(at: number, shown: CappuccinoGame): OutlookTold | null {
    if (shown.outcome) return endOf(shown.outcome);
    return this.trail(at) ? this.opinion(at) : outlookAt(this.judged, at);
  }

  /** The move of the game that led here. */
  moveTo(at: number): JudgedTold | null {
    return this.trail(at) ? null : moveTo(this.judged, at);
  }

  // --- moves that nobody made ---

  trail(at: number): Trail | null {
    return this.#trail?.base === at ? this.#trail : null;
  }

  /** The game as it is shown: at a moment of it, or somewhere along a line. */
  game(at: number, game: CappuccinoGame): CappuccinoGame {
    const trail = this.trail(at);
    if (!trail) return game;
    const made = trail.line.slice(0, trail.step);
    const lines = made.map((move) => ({ n: 0, t: 0, seat: 1, do: "move" as const, move }));
    return { ...trail.told.now, lines: [...game.lines, ...lines] };
  }

  /** Go so far along a line that begins at a moment of the game. */
  async follow(base: number, line: string[], step: number): Promise<void> {
    if (step === 0) return this.back();
    this.#goal = { base, line, step };
    const told = await this.#answer(base, line.slice(0, step));
    if (told === null) return;
    if (told) this.#trail = { base, line, step, told };
    this.#goal = this.#trail;
  }

  /** What the house answers, if it does; null where nobody waits for it any more. */
  async #answer(base: number, moves: string[]): Promise<PositionTold | undefined | null> {
    this.#question?.abort();
    const question = (this.#question = new AbortController());
    this.waiting = true;
    const told = await attempt(() => this.#ask(base, moves, question.signal));
    if (question.signal.aborted) return null;
    this.waiting = false;
    return told;
  }

  async #ask(
    base: number,
    moves: string[],
    signal: AbortSignal,
  ): Promise<PositionTold | undefined> {
    try {
      return await house.opinion(this.code, this.number, base, moves, signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  /** Make another move from what is shown now. */
  try(at: number, move: string): Promise<void> {
    const trail = this.trail(at);
    const made = trail ? trail.line.slice(0, trail.step) : [];
    return this.follow(at, [...made, move], made.length + 1);
  }

  /** Go on along a line from what is shown now, for so many moves. */
  followOn(at: number, line: string[], count: number): Promise<void> {
    const trail = this.trail(at);
    const made = trail ? trail.line.slice(0, trail.step) : [];
    return this.follow(at, [...made, ...line], made.length + count);
  }

  /** A step along the line one is on, or on the way to; tells whether there was one. */
  step(at: number, by: number): boolean {
    const goal = this.#goal;
    if (goal?.base !== at) return false;
    const wanted = Math.min(goal.step + by, goal.line.length);
    if (wanted !== goal.step) void this.follow(at, goal.line, Math.max(0, wanted));
    return true;
  }

  /** Back to the game. */
  back(): void {
    this.#question?.abort();
    this.waiting = false;
    this.#trail = this.#goal = null;
  }
}
