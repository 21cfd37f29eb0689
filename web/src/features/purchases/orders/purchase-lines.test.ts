import type { PurchaseItemFacts } from '@mrp/contract/features/purchases/record.ts';
import { describe, expect, it } from 'vitest';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { addDays } from '@mrp/contract/lib/days.ts';
import { today } from '../../../lib/format/format.ts';
import { purchaseColumns } from './purchase-lines.ts';
import { priceDeviationText } from '../text.ts';

const price = { from: '0', unitPrice: '4.98', unitId: '1', unit: '米', unitFactor: '1', priceFactor: '1' };
const facts = {
  unit: { id: '1', code: 'm', name: '米', dimension: 'length', decimals: 2, factor: '1' },
  lowLimit: '20',
  suppliers: [{ id: '9', preferred: true, leadDays: 20, moq: null, multiple: null, prices: [price] }],
} as unknown as PurchaseItemFacts;

/** What stands at a cell of a new line. */
function markAt(key: 'promisedOn' | 'unitPrice', row: GridRow, needOn: string): string | null {
  const known = { facts: { of: () => facts }, rows: [row], needOn };
  const columns = purchaseColumns({ canSeePrices: true, source: {} as never, isStored: true, known: () => known });
  const column = columns.find((one) => one.key === key);
  return column && 'warn' in column ? (column.warn?.(row) ?? null) : null;
}

const line = (values: Partial<GridRow> = {}): GridRow => ({ key: 'a', item: { id: '7', label: '' }, quantity: '100', ...values });

describe('a line of a purchase form', () => {
  it('is marked where its goods come later than they are needed, by the lead time or by the promised day', () => {
    const soon = addDays(today(), 5);
    expect(markAt('promisedOn', line(), soon)).toBe(`按货期 ${addDays(today(), 20)} 到，晚于需求 15 天`);
    expect(markAt('promisedOn', line({ promisedOn: addDays(today(), 8) }), soon)).toBe('承诺交期晚于需求 3 天');
    expect(markAt('promisedOn', line({ promisedOn: soon }), soon)).toBeNull();
    expect(markAt('promisedOn', line(), addDays(today(), 90))).toBeNull();
  });

  it('is marked where its price is far below the offer, as where it is above', () => {
    const priced = (unitPrice: string) => markAt('unitPrice', line({ unitPrice }), today());
    expect(priced('0.30')).toBe('低于报价 93.98%，下单须有原因');
    expect(priced('3.98')).toBe('低于报价 20.08%，下单须有原因');
    expect(priced('4.00')).toBeNull();
    expect(priced('5.30')).toBe('高于报价 6.43%，下单须有原因');
    expect(priced('6.00')).toBe('高于报价 20.48%，下单须有原因并由主管放行');
  });
});

it('a price above its band says who has released it, not for ever that a supervisor must', () => {
  const released = (releaseAskedBy: string | null, releasedBy: string | null) =>
    priceDeviationText('20.48', 'RED', { releaseAskedBy, releasedBy });
  expect(released(null, null)).toBe('+20.48%，需主管放行');
  expect(released('陈采', null)).toBe('+20.48%，已申请放行');
  expect(released('陈采', '王主管')).toBe('+20.48%，已由 王主管 放行');
});
