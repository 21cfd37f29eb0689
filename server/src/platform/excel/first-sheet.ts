import type { SheetInfo } from './zip-guard.ts';

/** The first sheet that is visible and has rows, else the first. */
export const findFirstSheet = (sheets: readonly SheetInfo[]): number =>
  Math.max(
    0,
    sheets.findIndex(({ hidden, rows }) => !hidden && rows > 0),
  );
