import { describe, expect, it } from 'vitest';
import { purchaseLineFields } from '@mrp/contract/features/purchases/fields.ts';
import { lineColumns } from './line-columns.ts';

describe('columns of lines', () => {
  it('name the unit of a quantity of the material, which stands beside the figure, and of nothing else', () => {
    const line = { quantity: '12.5000', unitPrice: '3.2000', unit: { name: '米', decimals: 2 } };
    const columns = lineColumns<typeof line, typeof purchaseLineFields>(purchaseLineFields, ['quantity', 'unitPrice', 'reason']);
    expect(columns.map(({ unitOf }) => unitOf?.(line))).toEqual(['米', undefined, undefined]);
    expect(columns[0]?.show(line)).toBe('12.50');
  });
});
