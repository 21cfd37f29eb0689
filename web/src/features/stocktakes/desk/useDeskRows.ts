import type { CountTask } from '@mrp/contract/features/stocktakes/tasks.ts';
import { useEffect, useMemo, useState } from 'react';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { rowsIn, setCells } from '../../../kit/grid/grid-edits.ts';
import type { Grid } from '../../../kit/grid/grid-state.ts';
import { commitTyping, edit, resetGrid } from '../../../kit/grid/grid-store.ts';
import { useLineGrid } from '../../../kit/grid/useLineGrid.ts';
import { useDraft, type FormDraft } from '../../../kit/form/drafts/useDraft.ts';
import { toast } from '../../../lib/toast.ts';
import { useLatest } from '../../../lib/useLatest.ts';
import { bookOf, type TaskBook } from './desk-choices.ts';
import { entryColumns } from './desk-columns.ts';
import { completeEntry, isEntry } from './desk-lines.ts';
import { momentText } from '../../stock/text.ts';

export type EntryMode = 'SET' | 'ADD';

export const rowsOf = (grid: Grid): readonly GridRow[] => rowsIn(grid.store.getState().lines);
export const entriesOf = (grid: Grid): readonly GridRow[] => rowsOf(grid).filter(isEntry);

/** The rows of a desk: what is typed is kept on this computer until it was sent. */
export function useDeskRows(task: CountTask) {
  const book = useMemo(() => bookOf(task), [task]);
  const bookNow = useLatest(book);
  const [mode, setMode] = useState<EntryMode>('SET');
  const [sheetTime, setSheetTime] = useState<string | null>(null);
  const latest = useLatest({ mode, sheetTime });
  const [columns] = useState(() => entryColumns(() => bookNow.current));
  const grid = useLineGrid({
    columns,
    rows: [],
    newRow: () => ({ mode: latest.current.mode }),
    complete: (row, before) => completeEntry({ book: bookNow.current, now: Date.now(), sheetTime: latest.current.sheetTime }, row, before),
  });
  // What others counted meanwhile.
  useEffect(() => grid.store.setState({ facts: book }), [grid, book]);
  const { draft, isDirty } = useKeptRows(task.id, grid);
  const chooseTime = (next: string | null): void => {
    changeTimes(grid, next);
    setSheetTime(next);
  };
  return { grid, bookNow: (): TaskBook => bookNow.current, mode, setMode, sheetTime, setSheetTime: chooseTime, draft, isDirty };
}

export type DeskRows = ReturnType<typeof useDeskRows>;

/** Rows of an earlier visit come back by themselves: nothing that was typed waits for a question. */
function useKeptRows(taskId: string, grid: Grid) {
  const isDirty = (): boolean => entriesOf(grid).length > 0;
  const draft = useDraft<{ rows: readonly GridRow[] }>({
    form: `count-desk/${taskId}`,
    base: () => ({ rows: [] }),
    values: () => ({ rows: entriesOf(grid) }),
    isDirty,
    flush: () => commitTyping(grid),
  });
  const { found, takeUp } = draft;
  useKeptAtOnce(grid, draft);
  useEffect(() => {
    if (!found) return;
    const there = new Set(rowsOf(grid).map(({ key }) => key));
    const kept = found.values.rows.filter(({ key }) => !there.has(key));
    takeUp();
    if (kept.length === 0) return;
    // As they were: they are no new entries of now.
    resetGrid(grid, [...rowsOf(grid), ...kept], []);
    toast.info(`已恢复 ${kept.length} 行没有提交的记录`);
  }, [found, takeUp, grid]);
  return { draft, isDirty };
}

/** Every change of a row is written before the next one, without the pause of a form. */
function useKeptAtOnce(grid: Grid, { touch, keep, discard }: FormDraft<unknown>): void {
  useEffect(() => {
    // Before anything was typed the rows of an earlier visit may still be on their way.
    let had = false;
    return grid.store.subscribe((now, before) => {
      if (now.lines === before.lines) return;
      const has = entriesOf(grid).length > 0;
      if (has) {
        touch();
        void keep();
      } else if (had) void discard();
      had = has;
    });
  }, [grid, touch, keep, discard]);
}

/** 盘点时间 of a whole sheet holds for what stands there and has no time of its own. */
function changeTimes(grid: Grid, next: string | null): void {
  if (next === null) return;
  const at = new Date(next).toISOString();
  const isFree = (row: GridRow): boolean =>
    typeof row['at'] === 'string' && row['time'] === momentText(row['at']) && row['isUnsure'] !== true;
  const cells = rowsOf(grid)
    .filter(isFree)
    .flatMap(({ key }) => [
      { key, field: 'at', value: at },
      { key, field: 'time', value: momentText(at) },
    ]);
  edit(grid, (lines) => setCells(lines, cells));
}
