/** What Espresso's table is given beyond what every game is. */
import type { SceneProps } from "../lib/scene";
import type { EspressoGame, Snapshot } from "../wire";
import type { Spot } from "./fits";
import type { Totals } from "./rounds";

export type EspressoProps = SceneProps<EspressoGame> & {
  /** The table around it: who is for ending the round, who is awaited, whether it is a calm one. */
  snapshot?: Pick<Snapshot, "settings" | "votes" | "waiting_for_next" | "to_act"> | null;
  /** The totals after each round, where they are known from elsewhere; otherwise they are kept as they come. */
  history?: Totals | null;
};

/** A card was let go at a point of the screen. */
export type Drop = (spot: Spot, x: number, y: number) => void;
