import { rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { describe, expect, it } from 'vitest';
import type { GridColumn, GridRow } from './columns/columns.ts';
import { rowsIn, setCells } from './grid-edits.ts';
import type { Grouping } from './grid-groups.ts';
import { ALL_GROUPS, showTab, stepTab } from './grid-tabs.ts';
import { undo } from './grid-history.ts';
import { placeRefusals, gridErrors } from './grid-errors.ts';
import type { Grid } from './grid-state.ts';
import { chosenRange, createGrid, dropBlankRows, edit, moveCursor, setCell } from './grid-store.ts';
import { addRow, fillShown, moveShown } from './useGridKeys.ts';

const columns: GridColumn[] = [
  { key: 'part', label: '部分', kind: 'text' },
  { key: 'name', label: '名称', kind: 'text', required: true },
  { key: 'width', label: '门幅', kind: 'number', rule: rules.width },
];
const grouping: Grouping = {
  field: 'part',
  groups: [
    { value: 'CLOTH', label: '面料' },
    { value: 'WORK', label: '工序' },
    { value: 'FREIGHT', label: '运费' },
  ],
  tabs: { label: '部分', hides: ({ key }, group) => key === 'part' || (key === 'width' && group !== 'CLOTH') },
};
const rows: GridRow[] = [
  { key: 'sew', part: 'WORK', name: '车缝' },
  { key: 'body', part: 'CLOTH', name: '大身', width: '160' },
  { key: 'press', part: 'WORK', name: '整烫' },
];
const aGrid = (given = rows): Grid => createGrid({ columns, rows: given, grouping, newRow: () => ({ part: 'CLOTH' }) });
const shown = (grid: Grid) => grid.view().lines.order;
const names = (grid: Grid) => rowsIn(grid.store.getState().lines).map(({ part, name }) => `${String(part)} ${String(name)}`);

describe('a grid with a tab for each group', () => {
  it('begins with the first lines, and shows the lines and columns of the chosen tab under their numbers among all', () => {
    const grid = aGrid();
    expect([grid.store.getState().tab, shown(grid), grid.columns.map(({ key }) => key)]).toEqual(['CLOTH', ['body'], ['name', 'width']]);
    showTab(grid, 'WORK');
    expect([shown(grid), grid.columns.map(({ key }) => key), grid.view().offset]).toEqual([['sew', 'press'], ['name'], 1]);
    expect(grid.store.getState().cursor).toEqual({ key: 'sew', field: 'name' });
    showTab(grid, ALL_GROUPS);
    expect([shown(grid), grid.columns]).toEqual([['body', 'sew', 'press'], columns]);
  });

  it('goes to the tab of a refused line, and to all of them where the tab hides the refused column', () => {
    const grid = aGrid();
    placeRefusals(grid, [
      { at: 2, field: 'name', message: '太长' },
      { at: 1, field: 'width', message: '太宽' },
    ]);
    const [hidden, refused] = gridErrors(grid);
    moveCursor(grid, refused!);
    expect([grid.store.getState().tab, grid.store.getState().cursor]).toEqual([
      'WORK',
      { key: 'press', field: 'name', line: 3, label: '名称', message: '太长' },
    ]);
    moveCursor(grid, hidden!);
    expect(grid.store.getState().tab).toBe(ALL_GROUPS);
  });

  it('adds a line to the shown group, also where it has none yet, and drops it when it stays blank', () => {
    const grid = aGrid();
    showTab(grid, 'FREIGHT');
    expect(grid.store.getState().cursor).toBeNull();
    addRow(grid);
    expect(names(grid).at(-1)).toBe('FREIGHT undefined');
    expect(shown(grid)).toHaveLength(1);
    dropBlankRows(grid);
    expect([names(grid), grid.store.getState().tab]).toEqual([['CLOTH 大身', 'WORK 车缝', 'WORK 整烫'], 'FREIGHT']);
  });

  it('stays on a tab whose last line is removed, and shows the line again when that is undone', () => {
    const grid = aGrid();
    edit(grid, (lines) => ({
      order: lines.order.filter((key) => key !== 'body'),
      rows: { sew: lines.rows['sew']!, press: lines.rows['press']! },
    }));
    expect([grid.store.getState().tab, grid.store.getState().cursor]).toEqual(['CLOTH', null]);
    undo(grid);
    expect(grid.store.getState().cursor).toEqual({ key: 'body', field: 'name' });
  });

  it('follows a line that goes to another group', () => {
    const grid = aGrid();
    setCell(grid, { key: 'body', field: 'part' }, 'FREIGHT');
    expect([grid.store.getState().tab, shown(grid)]).toEqual(['FREIGHT', ['body']]);
  });

  it('neither fills from nor moves past the lines of other tabs', () => {
    const grid = aGrid();
    showTab(grid, 'WORK');
    fillShown(grid);
    moveShown(grid, -1);
    expect([names(grid), grid.store.getState().past]).toEqual([['CLOTH 大身', 'WORK 车缝', 'WORK 整烫'], []]);
    moveShown(grid, 1);
    expect(names(grid)).toEqual(['CLOTH 大身', 'WORK 整烫', 'WORK 车缝']);
    moveCursor(grid, { key: 'press', field: 'name' });
    moveCursor(grid, { key: 'sew', field: 'name' }, { extend: true });
    expect(chosenRange(grid).keys).toEqual(['press', 'sew']);
  });

  it('steps through the tabs and all lines in a circle', () => {
    const grid = aGrid();
    const seen = [1, 1, 1, 1].map(() => {
      stepTab(grid, 1);
      return grid.store.getState().tab;
    });
    expect(seen).toEqual(['WORK', 'FREIGHT', ALL_GROUPS, 'CLOTH']);
  });

  it('groups lines by their kind where no single column tells it', () => {
    const of = { ...grouping, groupOf: ({ name }: GridRow) => (name === '大身' ? 'WORK' : 'CLOTH') };
    const grid = createGrid({ columns, rows, grouping: of });
    expect(names(grid).at(-1)).toBe('CLOTH 大身');
    edit(grid, (lines) => setCells(lines, [{ key: 'body', field: 'name', value: '领' }]));
    expect(shown(grid)).toEqual(['sew', 'press', 'body']);
  });
});
