/** The focus of whoever goes by keyboard must not be lost with what they pressed. */
import type { Attachment } from "svelte/attachments";

/** When what had the focus inside goes away, the place itself takes it; it needs a tabindex. */
export const keepsFocus: Attachment<HTMLElement> = (place) => {
  let focused: Element | null = null;
  const leaving = new AbortController();
  const { signal } = leaving;
  const came = ({ target }: FocusEvent) => (focused = target as Element);
  // Who goes away by themselves is not fetched back; what is taken off is gone by then.
  const left = () => setTimeout(() => focused?.isConnected && !isHere() && (focused = null));
  const isHere = () => place.contains(document.activeElement);
  const watcher = new MutationObserver(() => {
    if (focused?.isConnected === false && document.activeElement === document.body)
      place.focus({ preventScroll: true });
  });
  place.addEventListener("focusin", came, { signal });
  place.addEventListener("focusout", left, { signal });
  watcher.observe(place, { childList: true, subtree: true });
  return () => {
    leaving.abort();
    watcher.disconnect();
  };
};
