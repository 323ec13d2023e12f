import type { CappuccinoGame, Command, EspressoGame, SeatShown, TableEvent } from "../wire";
import type { Answer } from "./connection";

/** What a game's component is given: it draws this, and says what its player wants. */
export type SceneProps<Game extends CappuccinoGame | EspressoGame> = {
  game: Game;
  seats: SeatShown[];
  /** The seats this person plays; none for somebody who only watches. */
  mine: number[];
  /** The seat from whose side one looks. */
  view: number;
  /** The event that led to this picture; null after a jump, which nothing is animated for. */
  last: TableEvent | null;
  /** Does what the player wants; null where nothing can be done. */
  act: ((command: Command) => Promise<Answer>) | null;
};
