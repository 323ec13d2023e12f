/** The figures of Espresso's rules: cards on a table, in units of a card that is 64 by 88. */

export type Lying = {
  x: number;
  y: number;
  /** Its face, "r4"; none where its back is up. */
  face?: string;
  /** Whose card it is, where that matters. */
  owner?: number;
  /** Drawn with a ring, as the one that the figure is about. */
  ring?: boolean;
};

export type CardScene = {
  width: number;
  height: number;
  /** Places where no card lies any more. */
  slots?: { x: number; y: number }[];
  cards: Lying[];
  /** From here to there. */
  arrows?: { x: number; y: number; dx: number; dy: number }[];
};

/** A pile of which only the top can be seen. */
function pile(x: number, y: number, top: Partial<Lying>, depth = 3): Lying[] {
  const under = Array.from({ length: depth }, (_, n) => ({ x: x + n * 3, y: y - n * 3 }));
  const backs = top.face === undefined ? {} : { face: top.face };
  return [
    ...under.map((place) => ({ ...place, ...backs })),
    { x: x + depth * 3, y: y - depth * 3, ...top },
  ];
}

/** Your side of the table, place by place; each has a name of its own. */
export const layout: Record<"espresso" | "helpers" | "hand" | "waste", CardScene> = {
  espresso: { width: 90, height: 110, cards: pile(8, 16, { face: "r3" }) },
  helpers: {
    width: 222,
    height: 110,
    cards: ["b0", "g5", "y2"].map((face, n) => ({ x: 7 + n * 72, y: 14, face })),
  },
  hand: { width: 90, height: 110, cards: pile(8, 16, {}) },
  waste: { width: 90, height: 110, cards: pile(8, 16, { face: "g7" }, 2) },
};

export const cardFigures: Record<string, CardScene> = {
  "pile-order": {
    width: 404,
    height: 112,
    cards: [
      ...["b0", "b1", "b2", "b3", "b4"].map((face, n) => ({ x: 6 + n * 56, y: 12, face })),
      { x: 334, y: 12, face: "b5", ring: true },
    ],
    arrows: [{ x: 326, y: 56, dx: -26, dy: 0 }],
  },
  flip: {
    width: 350,
    height: 112,
    cards: [
      ...pile(6, 18, {}),
      ...["y1", "r6"].map((face, n) => ({ x: 150 + n * 46, y: 12, face })),
      { x: 242, y: 12, face: "g2", ring: true },
    ],
    arrows: [{ x: 96, y: 56, dx: 44, dy: 0 }],
  },
  finito: {
    width: 360,
    height: 214,
    slots: [{ x: 6, y: 114 }],
    cards: [
      { x: 128, y: 6, face: "r3" },
      { x: 262, y: 6, face: "r2" },
      { x: 128, y: 114, face: "b6", ring: true },
      { x: 206, y: 114, face: "g5" },
      { x: 284, y: 114, face: "y2" },
    ],
    arrows: [
      { x: 78, y: 158, dx: 42, dy: 0 },
      { x: 204, y: 50, dx: 50, dy: 0 },
    ],
  },
  "zero-joker": {
    width: 306,
    height: 112,
    cards: [
      { x: 6, y: 12, face: "r5" },
      { x: 118, y: 12, face: "y0" },
      { x: 230, y: 12, face: "b7", ring: true },
    ],
    arrows: [
      { x: 112, y: 56, dx: -34, dy: 0 },
      { x: 222, y: 56, dx: -34, dy: 0 },
    ],
  },
  "chaos-steal": {
    width: 306,
    height: 112,
    cards: [
      { x: 6, y: 12, face: "g2", owner: 3 },
      { x: 118, y: 12, face: "g3", owner: 2 },
      { x: 230, y: 12, face: "g4", owner: 1, ring: true },
    ],
    arrows: [
      { x: 112, y: 56, dx: -34, dy: 0 },
      { x: 222, y: 56, dx: -34, dy: 0 },
    ],
  },
};
