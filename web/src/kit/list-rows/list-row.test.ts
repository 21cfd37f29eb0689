import type { Column } from '@mrp/contract/lib/list.ts';
import { expect, it } from 'vitest';
import { decimalsOf, quantityText } from './list-row.ts';

const need = { label: '需求', kind: 'number', decimals: 2, countedBy: 'unit', need: true } as const satisfies Column;
const stock = { label: '库存', kind: 'number', decimals: 2, countedBy: 'unit' } as const satisfies Column;
const shown = (column: Column, unit: string, quantity: string): string => {
  const row = { id: '1', unit, quantity };
  return quantityText(column, quantity, decimalsOf(column, row) ?? 0);
};

it('pieces beside a column with their unit have no decimals, and a need of them is rounded up', () => {
  expect(shown(need, '粒', '17652.2000')).toBe('17,653');
  expect(shown(need, '粒', '17652.0000')).toBe('17,652');
  expect(shown(stock, '粒', '10000.0000')).toBe('10,000');
  expect(shown(need, '米', '12.3401')).toBe('12.35');
  expect(shown(stock, '米', '12.3400')).toBe('12.34');
  expect(shown(need, '匹（自定义）', '3.1000')).toBe('3.10');
});
