import { describe, expect, it } from 'vitest';
import type { StockDocument, StockLine } from '@mrp/contract/features/stock/documents.ts';
import type { GridRow } from '../kit/grid/columns.ts';
import { linesOf, locateLine, rowsOf } from './document-lines.ts';

const item = (id: string) => ({ id, code: `F-${id}`, name: id, unit: '公斤', decimals: 2, secondUnit: null, lotTracked: 'ROLL' as const });
const row = (key: string, more: Record<string, unknown>): GridRow => ({ key, item: item('1'), ...more });

const packingList = [
  row('a', { lotNo: 'L1', rollNo: '1', quantity: '20.5', unitPrice: '10' }),
  row('b', { item: item('2'), quantity: '3' }),
  row('c', { lotNo: 'L1', rollNo: '2', quantity: '21', unitPrice: '10' }),
  row('d', { lotNo: 'L2', rollNo: '1', quantity: '5', unitPrice: '12' }),
];

describe('rows of a packing list', () => {
  it('of the same goods at the same price are one line, whose quantity is their sum', () => {
    const lines = linesOf(packingList, 'SUPPLEMENT', true);
    expect(lines.map(({ materialId, quantity, unitPrice, rolls }) => [materialId, quantity, unitPrice, rolls.length])).toEqual([
      ['1', '41.5', '10', 2],
      ['2', '3', null, 0],
      ['1', '5', '12', 1],
    ]);
  });

  it('say nothing of prices for whoever does not see them', () => {
    expect(linesOf(packingList, 'SUPPLEMENT', false).every((line) => !('unitPrice' in line))).toBe(true);
  });

  it('are found again by what the server says of a roll or of a line', () => {
    expect(locateLine('0.rolls.1.rollNo', packingList, 'SUPPLEMENT')).toEqual({ at: 2, field: 'rollNo' });
    expect(locateLine('1.materialId', packingList, 'SUPPLEMENT')).toEqual({ at: 1, field: 'materialId' });
    expect(locateLine('2.rolls', packingList, 'SUPPLEMENT')).toEqual({ at: 3, field: 'lotNo' });
  });
});

it('what the server misses in a sum stands at the roll that is no number', () => {
  const wrong = packingList.map((one) => (one.key === 'c' ? { ...one, quantity: { typed: 'abc', message: '' } } : one));
  expect(linesOf(wrong, 'SUPPLEMENT', true)[0]?.quantity).toBe('');
  expect(locateLine('0.quantity', wrong, 'SUPPLEMENT')).toEqual({ at: 2, field: 'quantity' });
  expect(locateLine('0.quantity', packingList, 'SUPPLEMENT')).toEqual({ at: 0, field: 'quantity' });
});

it('rows of a kept document know what their rolls should weigh', () => {
  const fabric = { width: '160', allowance: '5', gsm: '180' };
  const line = { id: '1', materialId: '1', code: 'F-1', name: '汗布', colourName: '', lotTracked: 'ROLL', fabric, rolls: [] };
  const unit = { name: '公斤', decimals: 2 };
  const document = { kind: 'SUPPLEMENT', lines: [{ ...line, unit } as unknown as StockLine] };
  expect(rowsOf(document as unknown as StockDocument)[0]?.['item']).toMatchObject({ fabric });
});

describe('rows of 坯转色', () => {
  const rows = [
    row('a', { toSku: item('9'), fromLotNo: 'G1', fromRollNo: '1', quantity: '100', lotNo: 'D1', rollNo: '1', toQuantity: '50' }),
    row('b', { toSku: item('9'), lotNo: 'D1', rollNo: '2', toQuantity: '44' }),
  ];

  it('take the greige once and bring in every roll of dyed cloth', () => {
    const [line] = linesOf(rows, 'CONVERSION', false);
    expect(line).toMatchObject({ quantity: '100', toQuantity: '94', toSkuId: '9' });
    expect(line?.rolls.map(({ side, lotNo, quantity }) => [side, lotNo, quantity])).toEqual([
      ['OUT', 'G1', '100'],
      ['IN', 'D1', '50'],
      ['IN', 'D1', '44'],
    ]);
  });

  it('put a refusal of the greige under the greige and one of the dyed cloth under the dyed cloth', () => {
    expect(locateLine('0.rolls.0.lotNo', rows, 'CONVERSION')).toEqual({ at: 0, field: 'fromLotNo' });
    expect(locateLine('0.rolls.2.quantity', rows, 'CONVERSION')).toEqual({ at: 1, field: 'toQuantity' });
  });
});
