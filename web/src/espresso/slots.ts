/** Where piles lie: each keeps its slot, so that nothing moves under a finger. */
import { isComplete } from "./fits";
import type { ShownPile } from "./optimism";

/** Slots in order, each with the number of its pile, or null where one was set aside. */
export function slotsAfter(
  before: readonly (number | null)[],
  piles: readonly ShownPile[],
): (number | null)[] {
  const open = new Set(piles.flatMap((pile, n) => (isOpen(pile) ? [n + 1] : [])));
  const slots = before.map((number) => (number !== null && open.has(number) ? number : null));
  for (const number of open) {
    if (slots.includes(number)) continue;
    const free = slots.indexOf(null);
    slots[free < 0 ? slots.length : free] = number;
  }
  return slots;
}

/** Whether a pile still lies in the middle; what the house has not confirmed yet does. */
export const isOpen = (pile: ShownPile): boolean => pile.ghost === true || !isComplete(pile);
