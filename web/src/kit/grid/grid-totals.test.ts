import { expect, it } from 'vitest';
import type { GridColumn } from './columns/columns.ts';
import { NOTHING, sumOf } from './GridTotals.tsx';

const approved: GridColumn = {
  key: 'amount',
  label: '核价金额',
  kind: 'computed',
  decimals: 2,
  sum: true,
  compute: ({ amount }) => amount as string,
};

it('lines without a figure have no sum, which is not 0.00', () => {
  expect(sumOf(approved, [{ key: '1', amount: null }, { key: '2' }])).toBe(NOTHING);
  expect(
    sumOf(approved, [
      { key: '1', amount: '0.00' },
      { key: '2', amount: null },
    ]),
  ).toBe('0.00');
  expect(
    sumOf(approved, [
      { key: '1', amount: '0.45' },
      { key: '2', amount: '1.37' },
    ]),
  ).toBe('1.82');
});
