/** The tables that follow a lesson: what was learnt, against gentle bots. */
import { CAPPUCCINO, ESPRESSO } from "../lib/defaults";
import { house, type SeatWish } from "../lib/house";
import { beSomebody } from "../lib/me.svelte";
import { go } from "../lib/router.svelte";
import type { Settings } from "../wire";

const GENTLE = 1;

type Table = { settings: Settings; seats: SeatWish[] };

const TABLES: Record<string, Table> = {
  cappuccino: forTwo(CAPPUCCINO),
  "cappuccino-two-colours": forTwo({ ...CAPPUCCINO, two_colour: true }),
  "cappuccino-expert": forTwo({ ...CAPPUCCINO, setup: "expert" }),
  "cappuccino-settling": forTwo({ ...CAPPUCCINO, settle: true }),
  "espresso-normalo": forTwo(ESPRESSO),
  "espresso-zero": forTwo({ ...ESPRESSO, variant: "zero" }),
  "espresso-chaos": forTwo({ ...ESPRESSO, variant: "chaos" }),
};

function forTwo(settings: Settings): Table {
  return { settings, seats: ["me", GENTLE] };
}

const PRACTICE: Table = { settings: { ...ESPRESSO, players: 3 }, seats: ["me", GENTLE, GENTLE] };

/** Open a private table for what a lesson taught, and go there. */
export const playLesson = (lesson: string): Promise<void> => open(TABLES[lesson] ?? PRACTICE);

/** Espresso against two slow bots. */
export const practise = (): Promise<void> => open(PRACTICE);

async function open({ settings, seats }: Table): Promise<void> {
  await beSomebody();
  const { code } = await house.openTable(settings, seats, true);
  go(`/t/${code}`);
}
