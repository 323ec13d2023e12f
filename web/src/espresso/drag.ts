/** Dragging a card: it follows the finger and tells where it was let go. */
import type { Attachment } from "svelte/attachments";

type Dragged = {
  /** Whether the card may be taken up at all. */
  able: () => boolean;
  lift: () => void;
  drop: (x: number, y: number) => void;
  /** The browser has taken the finger away. */
  cancel: () => void;
};

const THRESHOLD = 7;

export function draggable({ able, lift, drop, cancel }: Dragged): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number; id: number } | null = null;
    let dragging = false;

    function down(event: PointerEvent): void {
      if (event.button !== 0 || !able()) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      // From now on: a quick hand has left the card before its first move is told.
      element.setPointerCapture(event.pointerId);
    }

    function move(event: PointerEvent): void {
      if (start?.id !== event.pointerId) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!dragging && Math.hypot(x, y) < THRESHOLD) return;
      if (!dragging) {
        dragging = true;
        element.classList.add("dragged");
        lift();
      }
      element.style.transform = `translate(${x}px, ${y}px)`;
    }

    function up(event: PointerEvent): void {
      if (start?.id !== event.pointerId) return;
      const dropped = dragging && event.type === "pointerup";
      // The card is let go where it is seen, so that it goes on from there.
      if (dropped) drop(event.clientX, event.clientY);
      else if (dragging) cancel();
      if (dragging) addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      start = null;
      dragging = false;
      element.style.transform = "";
      element.classList.remove("dragged");
    }

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
    };
  };
}

/** The click that ends a drag is not a tap. */
function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** The nearest of some elements to a point, if one is near enough. */
export function nearest(elements: Iterable<Element>, x: number, y: number): Element | null {
  let [best, least] = [null as Element | null, Infinity];
  for (const element of elements) {
    const box = element.getBoundingClientRect();
    const away = Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
    if (away < least && away < box.height * 1.3) [best, least] = [element, away];
  }
  return best;
}
