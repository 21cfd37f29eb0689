import { toast } from '../../../lib/toast.ts';
import type { Cell } from '../lines/grid-move.ts';
import type { Grid } from '../grid-state.ts';
import { columnOf, setCell } from '../grid-store.ts';

/** Puts a picture into the active cell; false when it is not a picture column. */
export function uploadInto(grid: Grid, file: File): boolean {
  const { cursor } = grid.store.getState();
  return cursor !== null && uploadTo(grid, cursor, file);
}

/** The same for any cell. */
export function uploadTo(grid: Grid, cell: Cell, file: File): boolean {
  const column = columnOf(grid, cell.field);
  if (column.kind !== 'image') return false;
  const { signal } = new AbortController();
  void column.upload(file, { signal, onProgress: () => undefined }).then(
    (picture) => setCell(grid, cell, picture),
    (error: unknown) => toast.error(error instanceof Error ? error.message : '图片上传失败，请重试'),
  );
  return true;
}
