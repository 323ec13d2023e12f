/** One table as this browser sees it: its picture, its connection, and what one can do there. */
import type { Command, GameShown, HouseMessage, Presence, Snapshot, TableEvent } from "../wire";
import { Connection, type Answer, type Status } from "./connection";
import { withNames } from "./names";
import { after } from "./reduce";

type Listener = (event: TableEvent, table: Snapshot, before: Snapshot) => void;

export class Table {
  #told = $state.raw<Snapshot | null>(null);
  snapshot = $derived(this.#told && withNames(this.#told));
  /** The event that led to this picture; null after a jump. */
  last = $state.raw<TableEvent | null>(null);
  /** The seats that are mine; several on a hot seat, none for somebody who watches. */
  mine = $state.raw<number[]>([]);
  /** Seats of mine that a bot plays on for me; I may take them back. */
  lent = $state.raw<number[]>([]);
  /** A hint that was taken: a move, and the game as it stood then. */
  hint = $state.raw<{ move: string; game: GameShown } | null>(null);
  name = $state("");
  presence = $state.raw<Presence | null>(null);
  status = $state<Status>("connecting");
  ping = $state<number | null>(null);
  /** The house's clock less ours, so that its times can be shown. */
  ahead = $state(0);

  #connection: Connection;
  #listeners = new Set<Listener>();

  constructor(readonly code: string) {
    this.#connection = new Connection(
      `/api/tables/${encodeURIComponent(code)}/socket`,
      () => this.#told?.seq ?? null,
      (message) => this.#receive(message),
      (status) => (this.status = status),
    );
  }

  /** Do something at the table; the answer tells whether it is done, or why not. */
  do(command: Command): Promise<Answer> {
    return this.#connection.send(command);
  }

  /** Be told of every event, just after the picture has changed by it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  leave(): void {
    this.#connection.close();
  }

  #receive(message: HouseMessage): void {
    switch (message.type) {
      case "welcome":
        this.name = message.name;
        this.#sit(message.seats, message.lent);
        return;
      case "seats":
        this.#sit(message.seats, message.lent);
        return;
      case "snapshot":
        this.#told = message;
        this.last = null;
        return;
      case "event":
        return this.#happen(message);
      case "presence":
        this.presence = message;
        return;
      case "ping":
        this.ping = message.ms;
        return;
    }
  }

  #sit(mine: number[], lent: number[]): void {
    this.mine = mine;
    this.lent = lent;
  }

  #happen(event: TableEvent): void {
    if (this.#told === null || event.seq <= this.#told.seq) return;
    const before = this.snapshot!;
    this.ahead = event.at - Date.now();
    this.#told = after(this.#told, event);
    this.last = event;
    for (const listener of this.#listeners) listener(event, this.snapshot!, before);
  }
}
