import type { UnitOption } from '@mrp/contract/features/dictionaries/units.ts';
import { describe, expect, it } from 'vitest';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { figuresOf } from './quotation-lines.ts';

const units: UnitOption[] = [
  { id: '1', code: 'M', name: '米', dimension: 'length', decimals: 2, factor: '1', active: true },
  { id: '2', code: 'ROLL', name: '卷', dimension: 'count', decimals: 0, factor: '1', active: true },
  { id: '3', code: 'YD', name: '码', dimension: 'length', decimals: 2, factor: '0.9144', active: true },
];
const facts = { units, terms: { rate: '1', taxIncluded: false, taxRate: '13' } };
const tape: GridRow = { key: 'a', part: 'MATERIAL', consumption: '1.3', unit: '1', price: '42', priceUnit: '2' };
const item = { id: '9', code: 'T-1', name: '织带', own: { firstUnitId: '2', secondUnitId: '1', factor: '50' } };

describe('the figures of a line', () => {
  it('convert a price per roll as the matched material does', () => {
    expect(figuresOf({ ...tape, item }, facts)).toMatchObject({ price: '42.0000', pricedBy: '卷', amount: '1.09' });
    expect(figuresOf({ ...tape, item, unit: '3' }, facts)).toMatchObject({ pricedBy: '卷', amount: '1.00' });
  });

  it('have no amount without a material that converts its units', () => {
    expect(figuresOf(tape, facts)).toMatchObject({ amount: null });
    expect(figuresOf({ ...tape, item: { ...item, own: null } }, facts)).toMatchObject({ amount: null });
  });
});
