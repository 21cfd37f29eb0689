import { rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GridColumn, GridRow, ResolvingSource } from './columns/columns.ts';
import {
  clearRange,
  fillDown,
  fillFrom,
  insertRows,
  linesOf,
  moveRows,
  placeRows,
  removeRows,
  rowsIn,
  setCells,
  type GridPatch,
  type Lines,
} from './grid-edits.ts';
import { nextEditable, rangeBetween, step, edgeOf } from './lines/grid-move.ts';
import { checkGrid, gridErrors, placeRefusals } from './grid-errors.ts';
import { redo, undo } from './grid-history.ts';
import { commitTyping, createGrid, edit, moveCursor, resetGrid, setCell, typeText } from './grid-store.ts';

const jinxiu = { id: '1', code: 'GYS000012', name: '锦绣纺织' };
const source: ResolvingSource = {
  key: 's',
  label: '供应商',
  search: async () => [],
  find: async () => [],
  resolve: async (texts) => new Map(texts.map((text) => [text, text === '锦绣' ? [jinxiu] : []])),
};
const columns: GridColumn[] = [
  { key: 'site', label: '部位', kind: 'text', required: true },
  { key: 'usage', label: '净用量', kind: 'number', rule: rules.consumption },
  { key: 'total', label: '金额', kind: 'computed', compute: () => '1', decimals: 2 },
  { key: 'supplier', label: '供应商', kind: 'entity', source, bodyName: 'supplierId' },
];
const rows: GridRow[] = [
  { key: 'a', site: '大身', usage: '1.25' },
  { key: 'b', site: '领', usage: '0.18' },
  { key: 'c', site: '袖', usage: null },
];
const lines = linesOf(rows);
const sites = (now: Lines) => rowsIn(now).map((row) => row['site']);

describe('edits of lines', () => {
  it('insert after a line or at the end, remove lines, and move several together', () => {
    expect(insertRows(lines, 'a', [{ key: 'n' }]).order).toEqual(['a', 'n', 'b', 'c']);
    expect(insertRows(lines, undefined, [{ key: 'n' }]).order).toEqual(['a', 'b', 'c', 'n']);
    expect(removeRows(lines, ['a', 'c'])).toEqual(linesOf([rows[1]!]));
    expect(moveRows(lines, ['b', 'c'], -1).order).toEqual(['b', 'c', 'a']);
    expect(moveRows(lines, ['b', 'c'], 1)).toBe(lines);
  });

  it('fill the lines around a range with its lines in turn, and leave closed cells alone', () => {
    const four = linesOf([...rows, { key: 'd', site: '袋', usage: '9', total: '4' }]);
    const filled = (keys: readonly string[], from: readonly string[]) =>
      rowsIn(fillFrom(four, { keys: from, fields: ['site', 'total'] }, keys, columns)).map(({ site, total }) => [site, total]);
    expect(filled(['a', 'b', 'c', 'd'], ['a', 'b'])).toEqual([
      ['大身', undefined],
      ['领', undefined],
      ['大身', undefined],
      ['领', '4'],
    ]);
    expect(filled(['a', 'b', 'c'], ['c']).map(([site]) => site)).toEqual(['袖', '袖', '袖', '袋']);
    expect(filled(['a', 'b', 'c', 'd'], ['c', 'd']).map(([site]) => site)).toEqual(['袖', '袋', '袖', '袋']);
  });

  it('move lines before or after another one, together and in their order', () => {
    expect(placeRows(lines, ['a'], 'c', true).order).toEqual(['b', 'c', 'a']);
    expect(placeRows(lines, ['b', 'c'], 'a', false).order).toEqual(['b', 'c', 'a']);
    expect(placeRows(lines, ['a'], 'b', false)).toBe(lines);
    expect(placeRows(lines, ['a', 'b'], 'b', true)).toBe(lines);
  });

  it('fill the range from its first line, or a single line from the line above', () => {
    expect(sites(fillDown(lines, { keys: ['a', 'b', 'c'], fields: ['site'] }, columns))).toEqual(['大身', '大身', '大身']);
    expect(sites(fillDown(lines, { keys: ['b'], fields: ['site'] }, columns))).toEqual(['大身', '大身', '袖']);
    expect(fillDown(lines, { keys: ['a'], fields: ['site'] }, columns)).toBe(lines);
  });

  it('clear editable cells', () => {
    expect(clearRange(lines, { keys: ['a'], fields: ['usage', 'total'] }, columns).rows['a']).toEqual({
      key: 'a',
      site: '大身',
      usage: null,
    });
  });
});

describe('the cursor', () => {
  it('stops at the edges', () => {
    expect(step(lines, columns, { key: 'a', field: 'site' }, 'up')).toEqual({ key: 'a', field: 'site' });
    expect(step(lines, columns, { key: 'a', field: 'site' }, 'down', 9)).toEqual({ key: 'c', field: 'site' });
    expect(step(lines, columns, { key: 'a', field: 'supplier' }, 'right')).toEqual({ key: 'a', field: 'supplier' });
  });

  it('moves with Ctrl to the end of the filled range, then over the gap', () => {
    expect(edgeOf(lines, columns, { key: 'a', field: 'usage' }, 'down')).toEqual({ key: 'b', field: 'usage' });
    expect(edgeOf(lines, columns, { key: 'b', field: 'usage' }, 'down')).toEqual({ key: 'c', field: 'usage' });
    expect(edgeOf(lines, columns, { key: 'c', field: 'usage' }, 'up')).toEqual({ key: 'b', field: 'usage' });
  });

  it('moves with Tab past read-only cells and line ends, and leaves after the last cell', () => {
    expect(nextEditable(lines, columns, { key: 'a', field: 'usage' }, true)).toEqual({ key: 'a', field: 'supplier' });
    expect(nextEditable(lines, columns, { key: 'a', field: 'supplier' }, true)).toEqual({ key: 'b', field: 'site' });
    expect(nextEditable(lines, columns, { key: 'b', field: 'site' }, false)).toEqual({ key: 'a', field: 'supplier' });
    expect(nextEditable(lines, columns, { key: 'c', field: 'supplier' }, true)).toBeUndefined();
    expect(nextEditable(lines, columns, { key: 'a', field: 'site' }, false)).toBeUndefined();
  });

  it('spans a range in any direction', () => {
    expect(rangeBetween(lines, columns, { key: 'c', field: 'usage' }, { key: 'b', field: 'site' })).toEqual({
      keys: ['b', 'c'],
      fields: ['site', 'usage'],
    });
  });
});

describe('a grid', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const told: GridPatch[][] = [];
  const make = () => {
    told.length = 0;
    return createGrid({ columns, rows, newRow: () => ({ site: '' }), onChange: (patches) => told.push([...patches]) });
  };
  const now = (grid: ReturnType<typeof make>) => grid.store.getState().lines;

  it('undoes and redoes every edit, up to fifty steps', () => {
    const grid = make();
    for (let at = 1; at <= 60; at++) setCell(grid, { key: 'a', field: 'usage' }, String(at));
    for (let at = 0; at < 60; at++) undo(grid);
    expect(now(grid).rows['a']!['usage']).toBe('10');
    for (let at = 0; at < 60; at++) redo(grid);
    expect(now(grid).rows['a']!['usage']).toBe('60');
  });

  it('restores exactly the former lines on undo, after any edit', () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('set' as const), key: fc.constantFrom('a', 'b', 'c'), value: fc.string() }),
      fc.record({ kind: fc.constant('insert' as const), key: fc.constantFrom('a', 'c', undefined) }),
      fc.record({ kind: fc.constant('remove' as const), key: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constant('move' as const), key: fc.constantFrom('a', 'b', 'c') }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
        const grid = make();
        for (const one of acts) {
          edit(grid, (before) => {
            if (one.kind === 'set') return setCells(before, [{ key: one.key, field: 'site', value: one.value }]);
            if (one.kind === 'insert') return insertRows(before, before.rows[one.key ?? ''] ? one.key : undefined, [grid.newRow()]);
            if (one.kind === 'remove') return removeRows(before, [one.key]);
            return moveRows(before, [one.key], 1);
          });
        }
        const after = now(grid);
        while (grid.store.getState().past.length > 0) undo(grid);
        expect(now(grid)).toEqual(lines);
        while (grid.store.getState().future.length > 0) redo(grid);
        expect(now(grid)).toEqual(after);
      }),
    );
  });

  it('reports changes to its parent once, after a pause', () => {
    const grid = make();
    setCell(grid, { key: 'a', field: 'usage' }, '1');
    setCell(grid, { key: 'a', field: 'usage' }, '2');
    edit(grid, (before) => removeRows(before, ['b']));
    expect(told).toEqual([]);
    vi.advanceTimersByTime(300);
    expect(told).toEqual([
      [
        { key: 'b', row: null, at: 1 },
        { key: 'a', row: { key: 'a', site: '大身', usage: '2' }, at: 0 },
      ],
    ]);
  });

  it('waits while the user keeps typing, for at most two seconds', () => {
    const grid = make();
    setCell(grid, { key: 'a', field: 'usage' }, '1');
    for (let at = 1; at <= 6; at++) {
      vi.advanceTimersByTime(290);
      typeText(grid, '9'.repeat(at));
    }
    expect(told).toEqual([]);
    vi.advanceTimersByTime(260);
    expect(told[0]?.[0]?.row?.['usage']).toBe('1');
  });

  it('reports at once when the form saves, with the text still in the editor', () => {
    const grid = make();
    moveCursor(grid, { key: 'a', field: 'usage' });
    typeText(grid, '２．５');
    grid.flush();
    expect(told[0]?.[0]?.row?.['usage']).toBe('2.5');
  });

  it('keeps text that the column rejects, with its message', () => {
    const grid = make();
    moveCursor(grid, { key: 'a', field: 'usage' });
    typeText(grid, '145');
    commitTyping(grid);
    expect(gridErrors(grid)).toEqual([
      { key: 'a', field: 'usage', line: 1, label: '净用量', message: '不能超过2位自然数,且小数只允许后4位' },
    ]);
    undo(grid);
    expect(gridErrors(grid)).toEqual([]);
  });

  it('reports empty required cells only when the whole grid is validated', () => {
    const grid = make();
    setCell(grid, { key: 'c', field: 'site' }, null);
    expect(gridErrors(grid)).toEqual([]);
    expect(checkGrid(grid)).toBe(false);
    expect(gridErrors(grid)).toMatchObject([{ line: 3, message: '不能为空' }]);
  });

  it('resolves a typed name to its record within the same undo step', async () => {
    const grid = make();
    moveCursor(grid, { key: 'a', field: 'supplier' });
    typeText(grid, '锦绣');
    commitTyping(grid);
    await vi.advanceTimersByTimeAsync(0);
    expect(now(grid).rows['a']!['supplier']).toEqual(jinxiu);
    undo(grid);
    expect(now(grid)).toEqual(lines);
  });

  it('shows a server error at its cell until the cell is edited', () => {
    const grid = make();
    placeRefusals(grid, [{ at: 1, field: 'supplierId', message: '供应商已暂停' }]);
    expect(gridErrors(grid)).toMatchObject([{ key: 'b', field: 'supplier', line: 2, message: '供应商已暂停' }]);
    setCell(grid, { key: 'b', field: 'supplier' }, jinxiu);
    expect(gridErrors(grid)).toEqual([]);
  });

  it('forgets a server error with the value it was about, however that was changed', () => {
    const grid = make();
    const refuse = (field: string) => placeRefusals(grid, [{ at: 0, field, message: '不能用' }]);
    const said = () => gridErrors(grid).map(({ field }) => field);
    const pasted = (field: string, value: unknown) => edit(grid, (before) => setCells(before, [{ key: 'a', field, value }]));
    refuse('usage');
    pasted('site', '后片');
    expect(said()).toEqual(['usage']);
    pasted('usage', '2');
    expect(said()).toEqual([]);
    refuse('usage');
    undo(grid);
    expect(said()).toEqual([]);
    refuse('usage');
    redo(grid);
    expect(said()).toEqual([]);
    refuse('usage');
    edit(grid, (before) => removeRows(before, ['a']));
    undo(grid);
    expect(said()).toEqual([]);
  });

  it('forgets a server error about no cell that can be edited with any change of its line', () => {
    const grid = make();
    placeRefusals(grid, [
      { at: 0, field: 'total', message: '超出限价' },
      { at: 1, field: 'rolls', message: '缸号不对' },
    ]);
    expect(gridErrors(grid).map(({ key, field }) => [key, field])).toEqual([
      ['a', 'total'],
      ['b', 'site'],
    ]);
    setCell(grid, { key: 'a', field: 'usage' }, '2');
    setCell(grid, { key: 'b', field: 'usage' }, '2');
    expect(gridErrors(grid)).toEqual([]);
  });

  it('moves the cursor to the line that replaces a removed one', () => {
    const grid = make();
    moveCursor(grid, { key: 'c', field: 'site' });
    edit(grid, (before) => removeRows(before, ['c']));
    expect(grid.store.getState().cursor).toEqual({ key: 'b', field: 'site' });
  });

  it('accepts other rows from outside without an undo step', () => {
    const grid = make();
    setCell(grid, { key: 'a', field: 'usage' }, '9');
    resetGrid(grid, [rows[2]!]);
    expect(grid.store.getState()).toMatchObject({ past: [], cursor: { key: 'c', field: 'site' } });
  });
});
