/** Small games as they were seen, for the tests. */
import { CAPPUCCINO, ESPRESSO } from "../lib/defaults";
import type {
  CappuccinoNow,
  EspressoGame,
  SeatShown,
  Settings,
  StartedEvent,
  TableEvent,
} from "../wire";

const seat = (name: string): SeatShown => ({
  kind: "guest",
  name,
  level: 0,
  ready: true,
  coffee: 0,
});

export const cups: CappuccinoNow = {
  game: "cappuccino",
  colours: ["p", "f"],
  turn: 1,
  position: "pf p,f 1",
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
};

const side = {
  espresso: "r1",
  espresso_left: 9,
  helpers: [],
  hand_left: 24,
  waste: null,
  waste_left: 0,
};

const cards: EspressoGame = {
  game: "espresso",
  variant: "normalo",
  opens: [],
  opens_covers: [],
  jokers: [],
  steals: false,
  target: 100,
  round: 1,
  totals: [0, 0],
  sides: [side, side],
  piles: [],
  points: [0, 0],
  outcome: null,
};

function started(settings: Settings, game: StartedEvent["game"]): TableEvent {
  return {
    type: "event",
    seq: 1,
    at: 0,
    e: "started",
    order: [1, 2],
    settings,
    phase: "playing",
    games: 1,
    seats: [seat("Left"), seat("Right")],
    asking: null,
    hints: [],
    votes: [],
    rematch: [],
    waiting_for_next: [],
    to_act: [],
    clocks: null,
    bargain: null,
    match: null,
    game,
  };
}

/** A game of Cappuccino of so many moves. */
export function turns(moves: number): TableEvent[] {
  const happened = Array.from({ length: moves }, (_, n): TableEvent => {
    const line = { n: n + 1, t: n * 60_000, do: "move" as const, seat: 1 + (n % 2), move: "a1-b1" };
    const now = { ...cups, turn: 2 - (n % 2) };
    return {
      type: "event",
      seq: n + 2,
      at: 0,
      e: "happened",
      line,
      clocks: null,
      match: null,
      now,
    };
  });
  return [started(CAPPUCCINO, { ...cups, lines: [] }), ...happened];
}

/** A game of Espresso: a deal, then flips, a tenth of a second each; every hundredth frame is a deal too. */
export function race(events: number): TableEvent[] {
  const happened = Array.from({ length: events }, (_, n): TableEvent => {
    const told = { type: "event" as const, seq: n + 2, at: 0, e: "happened" as const };
    const round = 1 + n / 100;
    if (n % 100 === 0) {
      return {
        ...told,
        line: { n: n + 1, t: n * 100, do: "deal", round },
        game: { ...cards, round },
      };
    }
    const sides = { [1 + (n % 2)]: { ...side, hand_left: n } };
    return { ...told, line: { n: n + 1, t: n * 100, do: "flip", seat: 1 + (n % 2) }, sides };
  });
  return [started(ESPRESSO, { ...cards, round: 0 }), ...happened];
}
