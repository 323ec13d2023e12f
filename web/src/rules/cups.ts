/** The figures of Cappuccino's rules: stacks on the hexagonal table. */
import type { Cell } from "../cappuccino/position";

export type Verdict = "yes" | "no";

export type Standing = Cell & {
  /** Its cups from the lowest to the one on top. */
  cups: string;
  verdict?: Verdict;
  /** Drawn as the one that the figure is about. */
  chosen?: boolean;
};

export type CupScene = {
  stacks: Standing[];
  /** Places without a cup: left for good, or asked about. */
  places?: (Cell & { verdict?: Verdict })[];
  arrows?: { from: Cell; to: Cell }[];
};

export const cupFigures: Record<string, CupScene> = {
  "hex-neighbours": {
    stacks: [
      { q: 0, r: -1, cups: "p" },
      { q: 1, r: -1, cups: "l" },
      { q: -1, r: 0, cups: "f" },
      { q: 0, r: 0, cups: "c" },
      { q: 1, r: 0, cups: "p" },
      { q: -1, r: 1, cups: "l" },
      { q: 0, r: 1, cups: "f" },
    ],
  },
  "move-on-lower": {
    stacks: [
      { q: 1, r: -1, cups: "c", verdict: "yes" },
      { q: -1, r: 0, cups: "flp", verdict: "no" },
      { q: 0, r: 0, cups: "fl", chosen: true },
      { q: 1, r: 0, cups: "cp", verdict: "yes" },
      { q: 2, r: 0, cups: "f", verdict: "no" },
    ],
  },
  "empty-stays-empty": {
    stacks: [
      { q: 2, r: -1, cups: "l" },
      { q: -2, r: 0, cups: "c" },
      { q: -1, r: 0, cups: "l" },
      { q: 1, r: 0, cups: "fp" },
      { q: 2, r: 0, cups: "c" },
    ],
    places: [{ q: 0, r: 0 }],
    arrows: [{ from: { q: 0, r: 0 }, to: { q: 1, r: 0 } }],
  },
  tower: {
    stacks: [
      { q: 0, r: 0, cups: "fp" },
      { q: 1.2, r: 0, cups: "clp" },
      { q: 2.4, r: 0, cups: "lfp" },
      { q: 4.4, r: 0, cups: "fpclplfp" },
    ],
    arrows: [{ from: { q: 3, r: 0 }, to: { q: 4.1, r: 0 } }],
  },
  "expert-third-cup": {
    stacks: [
      { q: 0, r: 0, cups: "p" },
      { q: 1, r: 0, cups: "f" },
    ],
    places: [
      { q: 1, r: -1, verdict: "yes" },
      { q: 2, r: -1, verdict: "no" },
      { q: -1, r: 0, verdict: "no" },
      { q: 0, r: 1, verdict: "yes" },
    ],
  },
  "two-colours": {
    stacks: [
      { q: 0, r: 0, cups: "fpclplfcp", verdict: "yes" },
      { q: 1.5, r: 0, cups: "fpccl" },
    ],
  },
  "settled-areas": {
    stacks: [
      { q: 0, r: 0, cups: "fc" },
      { q: 2, r: 0, cups: "lfp" },
      { q: 3, r: 0, cups: "c" },
      { q: -0.5, r: 2, cups: "f" },
      { q: 0.5, r: 2, cups: "pf" },
      { q: 1.5, r: 2, cups: "f" },
    ],
  },
};
