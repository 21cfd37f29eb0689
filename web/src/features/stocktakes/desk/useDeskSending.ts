import { MAX_EVENTS, type CountAnswers } from '@mrp/contract/features/stocktakes/tasks.ts';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { useState } from 'react';
import { confirm } from '../../../kit/actions/Confirm.tsx';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { removeRows, setCells } from '../../../kit/grid/grid-edits.ts';
import { gridErrors, placeRefusals } from '../../../kit/grid/grid-errors.ts';
import type { Grid } from '../../../kit/grid/grid-state.ts';
import { commitTyping, dropBlankRows, edit, moveCursor } from '../../../kit/grid/grid-store.ts';
import { ApiError, call } from '../../../lib/api/api.ts';
import { deviceId } from '../../../lib/count-device.ts';
import { whileLoading } from '../../../lib/api/loading.ts';
import { toast } from '../../../lib/toast.ts';
import { apiKey, queryClient } from '../../../lib/api/useApi.ts';
import type { TaskBook } from './desk-choices.ts';
import { entryFaults, entryOption, eventOf, hasQuantity, type EntryFault } from './desk-lines.ts';
import { rowsOf, type DeskRows } from './useDeskRows.ts';

/** 提交记录: what is accepted leaves the rows; what is not stays with its reason at its cell. */
export function useDeskSending(desk: DeskRows) {
  const [isPending, setPending] = useState(false);
  const submit = async (): Promise<void> => {
    if (isPending) return;
    setPending(true);
    try {
      await sendEntries(desk);
    } finally {
      setPending(false);
    }
  };
  return { submit, isPending };
}

async function sendEntries({ grid, bookNow }: DeskRows): Promise<void> {
  commitTyping(grid);
  await Promise.all(grid.lookups);
  dropBlankRows(grid);
  placeRefusals(grid, []);
  const faults = [...typedFaults(grid), ...entryFaults(bookNow(), rowsOf(grid), Date.now())];
  if (faults.length > 0) return showFaults(grid, faults);
  const rows = rowsOf(grid).filter(hasQuantity);
  if (rows.length === 0) return void toast.error('还没有要提交的记录');
  if (!(await confirmUnlisted(rows))) return;
  const refused: EntryFault[] = [];
  let taken = 0;
  try {
    await whileLoading(
      (async () => {
        for (let from = 0; from < rows.length; from += MAX_EVENTS) {
          const part = rows.slice(from, from + MAX_EVENTS);
          const answers = await sendPart(grid, bookNow(), part);
          const kept = settlePart(grid, part, answers);
          taken += part.length - kept.length;
          refused.push(...kept);
        }
      })(),
    );
  } catch (error) {
    toast.error((error as Error).message);
  }
  if (taken > 0) toast.success(`已记录 ${taken} 行`);
  if (refused.length > 0) showFaults(grid, refused);
  await Promise.all([countTasksApi.list, countTasksApi.get].map((read) => queryClient.invalidateQueries({ queryKey: apiKey(read) })));
}

/** Cells that hold what their column does not take. */
const typedFaults = (grid: Grid): EntryFault[] =>
  gridErrors(grid).map(({ key, field, message }) => ({ key, field: field as EntryFault['field'], message }));

function showFaults(grid: Grid, faults: readonly EntryFault[]): void {
  const { order } = grid.store.getState().lines;
  placeRefusals(
    grid,
    faults.map(({ key, field, message }) => ({ at: order.indexOf(key), field, message })),
  );
  const [first] = faults;
  if (!first) return;
  moveCursor(grid, { key: first.key, field: first.field });
  toast.error(`${faults.length} 行没有提交：第 ${order.indexOf(first.key) + 1} 行 ${first.message}`);
}

/** What nobody listed is asked about once. */
async function confirmUnlisted(rows: readonly GridRow[]): Promise<boolean> {
  const names = [...new Set(rows.flatMap((row) => (entryOption(row)?.kind === 'FOUND' ? [entryOption(row)?.code ?? ''] : [])))];
  if (names.length === 0) return true;
  const shown = names.slice(0, 5).join('、');
  return confirm({
    title: `${names.length} 种物料不在清单里，加入这张盘点单？`,
    content: `${shown}${names.length > 5 ? ' 等' : ''}：请确认实物在这里。`,
    okText: '加入并提交',
  });
}

async function sendPart(grid: Grid, book: TaskBook, rows: readonly GridRow[]): Promise<CountAnswers['answers']> {
  const events = rows.map((row) => eventOf(book, row));
  try {
    const body = { deviceId: deviceId(), sentAt: new Date().toISOString(), events };
    return (await call(countTasksApi.record, { params: { id: book.task.id }, body })).answers;
  } catch (error) {
    // Whether they arrived is unknown: unchanged they may be sent again, changed they could count twice.
    if (!(error instanceof ApiError) || !error.answered) markUnsure(grid, rows, true);
    throw error;
  }
}

function markUnsure(grid: Grid, rows: readonly GridRow[], isUnsure: boolean): void {
  const cells = rows.map(({ key }) => ({ key, field: 'isUnsure', value: isUnsure }));
  // No step of the user: undo must not change what was sent.
  grid.store.setState(({ lines }) => ({ lines: setCells(lines, cells), past: [], future: [] }));
}

/** Removes what the server took; returns the rest with its reasons. */
function settlePart(grid: Grid, rows: readonly GridRow[], answers: CountAnswers['answers']): EntryFault[] {
  const refused = rows.flatMap(({ key }, at): EntryFault[] => {
    const { result, reason = '' } = answers[at] ?? {};
    return result === 'REJECTED' ? [{ key, field: fieldOf(reason), message: reason }] : [];
  });
  const kept = new Set(refused.map(({ key }) => key));
  markUnsure(
    grid,
    rows.filter(({ key }) => kept.has(key)),
    false,
  );
  const taken = rows.flatMap(({ key }) => (kept.has(key) ? [] : key));
  edit(grid, (lines) => removeRows(lines, taken));
  // An undone row would be the same event again.
  grid.store.setState({ past: [], future: [] });
  return refused;
}

const fieldOf = (reason: string): EntryFault['field'] => {
  if (reason.startsWith('数量')) return 'quantity';
  if (reason.includes('按缸号管理')) return 'lotNo';
  if (reason.includes('按匹管理')) return 'rollNo';
  return reason.startsWith('记录的时间') ? 'time' : 'line';
};
