import type { ImportWorld } from './world.ts';

/** Texts by the key of a column. */
export type Cells = Readonly<Record<string, string>>;

/** What files of one import object are made from. */
export interface Base {
  /** Rows that are right as they are, on a fresh world. */
  rows: readonly Cells[];
  /** By column: texts that name records of the world, or values that its neighbours have too. */
  given?: Readonly<Record<string, readonly string[]>>;
}

export type Bases = Readonly<Record<string, Base>>;

/** Names of a style, its colours and its order. */
export const namedIn = (w: ImportWorld) => ({
  code: w.skus,
  styleCode: [...w.styles, 'NOBODY'],
  skc: ['藏青', '米白', '大红', ''],
  garmentOrder: [...w.garmentOrders, 'X'],
});
