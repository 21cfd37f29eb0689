import { toast } from '../../lib/toast.ts';
import { columnOf, setCell, type Grid } from './grid-store.ts';

/** Puts a picture into the active cell; false when it is not a picture column. */
export function uploadInto(grid: Grid, file: File): boolean {
  const { cursor } = grid.store.getState();
  const column = cursor && columnOf(grid, cursor.field);
  if (!cursor || column?.kind !== 'image') return false;
  const { signal } = new AbortController();
  void column.upload(file, { signal, onProgress: () => undefined }).then(
    (picture) => setCell(grid, cursor, picture),
    (error: unknown) => toast.error(error instanceof Error ? error.message : '图片上传失败，请重试'),
  );
  return true;
}
