/** Who is away from a table, and how long the others still wait for them. */
import type { Table } from "../lib/table.svelte";
import type { Presence, SeatShown } from "../wire";

export type Absent = { seat: number; name: string; left: number };

/** The players who are away, with the seconds after which the others need not wait any more. */
export function absentFrom(
  presence: Presence | null,
  seats: readonly SeatShown[],
  passed: number,
): Absent[] {
  return seats.flatMap(({ kind, name }, n) => {
    const since = presence?.away[n];
    if (!presence || kind !== "guest" || since === null || since === undefined) return [];
    const left = Math.max(0, presence.claim_after - since - Math.max(0, passed));
    return [{ seat: n + 1, name, left: Math.ceil(left / 1000) }];
  });
}

/** Those who are away just now: counts on while the component is there in which it was made. */
export class Absence {
  #now = $state(Date.now());
  #toldAt = $state(Date.now());

  constructor(readonly table: Table) {
    $effect(() => {
      void table.presence;
      this.#toldAt = Date.now();
    });
    $effect(() => {
      const timer = setInterval(() => (this.#now = Date.now()), 1000);
      return () => clearInterval(timer);
    });
  }

  get absent(): Absent[] {
    const { presence, snapshot } = this.table;
    return absentFrom(presence, snapshot?.seats ?? [], this.#now - this.#toldAt);
  }
}
