import { expect, it } from 'vitest';
import { undo } from './grid-history.ts';
import { createGrid, dropBlankRows } from './grid-store.ts';

const grid = () =>
  createGrid({
    columns: [
      { key: 'colour', label: '颜色', kind: 'text' },
      { key: 'state', label: '状态', kind: 'select', choices: [{ value: 'SAMPLING', label: '打样中' }] },
    ],
    rows: [
      { key: '1', colour: '藏青', state: 'SAMPLING' },
      { key: '2', colour: null, state: 'SAMPLING' },
      { key: '3', colour: '', state: null },
    ],
    newRow: () => ({ state: 'SAMPLING' }),
  });

it('blank lines with only default values are removed', () => {
  const lines = grid();
  dropBlankRows(lines);
  expect(lines.store.getState().lines.order).toEqual(['1']);
});

it('removed blank lines can be restored', () => {
  const lines = grid();
  dropBlankRows(lines);
  undo(lines);
  expect(lines.store.getState().lines.order).toEqual(['1', '2', '3']);
});
