/** What a table looks like after an event: only putting together what the house tells. */
import type { EspressoGame, SeatShown, Snapshot, TableEvent } from "../wire";

type Happened = Extract<TableEvent, { e: "happened" }>;

export function after(table: Snapshot, event: TableEvent): Snapshot {
  const now = { ...table, seq: event.seq, at: event.at };
  if ("to_act" in event && event.to_act) now.to_act = event.to_act;
  switch (event.e) {
    case "sat":
      return withSomebody(now, event.seat, {
        kind: "guest",
        name: event.name,
        level: 0,
        ready: false,
        coffee: 0,
      });
    case "named":
      return withSeat(now, event.seat, { name: event.name });
    case "bot":
      return withSomebody(now, event.seat, {
        kind: "bot",
        name: event.name,
        level: event.level,
        ready: true,
        coffee: 0,
      });
    case "stood":
      return calledOff(withSomebody(now, event.seat, emptied(event.name)));
    case "offered":
      return withOffer(now, event.credit);
    case "ready":
      return withSeat(now, event.seat, { ready: event.ready, coffee: event.coffee });
    case "laid":
    case "started":
    case "tookback": {
      const { type: _type, e: _e, seq: _seq, at: _at, ...whole } = event;
      return { ...now, ...whole };
    }
    case "happened":
      return afterHappened(now, event);
    case "asked":
      return { ...now, asking: event.seat };
    case "answered":
      return event.yes ? now : { ...now, asking: null };
    case "hinted":
      return { ...now, hints: now.hints.map((n, seat) => (seat === event.seat - 1 ? n + 1 : n)) };
    case "voted":
      return {
        ...now,
        votes: event.end ? added(now.votes, event.seat) : without(now.votes, event.seat),
      };
    case "next":
      return { ...now, waiting_for_next: without(now.waiting_for_next, event.seat) };
    case "rematch":
      return event.again
        ? { ...now, rematch: added(now.rematch, event.seat) }
        : calledOff({ ...now, rematch: without(now.rematch, event.seat) });
    default:
      return now;
  }
}

/** Somebody else sits there now: what the one before them wanted counts no more. */
const withSomebody = (table: Snapshot, seat: number, somebody: SeatShown): Snapshot => ({
  ...withSeat(table, seat, somebody),
  votes: without(table.votes, seat),
  rematch: without(table.rematch, seat),
  waiting_for_next: without(table.waiting_for_next, seat),
});

/** A seat that is nobody's; a game that was played on it still tells by whom. */
const emptied = (name: string): SeatShown => ({
  kind: "open",
  name,
  level: 0,
  ready: false,
  coffee: 0,
});

function withSeat(table: Snapshot, seat: number, change: Partial<SeatShown>): Snapshot {
  return {
    ...table,
    seats: table.seats.map((old, n) => (n === seat - 1 ? { ...old, ...change } : old)),
  };
}

/** Whoever bargained has got up, or would rather not: the set-up is taken off the table. */
const calledOff = (table: Snapshot): Snapshot =>
  table.bargain ? { ...table, phase: table.game ? "over" : "waiting", bargain: null } : table;

function withOffer(table: Snapshot, credit: number[]): Snapshot {
  const { bargain } = table;
  return bargain ? { ...table, bargain: { ...bargain, credit, to_act: bargain.chooser } } : table;
}

const added = (list: number[], seat: number) =>
  list.includes(seat) ? list : [...list, seat].sort();
const without = (list: number[], seat: number) => list.filter((other) => other !== seat);

function afterHappened(table: Snapshot, event: Happened): Snapshot {
  const now = { ...table, asking: null };
  if ("now" in event) {
    const lines = [...(table.game && "lines" in table.game ? table.game.lines : []), event.line];
    const clocks = event.now.outcome ? null : (event.clocks ?? table.clocks);
    return finished({ ...now, clocks, match: event.match, game: { ...event.now, lines } });
  }
  if ("game" in event) return finished({ ...now, waiting_for_next: [], game: event.game });
  const game = table.game as EspressoGame;
  if ("totals" in event) {
    const people = now.seats.flatMap((seat, n) => (seat.kind === "guest" ? [n + 1] : []));
    return { ...now, votes: [], waiting_for_next: people, game: { ...game, totals: event.totals } };
  }
  const sides = game.sides.map((side, n) => event.sides[String(n + 1)] ?? side);
  if (!("pile" in event)) return { ...now, game: { ...game, sides } };
  const { number, ...pile } = event.pile;
  const piles = [...game.piles];
  piles[number - 1] = pile;
  return { ...now, game: { ...game, sides, piles, points: event.points } };
}

const finished = (table: Snapshot): Snapshot =>
  table.game?.outcome ? { ...table, phase: "over", waiting_for_next: [] } : table;
