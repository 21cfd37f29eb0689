import { expect, it } from 'vitest';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { documentColumns } from './document-columns.ts';

/** What stands at the quantity of a line where 431 米 are there. */
function markOf(kind: 'ADJUSTMENT' | 'OTHER_OUT' | 'SUPPLEMENT', row: Partial<GridRow>): string | null {
  const columns = documentColumns({ goods: 'SKU', kind, canSeePrices: false, place: () => undefined, availableOf: () => '431.00' });
  const column = columns.find(({ key }) => key === 'quantity');
  const item = { id: '7', label: '', unit: '米', secondUnit: '' };
  return column && 'warn' in column ? (column.warn?.({ key: 'a', item, ...row }) ?? null) : null;
}

it('more than there is to adjust away or to issue is marked at the quantity while it is typed', () => {
  expect(markOf('ADJUSTMENT', { direction: 'OUT', quantity: '9999' })).toBe('超过可用 431.00 米');
  expect(markOf('ADJUSTMENT', { direction: 'OUT', quantity: '431' })).toBeNull();
  expect(markOf('ADJUSTMENT', { direction: 'IN', quantity: '9999' })).toBeNull();
  expect(markOf('OTHER_OUT', { quantity: '432' })).toBe('超过可用 431.00 米');
  expect(markOf('SUPPLEMENT', { quantity: '9999' })).toBeNull();
});
