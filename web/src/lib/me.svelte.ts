/** Who this browser's user is to the house. */
import { house } from "./house";

let name = $state<string | null>(null);
let known = $state(false);
/** How often the name was changed from here: an answer asked for before that is an old one. */
let changes = 0;

export const me = {
  /** The name: empty for a guest who has not told one, null for somebody new. */
  get name() {
    return name;
  },
  /** Whether the house has been asked already. */
  get known() {
    return known;
  },
};

/** Ask the house who we are. */
export async function findOut(): Promise<void> {
  const before = changes;
  const found = (await house.me()).name;
  if (changes === before) name = found;
  known = true;
}

/** Take a name; without one, be a guest whom the house calls somehow. */
export async function rename(wish?: string): Promise<void> {
  name = (await house.callMe(wish)).name;
  changes += 1;
  known = true;
}

/** Be somebody, if only a guest: what one click needs to begin a game. */
export async function beSomebody(): Promise<void> {
  if (!known) await findOut();
  if (name === null) await rename();
}

export async function forget(): Promise<void> {
  await house.forgetMe();
  changes += 1;
  name = null;
}
