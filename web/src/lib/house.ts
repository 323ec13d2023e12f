/** Requests to the house. A refusal is thrown, with its code and its sentence. */
import type {
  GameListed,
  HintTold,
  JudgedTold,
  LessonList,
  LessonTold,
  PositionTold,
  PuzzleHint,
  PuzzleJudged,
  PuzzleLine,
  PuzzleList,
  PuzzleOfTheDay,
  PuzzleTold,
  Replayed,
  Settings,
  Snapshot,
  TableListed,
  TokenList,
  TokenMade,
} from "../wire";

export class RefusedError extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    readonly status: number,
    /** The line of a record that is refused. */
    readonly line?: number,
  ) {
    super(sentence);
  }
}

/** A refusal that the page gives itself, since the house cannot. */
export const UNREACHABLE = "unreachable";
const NOBODY_THERE = { code: UNREACHABLE, sentence: "The house cannot be reached." };

/** What takes longer than this does not come any more: the wire may be cut without a word. */
export const PATIENCE = 20_000;
/** The house thinks for one after the other, and a long record takes its time on a slow line. */
export const MORE_PATIENCE = 180_000;

type Waiting = { signal?: AbortSignal; patience?: number };

const unreachable = () => new RefusedError(NOBODY_THERE.code, NOBODY_THERE.sentence, 0);
/** Somebody who does not want to know any more is not told that it went wrong, either. */
const GONE = new RefusedError("gone", "The request broke off.", 0);
const brokenOff = (signal?: AbortSignal) => (signal?.aborted ? GONE : unreachable());

async function send(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const raw = body instanceof Blob;
  return fetch(path, {
    method,
    signal,
    body: body === undefined ? undefined : raw ? body : JSON.stringify(body),
    headers:
      body === undefined
        ? {}
        : { "Content-Type": raw ? "application/x-ndjson" : "application/json" },
  });
}

async function refused(answer: Response): Promise<RefusedError> {
  const found = await answer.json().catch(() => null);
  const error = found?.error ?? NOBODY_THERE;
  return new RefusedError(error.code, error.sentence, answer.status, error.line);
}

/** The whole answer, within one's patience. */
async function ask<Answer>(
  method: string,
  path: string,
  body?: unknown,
  { signal, patience = PATIENCE }: Waiting = {},
): Promise<Answer> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, patience);
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  try {
    return await answered<Answer>(await send(method, path, body, limit.signal));
  } catch (error) {
    throw error instanceof RefusedError && !signal?.aborted ? error : brokenOff(signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

async function answered<Answer>(answer: Response): Promise<Answer> {
  if (!answer.ok) throw await refused(answer);
  const text = await answer.text();
  return (text ? JSON.parse(text) : null) as Answer;
}

/** An answer that comes line by line. */
async function* lines<Line>(path: string, signal: AbortSignal): AsyncGenerator<Line> {
  const answer = await send("GET", path, undefined, signal).catch(() => {
    throw brokenOff(signal);
  });
  if (!answer.ok || !answer.body) throw await refused(answer);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const found = (rest + part.value).split("\n");
      rest = found.pop() ?? "";
      for (const line of found) yield JSON.parse(line) as Line;
    }
  } catch {
    throw brokenOff(signal);
  }
}

const newId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

const gamePath = (code: string, number: number) =>
  `/api/tables/${encodeURIComponent(code)}/games/${number}`;

const puzzlePath = (id: string) => `/api/puzzles/${encodeURIComponent(id)}`;

/** Who sits where at a new table: the one who opens it, nobody yet, or a bot of a level. */
export type SeatWish = "me" | "open" | number;

export const house = {
  me: () => ask<{ name: string | null }>("GET", "/api/me"),
  callMe: (name?: string) => ask<{ name: string }>("POST", "/api/me", { name }),
  forgetMe: () => ask<unknown>("DELETE", "/api/me"),
  link: () => ask<{ path: string; seconds: number }>("POST", "/api/me/link"),
  tokens: () => ask<TokenList>("GET", "/api/me/tokens"),
  newToken: (name: string) => ask<TokenMade>("POST", "/api/me/tokens", { name }),
  dropToken: (id: string) => ask<unknown>("DELETE", `/api/me/tokens/${id}`),
  games: () => ask<{ games: GameListed[] }>("GET", "/api/me/games"),
  tables: () => ask<{ tables: TableListed[] }>("GET", "/api/tables"),
  openTable: (settings: Settings, seats?: SeatWish[], start = false) =>
    ask<{ code: string }>("POST", "/api/tables", { settings, seats, start, id: newId() }),
  look: (code: string) => ask<Snapshot>("GET", `/api/tables/${encodeURIComponent(code)}`),
  replay: (code: string, number: number) =>
    ask<Replayed>("GET", `${gamePath(code, number)}/replay`),
  analysis: (code: string, number: number, signal: AbortSignal) =>
    lines<JudgedTold>(`${gamePath(code, number)}/analysis`, signal),
  opinion: (code: string, number: number, at: number, moves: string[], signal: AbortSignal) =>
    ask<PositionTold>(
      "POST",
      `${gamePath(code, number)}/opinion`,
      { at, moves },
      { signal, patience: MORE_PATIENCE },
    ),
  hint: (code: string) =>
    ask<HintTold>("GET", `/api/tables/${encodeURIComponent(code)}/hint`, undefined, {
      patience: MORE_PATIENCE,
    }),
  lessons: () => ask<LessonList>("GET", "/api/lessons"),
  lesson: (name: string) => ask<LessonTold>("GET", `/api/lessons/${encodeURIComponent(name)}`),
  puzzles: () => ask<PuzzleList>("GET", "/api/puzzles"),
  puzzle: (id: string) => ask<PuzzleTold>("GET", puzzlePath(id)),
  dailyPuzzle: () => ask<PuzzleOfTheDay>("GET", "/api/puzzles/daily"),
  judgePuzzle: (id: string, moves: string[]) =>
    ask<PuzzleJudged>("POST", `${puzzlePath(id)}/answer`, { moves }),
  puzzleHint: (id: string, moves: string[]) =>
    ask<PuzzleHint>("POST", `${puzzlePath(id)}/hint`, { moves }),
  puzzleLine: (id: string, moves: string[]) =>
    ask<PuzzleLine>("POST", `${puzzlePath(id)}/line`, { moves }),
  bringRecord: (file: Blob) =>
    ask<{ code: string; game: number }>("POST", "/api/records", file, { patience: MORE_PATIENCE }),
  recordPath: (code: string, number: number) => `/api/tables/${code}/games/${number}/record`,
};

export { newId };
