/** The focus of whoever goes by keyboard must not be lost with what they pressed. */
import type { Attachment } from "svelte/attachments";

/** What has the focus, whether it is shown, and the innermost place around it that keeps it. */
let held: { element: EventTarget | null; shown: boolean; place: HTMLElement } | null = null;

const isGone = (element: EventTarget | null) => element instanceof Node && !element.isConnected;

const isShown = (target: EventTarget | null) =>
  target instanceof Element && target.matches(":focus-visible");

/** Give it the focus, without a frame where there was none: a click alone should not do so. */
function take(place: HTMLElement, shown: boolean): void {
  if (!place.hasAttribute("tabindex")) {
    place.tabIndex = -1;
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  }
  place.toggleAttribute("data-unframed", !shown);
  place.focus({ preventScroll: true });
}

/** When what had the focus inside goes away, the place itself takes it. */
export const keepsFocus: Attachment<HTMLElement> = (place) => {
  const leaving = new AbortController();
  const { signal } = leaving;
  // Of places within each other the inner one hears of it first.
  const came = ({ target }: FocusEvent) => {
    if (held?.element !== target) held = { element: target, shown: isShown(target), place };
  };
  // Who goes away by themselves is not fetched back; what is taken off is gone by then.
  const left = () =>
    setTimeout(() => {
      if (held && !isGone(held.element) && document.activeElement === document.body) held = null;
    });
  const watcher = new MutationObserver(() => {
    if (!held || !isGone(held.element) || document.activeElement !== document.body) return;
    take(held.place.isConnected ? held.place : place, held.shown);
  });
  place.addEventListener("focusin", came, { signal });
  place.addEventListener("focusout", left, { signal });
  watcher.observe(place, { childList: true, subtree: true });
  return () => {
    leaving.abort();
    watcher.disconnect();
  };
};
