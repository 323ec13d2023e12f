/** Requests to the house. A refusal is thrown, with its code and its sentence. */
import type {
  GameListed,
  LessonList,
  LessonTold,
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

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const raw = body instanceof Blob;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      body: body === undefined ? undefined : raw ? body : JSON.stringify(body),
      headers:
        body === undefined
          ? {}
          : { "Content-Type": raw ? "application/x-ndjson" : "application/json" },
    });
  } catch {
    throw new RefusedError("unreachable", "The house cannot be reached.", 0);
  }
  const found = await answer.json().catch(() => null);
  if (answer.ok) return found as Answer;
  const error = found?.error ?? { code: "unreachable", sentence: "The house cannot be reached." };
  throw new RefusedError(error.code, error.sentence, answer.status, error.line);
}

const newId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** Who sits where at a new table: the one who opens it, nobody yet, or a bot of a level. */
export type SeatWish = "me" | "open" | number;

export const house = {
  me: () => ask<{ name: string | null }>("GET", "/api/me"),
  callMe: (name: string) => ask<{ name: string }>("POST", "/api/me", { name }),
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
    ask<Replayed>("GET", `/api/tables/${encodeURIComponent(code)}/games/${number}/replay`),
  lessons: () => ask<LessonList>("GET", "/api/lessons"),
  lesson: (name: string) => ask<LessonTold>("GET", `/api/lessons/${encodeURIComponent(name)}`),
  bringRecord: (file: Blob) => ask<{ code: string; game: number }>("POST", "/api/records", file),
  recordPath: (code: string, number: number) => `/api/tables/${code}/games/${number}/record`,
};

export { newId };
