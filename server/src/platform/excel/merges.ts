import { emptyCell, type Cell } from './cells.ts';
import { limits } from './limits.ts';
import { refusal, refusals } from './refusals.ts';
import type { Area } from './sheet-counts.ts';

interface ActiveMerge {
  area: Area;
  repeated: Cell;
}

/** Copies each merged area's value to the whole area, row by row in ascending order; hidden values below are dropped, as in Excel. */
export function mergeFiller(sheet: string, areas: readonly Area[]): (row: number, cells: Cell[]) => void {
  let active: ActiveMerge[] = [];
  let next = 0;
  return (row, cells) => {
    for (let area = areas[next]; area && area.firstRow <= row; area = areas[++next]) {
      const origin = area.firstRow === row ? cells[area.firstColumn] : undefined;
      const repeated: Cell = origin && origin.kind !== 'empty' ? { ...origin, merged: true } : emptyCell;
      if (area.lastRow >= row) active.push({ area, repeated });
    }
    active = active.filter(({ area }) => area.lastRow >= row);
    // There cannot be more non-overlapping areas than columns.
    if (active.length > limits.columns) throw refusal(refusals.tooManyMerges(sheet));
    for (const { area, repeated } of active) {
      if (repeated === emptyCell && area.firstColumn >= cells.length) continue;
      while (cells.length < area.firstColumn) cells.push(emptyCell);
      for (let column = area.firstColumn; column <= area.lastColumn; column++) {
        if (row !== area.firstRow || column !== area.firstColumn) cells[column] = repeated;
      }
    }
  };
}
