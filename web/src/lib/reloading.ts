/** A part of the page that could not be fetched: all of it is loaded again, once the house can be reached. */
import { notify } from "./announcer.svelte";
import { insist } from "./errands";
import { house } from "./house";
import { refusalText } from "./words.svelte";

const STORED = "doppio.reloaded";
/** Milliseconds in which a second time would not help, either: what is missing is not in the house. */
const SOON = 15_000;

let waiting = false;

/** What has come so far is kept by the house, and the address tells the screen: nothing is lost by it. */
export function reloadWhenParted(): void {
  addEventListener("vite:preloadError", () => void reload());
}

async function reload(): Promise<void> {
  if (waiting) return;
  waiting = true;
  await insist(house.me, { there: () => true, onUnreachable });
  waiting = false;
  if (happenedJustNow()) onUnreachable();
  else location.reload();
}

function happenedJustNow(): boolean {
  try {
    const last = Number(sessionStorage.getItem(STORED));
    sessionStorage.setItem(STORED, String(Date.now()));
    return Date.now() - last < SOON;
  } catch {
    return performance.now() < SOON; // a browser that keeps nothing
  }
}

const onUnreachable = () =>
  notify(refusalText({ code: "unreachable", sentence: "The house cannot be reached." }), "bad");
