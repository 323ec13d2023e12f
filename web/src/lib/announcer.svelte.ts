/** What a screen reader is told as it happens, and short notices for everybody. */

type Notice = { id: number; text: string; kind: "info" | "bad" };

let spoken = $state("");
let notices = $state<Notice[]>([]);
let count = 0;

export const announcer = {
  get spoken() {
    return spoken;
  },
  get notices() {
    return notices;
  },
};

/** Say something to those who listen; repeated texts are said again. */
export function announce(text: string): void {
  // A space that nobody hears makes the same text a new one.
  spoken = text === spoken ? `${text}\u00a0` : text;
}

/** Show a short notice for some seconds, and say it. */
export function notify(text: string, kind: Notice["kind"] = "info"): void {
  const id = ++count;
  notices = [...notices.filter((notice) => notice.text !== text), { id, text, kind }].slice(-3);
  announce(text);
  setTimeout(() => dismiss(id), 5000);
}

export function dismiss(id: number): void {
  notices = notices.filter((notice) => notice.id !== id);
}
