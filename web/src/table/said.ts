import type { Phrase } from "../wire";

/** A phrase as it was said at the table. */
export type Said = { seq: number; name: string; phrase: Phrase };
