import { useRef } from 'react';
import { insertRows, setCells } from '../../../kit/grid/grid-edits.ts';
import type { Grid, GridState } from '../../../kit/grid/grid-state.ts';
import { commitTyping, edit, moveCursor, startEditing } from '../../../kit/grid/grid-store.ts';
import { isEmptyCell, type GridRow } from '../../../kit/grid/columns/columns.ts';
import { useWedgeScanner } from '../../../kit/scan/useWedgeScanner.ts';
import { signal } from '../../../lib/signal.ts';
import { toast } from '../../../lib/toast.ts';
import { findUnlisted, listedOptions, type CountOption, type TaskBook } from './desk-choices.ts';
import { addWords, entryOption, trackingOfRow } from './desk-lines.ts';
import { rowsOf, type DeskRows } from './useDeskRows.ts';

/** A scanner anywhere on the page: the scanned thing's row is where the next quantity goes. */
export function useDeskScan({ grid, bookNow }: Pick<DeskRows, 'grid' | 'bookNow'>): void {
  const before = useRef<Pick<GridState, 'lines' | 'past' | 'typing' | 'mode'> | null>(null);
  const keep = (): void => {
    const { lines, past, typing, mode } = grid.store.getState();
    before.current = { lines, past, typing, mode };
  };
  const take = (code: string): void => {
    // The scanner wrote into the cell that had the focus; what the person typed there is committed, the code is not.
    if (before.current) grid.store.setState(before.current);
    commitTyping(grid);
    void scan(grid, bookNow, code.trim()).catch((error: Error) => {
      signal('warning');
      toast.error(error.message);
    });
  };
  useWedgeScanner(take, undefined, keep);
}

async function scan(grid: Grid, bookNow: () => TaskBook, code: string): Promise<void> {
  const book = bookNow();
  const listed = listedOptions(book, code);
  const mayAdd = listed.length === 0 && book.task.state === 'COUNTING';
  const options = mayAdd ? ((await findUnlisted(book, [code])).get(code) ?? []) : listed;
  const [only, second] = options;
  if (only && !second) return goTo(grid, bookNow(), only);
  signal('warning');
  if (!only) return void toast.error(`未识别“${code}”：请核对标签，或在表格里搜索物料；不能盘的在手机上记为异常`);
  openChoice(grid, code);
}

/** Scanning a code again goes to its row instead of adding a second one; in 累加 the next typed quantity is added. */
function goTo(grid: Grid, book: TaskBook, option: CountOption): void {
  const isIts = (row: GridRow): boolean => entryOption(row)?.id === option.id && row['isUnsure'] !== true;
  const known = rowsOf(grid).find(isIts);
  const row = known ?? { ...grid.newRow(), line: option };
  const adds = known !== undefined && known['mode'] === 'ADD' && typeof known['quantity'] === 'string' && known['quantity'] !== '';
  const left = rowsOf(grid).filter((one) => one['addTo'] && one.key !== row.key);
  // Another row was asked for more and got nothing.
  const settled = left.flatMap(({ key, addTo, quantity }) => [
    { key, field: 'quantity', value: isEmptyCell(quantity) ? addTo : quantity },
    { key, field: 'addTo', value: null },
  ]);
  const asked = adds
    ? [
        { key: row.key, field: 'addTo', value: known['quantity'] },
        { key: row.key, field: 'quantity', value: null },
      ]
    : [];
  edit(grid, (lines) => {
    const there = known ? lines : insertRows(lines, lines.order.at(-1), [row]);
    return settled.length + asked.length > 0 ? setCells(there, [...settled, ...asked]) : there;
  });
  signal('ok');
  toast.success([option.code, option.name, addWords(book, grid.store.getState().lines.rows[row.key]!)].filter(Boolean).join(' '));
  moveCursor(grid, { key: row.key, field: fieldFor(grid, book, row.key) });
}

/** Of what is outside the list lot and roll are asked first. */
function fieldFor(grid: Grid, book: TaskBook, key: string): string {
  const row = grid.store.getState().lines.rows[key];
  if (!row || entryOption(row)?.kind === 'LINE') return 'quantity';
  const tracking = trackingOfRow(book, row);
  if (tracking !== 'NONE' && !row['lotNo']) return 'lotNo';
  return tracking === 'ROLL' && !row['rollNo'] ? 'rollNo' : 'quantity';
}

/** Several materials share the text: the cell opens with what it can mean. */
function openChoice(grid: Grid, code: string): void {
  const row = { ...grid.newRow(), line: { typed: code, message: `“${code}”有几种，请选择` } };
  edit(grid, (lines) => insertRows(lines, lines.order.at(-1), [row]));
  moveCursor(grid, { key: row.key, field: 'line' });
  startEditing(grid, { key: row.key, field: 'line' });
  grid.store.setState({ typing: code });
}
