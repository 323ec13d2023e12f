/** Small lessons for the tests. */
import type { CappuccinoGame, HappenedEvent, Lesson, LessonStep } from "../wire";

const game = (position: string): CappuccinoGame => ({
  game: "cappuccino",
  colours: ["p", "f"],
  turn: 1,
  position,
  placed: [],
  insides: {},
  counts: {},
  scores: [1, 1],
  credit: [],
  out: [],
  gone: [],
  settled: [],
  legal: [],
  outcome: null,
  lines: [],
});

export function happened(seq: number, position: string): HappenedEvent {
  const { lines: _lines, ...now } = game(position);
  const line = { n: seq, t: 0, do: "move" as const, seat: 1, move: "a1-a2" };
  return { type: "event", seq, at: 0, e: "happened", line, clocks: null, match: null, now };
}

const step = (text: string, more: Partial<LessonStep> = {}): LessonStep => ({
  text,
  fresh: false,
  game: game("start"),
  marks: [],
  right: null,
  wrong: [],
  ...more,
});

const seat = { name: "", level: 0, ready: true, coffee: 0 };

/** Read, do (with a reply of the other), read, and a fresh picture in the end. */
export const lesson: Lesson = {
  name: "small",
  game: "cappuccino",
  seats: [
    { ...seat, kind: "guest" },
    { ...seat, kind: "bot" },
  ],
  mine: [1],
  steps: [
    step("read", { fresh: true }),
    step("do", {
      right: {
        wish: { do: "move", seat: 1, move: "a1-a2" },
        events: [happened(1, "moved"), happened(2, "replied")],
      },
      wrong: [
        {
          code: "too-high",
          sentence: "A stack never moves on to a higher one.",
          wishes: [{ do: "move", seat: 1, move: "a1-b1" }],
        },
      ],
    }),
    step("seen", { game: game("replied") }),
    step("end", { fresh: true, game: game("elsewhere") }),
  ],
};
