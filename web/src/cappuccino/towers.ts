/** At the end everybody's cups make one tower: which cups, in which order. */
import type { CappuccinoGame, Outcome } from "../wire";
import { spotsOf } from "./picture";

export type Tower = {
  seat: number;
  colour: string;
  /** From the lowest. */
  cups: string;
  /** Whether it is the one that counts: of two colours only one does. */
  scored: boolean;
  won: boolean;
};

/** The towers by seat; the heights are the house's counts. */
export function towersOf(game: CappuccinoGame, outcome: Outcome): Tower[] {
  return game.colours.flatMap((letters, n) => {
    const best = bestOf(game, letters);
    return [...letters].map((colour) => ({
      seat: n + 1,
      colour,
      cups: gathered(game, colour),
      scored: colour === best,
      won: colour === best && outcome.winners.includes(n + 1),
    }));
  });
}

/** The colour of a seat that has the most cups. */
export function bestOf(game: CappuccinoGame, letters: string): string {
  const count = (letter: string) => game.counts[letter] ?? 0;
  return [...letters].reduce((best, letter) => (count(letter) > count(best) ? letter : best));
}

/** The cups of all stacks of a colour; those that were taken off before are seen from outside. */
function gathered(game: CappuccinoGame, colour: string): string {
  const stacks = spotsOf(game).filter(({ cups }) => cups.endsWith(colour));
  const cups = stacks.map((stack) => stack.cups).join("");
  const count = game.counts[colour] ?? 0;
  return colour.repeat(Math.max(0, count - cups.length)) + cups.slice(-count || cups.length);
}
