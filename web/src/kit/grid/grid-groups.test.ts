import { describe, expect, it } from 'vitest';
import { linesOf, rowsIn } from './grid-edits.ts';
import { sortByGroup, groupHeads } from './grid-groups.ts';
import { createGrid, dropBlankRows, edit, setCell } from './grid-store.ts';
import { addRow } from './useGridKeys.ts';

const grouping = {
  field: 'section',
  groups: [
    { value: 'MAIN', label: '主料' },
    { value: 'TRIM', label: '辅料' },
  ],
};
const row = (key: string, section: unknown) => ({ key, section });
const keysOf = (lines: Parameters<typeof rowsIn>[0]) => rowsIn(lines).map(({ key }) => key);

describe('lines in groups', () => {
  it('keep their order within the group order, and lines without a group keep their position', () => {
    const lines = linesOf([row('a', 'TRIM'), row('b', null), row('c', 'MAIN'), row('d', { typed: 'x' }), row('e', 'TRIM')]);
    expect(keysOf(sortByGroup(lines, grouping))).toEqual(['c', 'd', 'a', 'b', 'e']);
    const arranged = sortByGroup(lines, grouping);
    expect(sortByGroup(arranged, grouping)).toBe(arranged);
    expect(sortByGroup(lines, undefined)).toBe(lines);
    expect([...groupHeads(arranged, grouping)].map(([first, { label, keys }]) => [first, label, keys])).toEqual([
      ['c', '主料', ['c', 'd']],
      ['a', '辅料', ['a', 'b', 'e']],
    ]);
  });

  it('move to their group in the undo step of the edit, and a new line joins the group above and is dropped when blank', () => {
    const columns = [
      { key: 'section', label: '类别', kind: 'select' as const, choices: grouping.groups },
      { key: 'site', label: '部位', kind: 'text' as const },
    ];
    const grid = createGrid({ columns, rows: [row('a', 'TRIM'), row('b', 'MAIN')], newRow: () => ({ section: 'MAIN' }), grouping });
    const keys = () => keysOf(grid.store.getState().lines);
    expect(keys()).toEqual(['b', 'a']);
    setCell(grid, { key: 'b', field: 'section' }, 'TRIM');
    expect(keys()).toEqual(['b', 'a']);
    setCell(grid, { key: 'a', field: 'section' }, 'MAIN');
    expect([keys(), grid.store.getState().past.length]).toEqual([['a', 'b'], 2]);
    grid.store.setState({ cursor: { key: 'b', field: 'site' } });
    addRow(grid);
    expect(rowsIn(grid.store.getState().lines).map(({ section }) => section)).toEqual(['MAIN', 'TRIM', 'TRIM']);
    edit(grid, (lines) => ({ ...lines, rows: { ...lines.rows, a: { ...lines.rows['a']!, site: '大身' } } }));
    dropBlankRows(grid);
    expect(keys()).toEqual(['a']);
  });
});
