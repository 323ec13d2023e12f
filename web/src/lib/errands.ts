/** Things that take a moment and may be refused: the refusal is shown, nothing else changes. */
import { notify } from "./announcer.svelte";
import type { Answer } from "./connection";
import { RefusedError } from "./house";
import { refusalText } from "./words.svelte";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;

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

/** Whether it may go well the next time: nobody answers, too many ask, or something broke. */
const isPassing = (error: unknown) =>
  error instanceof RefusedError &&
  (error.status === 0 || error.status === 429 || error.status >= 500);

/** Do it as soon as the house can be reached, and until somebody is no longer there to want it; its refusals are thrown. */
export async function insist<Result>(
  work: () => Promise<Result>,
  waits: { there: () => boolean; onUnreachable: () => void },
): Promise<Result | undefined> {
  for (let pause = FIRST_PAUSE; waits.there(); pause = Math.min(pause * 1.7, LONGEST_PAUSE)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      waits.onUnreachable();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return undefined;
}

/** Wait for a table's answer; where it is no, show why. Says whether it was yes. */
export async function tell(answer: Promise<Answer>): Promise<boolean> {
  const found = await answer;
  if (!found.ok) notify(refusalText(found), "bad");
  return found.ok;
}
