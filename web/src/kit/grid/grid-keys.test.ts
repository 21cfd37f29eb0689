import { expect, it } from 'vitest';
import type { GridColumn, GridRow } from './columns/columns.ts';
import { chosenRange, createGrid } from './grid-store.ts';
import { fillShown, moveShown } from './useGridKeys.ts';

const columns: GridColumn[] = [{ key: 'site', label: '部位', kind: 'text' }];
const rows: GridRow[] = ['a', 'b', 'c'].map((key) => ({ key, site: key }));

it('leaves chosen lines chosen after they were filled or moved', () => {
  const grid = createGrid({ columns, rows, newRow: () => ({ site: '' }), onChange: () => undefined });
  grid.store.setState({ anchor: { key: 'a', field: 'site' }, cursor: { key: 'b', field: 'site' } });
  fillShown(grid);
  expect(chosenRange(grid).keys).toEqual(['a', 'b']);
  moveShown(grid, 1);
  expect(grid.store.getState().lines.order).toEqual(['c', 'a', 'b']);
  expect(chosenRange(grid).keys).toEqual(['a', 'b']);
});
