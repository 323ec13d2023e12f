/** What Espresso's table is given beyond what every game is. */
import type { SceneProps } from "../lib/scene";
import type { EspressoGame } from "../wire";
import type { Spot } from "./fits";
import type { Totals } from "./rounds";

export type EspressoProps = SceneProps<EspressoGame> & {
  /** Seats that have not yet said that they are ready for the next round. */
  waiting?: number[];
  /** Seats that are for ending this round. */
  votes?: number[];
  /** At a calm table: the seats whose action is awaited; null where everybody races. */
  toAct?: number[] | null;
  /** The totals after each round, where they are known from elsewhere; otherwise they are kept as they come. */
  history?: Totals | null;
};

/** A card was let go at a point of the screen. */
export type Drop = (spot: Spot, x: number, y: number) => void;
