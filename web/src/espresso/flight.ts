/** Cards that fly: the card is where it belongs at once, and only seems to come from elsewhere. */
import { movesAllowed } from "../lib/preferences.svelte";

const LONGEST = 260;
const MOST_AT_ONCE = 8;
let flying = 0;

/** Let an element seem to come from where another lies; short, and left out when too many fly. */
export function fly(element: Element, from: DOMRect, duration = LONGEST): void {
  if (!movesAllowed() || document.hidden || flying >= MOST_AT_ONCE) return;
  const to = element.getBoundingClientRect();
  if (to.width === 0 || from.width === 0) return;
  flying += 1;
  const transform = `translate(${middleX(from) - middleX(to)}px, ${middleY(from) - middleY(to)}px) scale(${from.width / to.width})`;
  const flight = element.animate(
    [
      { transform, zIndex: 9 },
      { transform: "none", zIndex: 9 },
    ],
    {
      duration,
      easing: "cubic-bezier(.2,.8,.3,1)",
    },
  );
  flight.onfinish = flight.oncancel = () => (flying -= 1);
}

const middleX = (box: DOMRect) => box.left + box.width / 2;
const middleY = (box: DOMRect) => box.top + box.height / 2;

/** A card that shakes its head, once it is back. */
export function shake(element: Element, delay: number): void {
  if (!movesAllowed()) return;
  const frames = [0, -7, 7, -5, 5, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element.animate(frames, { duration: 320, delay, easing: "ease-in-out" });
}
