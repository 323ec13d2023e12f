/** What part of the table one sees: all of it, or nearer. */
import { scaleIn, type Box, type Point } from "./geometry";

/** Pixels for a unit of the drawing, at the nearest. */
const NEAREST = 1.8;
/** A board of a few cups is not blown up beyond this. */
const LARGEST = 1.3;
const KEEP = 70;

export class Camera {
  zoom = $state(1);
  #middle = $state<Point>({ x: 0, y: 0 });

  /** Pixels at the lower edge that are left free for buttons. */
  constructor(
    readonly bounds: () => Box,
    readonly frame: () => { width: number; height: number },
    readonly foot: () => number,
  ) {}

  /** Pixels on the screen for a unit of the drawing. */
  get scale(): number {
    return this.#whole * this.zoom;
  }

  /** The same where all of the board is seen. */
  get #whole(): number {
    const { width, height } = this.frame();
    const high = Math.max(1, height - this.foot());
    return Math.min(LARGEST, scaleIn(this.bounds(), width || 1, high));
  }

  get box(): Box {
    const frame = this.frame();
    const width = frame.width / this.scale;
    const height = frame.height / this.scale;
    const { x, y } = this.#kept(width, height);
    return { x: x - width / 2, y: y - height / 2, width, height };
  }

  /** Look nearer or from further away, with this point of the drawing staying where it is. */
  zoomBy(factor: number, fixed?: Point): void {
    const box = this.box;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const hold = fixed ?? middle;
    const zoom = Math.max(1, Math.min(NEAREST / this.#whole, this.zoom * factor));
    const share = this.zoom / zoom;
    this.#middle = {
      x: hold.x + (middle.x - hold.x) * share,
      y: hold.y + (middle.y - hold.y) * share,
    };
    this.zoom = zoom;
  }

  /** Move what one sees by so many pixels. */
  panBy(dx: number, dy: number): void {
    const { x, y, width, height } = this.box;
    this.#middle = { x: x + width / 2 - dx / this.scale, y: y + height / 2 - dy / this.scale };
  }

  fit(): void {
    this.zoom = 1;
  }

  /** Move no further than it takes to see this point. */
  show(point: Point): void {
    const { x, y, width, height } = this.box;
    const dx = overshoot(point.x, x + KEEP, x + width - KEEP);
    const dy = overshoot(point.y, y + KEEP, y + height - KEEP);
    if (dx || dy) this.panBy(-dx * this.scale, -dy * this.scale);
  }

  /** The middle, kept such that one never looks at nothing but the bare table. */
  #kept(width: number, height: number): Point {
    const { x, y, width: all, height: high } = this.bounds();
    return {
      x: kept(this.#middle.x, x, x + all, width),
      y: kept(this.#middle.y, y, y + high + this.foot() / this.scale, height),
    };
  }
}

function kept(middle: number, from: number, to: number, seen: number): number {
  if (seen >= to - from) return (from + to) / 2;
  return Math.min(to - seen / 2, Math.max(from + seen / 2, middle));
}

const overshoot = (value: number, from: number, to: number): number =>
  from > to ? 0 : value < from ? value - from : value > to ? value - to : 0;
