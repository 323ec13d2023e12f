/** Taps, drags, pans and pinches on the board, told apart. */

export type Hands = {
  canDrag: (key: string) => boolean;
  drag: (key: string, x: number, y: number) => void;
  drop: (from: string, to: string | null) => void;
  tap: (key: string | null) => void;
  pan: (dx: number, dy: number) => void;
  pinch: (factor: number, x: number, y: number) => void;
};

type Finger = { x: number; y: number };

/** From so many pixels on, it is a drag and not a tap. */
const SLACK = 7;

/** The key of the spot that was touched, if any. */
export const keyAt = (target: EventTarget | null): string | null =>
  target instanceof Element
    ? (target.closest("[data-spot]")?.getAttribute("data-spot") ?? null)
    : null;

export class Pointers {
  #fingers = new Map<number, Finger>();
  #start: Finger = { x: 0, y: 0 };
  #key: string | null = null;
  #doing: "nothing" | "dragging" | "panning" = "nothing";
  #wasTap = true;

  constructor(readonly hands: Hands) {}

  down = (event: PointerEvent): void => {
    if (event.button > 0) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size > 1) return this.#letGo();
    this.#start = { x: event.clientX, y: event.clientY };
    this.#key = keyAt(event.target);
    this.#wasTap = true;
  };

  move = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.#fingers.size > 1) this.#pinch(event.pointerId, before, now);
    else this.#slide(event, before, now);
    this.#fingers.set(event.pointerId, now);
  };

  up = (event: PointerEvent): void => {
    if (!this.#fingers.delete(event.pointerId)) return;
    if (this.#doing === "dragging" && this.#key !== null) {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      this.hands.drop(this.#key, event.type === "pointerup" ? keyAt(under) : null);
    }
    this.#doing = "nothing";
  };

  /** Taps come as clicks, so that whatever makes a click (a screen reader, too) can tap. */
  click = (event: MouseEvent): void => {
    const was = this.#wasTap;
    this.#wasTap = true;
    if (was) this.hands.tap(keyAt(event.target));
  };

  #slide(event: PointerEvent, before: Finger, now: Finger): void {
    if (this.#doing === "nothing") {
      if (Math.hypot(now.x - this.#start.x, now.y - this.#start.y) < SLACK) return;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      this.#wasTap = false;
      const drags = this.#key !== null && this.hands.canDrag(this.#key);
      this.#doing = drags ? "dragging" : "panning";
    }
    if (this.#doing === "dragging") this.hands.drag(this.#key!, now.x, now.y);
    else this.hands.pan(now.x - before.x, now.y - before.y);
  }

  #pinch(id: number, before: Finger, now: Finger): void {
    const [other] = [...this.#fingers].filter(([key]) => key !== id).map(([, finger]) => finger);
    if (!other) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    if (was > 0) this.hands.pinch(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
    this.hands.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  /** A second finger ends whatever the first one was about to do. */
  #letGo(): void {
    if (this.#doing === "dragging" && this.#key !== null) this.hands.drop(this.#key, null);
    this.#doing = "panning";
    this.#wasTap = false;
  }
}
