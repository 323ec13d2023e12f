/** Keys of a replay: what they do, and where they mean something else. */
import type { Player } from "./player.svelte";

const TYPED_INTO =
  "input:not([type=range]), select, textarea, dialog, [role=grid], [role=radiogroup]";
const PRESSED = "button, a, summary";
const FAR = 10;

/** Do what a key asks for; tells whether it was one of ours. */
export function pressed(player: Player, event: KeyboardEvent, chapters: number[] = []): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPED_INTO)) return false;
  if (event.key === " " && target?.closest(PRESSED)) return false;
  const action = ACTIONS[event.key];
  action?.(player, chapters);
  return action !== undefined;
}

const ACTIONS: Record<string, (player: Player, chapters: number[]) => void> = {
  " ": (player) => player.toggle(),
  ArrowLeft: (player) => player.step(-1),
  ArrowRight: (player) => player.step(1),
  Home: (player) => player.step(-Infinity),
  End: (player) => player.step(Infinity),
  PageUp: (player, chapters) =>
    leap(player, chapters.findLast((at) => at < player.at) ?? player.at - FAR),
  PageDown: (player, chapters) =>
    leap(player, chapters.find((at) => at > player.at) ?? player.at + FAR),
};

const leap = (player: Player, at: number) => player.step(at - player.at);
