/** Things that take a moment and may be refused: the refusal is shown, nothing else changes. */
import { notify } from "./announcer.svelte";
import type { Answer } from "./connection";
import { RefusedError } from "./house";
import { refusalText } from "./words.svelte";

/** Do it; where the house says no, tell why and answer undefined. */
export async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    notify(refusalText(error), "bad");
    return undefined;
  }
}

/** Wait for a table's answer; where it is no, show why. Says whether it was yes. */
export async function tell(answer: Promise<Answer>): Promise<boolean> {
  const found = await answer;
  if (!found.ok) notify(refusalText(found), "bad");
  return found.ok;
}
