import { describe, expect, it } from 'vitest';
import type { StockDocument, StockLine } from '@mrp/contract/features/stock/documents.ts';
import type { StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { documentLinesOf, documentRowsOf, locateLine, otherMeasure, postingFigures } from './document-lines.ts';
import { figuresText } from '../../../kit/object/transitions/transition-figures.ts';
import { weightWarning } from '../lots/roll-weight.ts';

const item = (id: string) => ({ id, code: `F-${id}`, name: id, unit: '公斤', decimals: 2, secondUnit: null, lotTracked: 'ROLL' as const });
const row = (key: string, more: Record<string, unknown>): GridRow => ({ key, item: item('1'), ...more });

const packingList = [
  row('a', { lotNo: 'L1', rollNo: '1', quantity: '20.5', unitPrice: '10' }),
  row('b', { item: item('2'), quantity: '3' }),
  row('c', { lotNo: 'L1', rollNo: '2', quantity: '21', unitPrice: '10' }),
  row('d', { lotNo: 'L2', rollNo: '1', quantity: '5', unitPrice: '12' }),
];

describe('rows of a packing list', () => {
  it('with equal item and price become one line with the sum of their quantities', () => {
    const lines = documentLinesOf(packingList, 'SUPPLEMENT', true);
    expect(lines.map(({ materialId, quantity, unitPrice, rolls }) => [materialId, quantity, unitPrice, rolls.length])).toEqual([
      ['1', '41.5', '10', 2],
      ['2', '3', null, 0],
      ['1', '5', '12', 1],
    ]);
  });

  it('omit prices for users who may not see them', () => {
    expect(documentLinesOf(packingList, 'SUPPLEMENT', false).every((line) => !('unitPrice' in line))).toBe(true);
  });

  it('are found from an error at a roll or a line', () => {
    expect(locateLine('0.rolls.1.rollNo', packingList, 'SUPPLEMENT')).toEqual({ at: 2, field: 'rollNo' });
    expect(locateLine('1.materialId', packingList, 'SUPPLEMENT')).toEqual({ at: 1, field: 'materialId' });
    expect(locateLine('2.rolls', packingList, 'SUPPLEMENT')).toEqual({ at: 3, field: 'lotNo' });
  });
});

it('an error in the sum of a line is shown at the roll with an invalid number', () => {
  const wrong = packingList.map((one) => (one.key === 'c' ? { ...one, quantity: { typed: 'abc', message: '' } } : one));
  expect(documentLinesOf(wrong, 'SUPPLEMENT', true)[0]?.quantity).toBe('');
  expect(locateLine('0.quantity', wrong, 'SUPPLEMENT')).toEqual({ at: 2, field: 'quantity' });
  expect(locateLine('0.quantity', packingList, 'SUPPLEMENT')).toEqual({ at: 0, field: 'quantity' });
});

it('rows of a stored document have the expected weight of their rolls', () => {
  const fabric = { width: '160', allowance: '5', gsm: '180' };
  const line = {
    id: '1',
    materialId: '1',
    code: 'F-1',
    name: '汗布',
    colourName: '',
    lotTracked: 'ROLL',
    fabric,
    quantity: '1',
    rolls: [],
  };
  const unit = { name: '公斤', decimals: 2 };
  const document = { kind: 'SUPPLEMENT', lines: [{ ...line, unit } as unknown as StockLine] };
  expect(documentRowsOf(document as unknown as StockDocument)[0]?.['item']).toMatchObject({ fabric });
});

it('a stored quantity has the decimals of its unit', () => {
  const line = { id: '1', materialId: '1', code: 'T-1', name: '织带', colourName: '', lotTracked: 'LOT', secondQuantity: null };
  const rolls = [{ side: 'IN', lotNo: 'L1', rollNo: '', quantity: '20.0000', secondQuantity: null, defectPoints: null }];
  const quantityIn = (decimals: number, more: object) => {
    const stored = { ...line, quantity: '20.0000', unit: { name: '条', decimals }, ...more } as unknown as StockLine;
    return documentRowsOf({ kind: 'SUPPLEMENT', lines: [stored] } as unknown as StockDocument)[0]?.['quantity'];
  };
  expect(quantityIn(0, { rolls })).toBe('20');
  expect(quantityIn(0, { rolls: [] })).toBe('20');
  expect(quantityIn(2, { rolls })).toBe('20.00');
});

describe('the weight of a roll', () => {
  const fabric = { width: '160', allowance: '5', gsm: '180' };
  const weighed = { ...item('1'), secondUnit: '米', fabric };
  const warn = (kind: StockDocumentKind, cells: Record<string, unknown>) => weightWarning(row('a', cells), kind);

  it('has a signed warning beyond five percent, and is never rejected', () => {
    expect(warn('SUPPLEMENT', { item: weighed, quantity: '12.5', secondQuantity: '10' })).toBe(
      '公斤与米数同克重 180 g/㎡ 相差 +320.88%，请核对',
    );
    expect(warn('SUPPLEMENT', { item: weighed, quantity: '25.4', secondQuantity: '86.5' })).toBeNull();
    expect(warn('SUPPLEMENT', { item: weighed, quantity: '12.5', secondQuantity: null })).toBeNull();
    expect(warn('SUPPLEMENT', { item: weighed, quantity: { typed: '很多' }, secondQuantity: '10' })).toBeNull();
    expect(warn('SUPPLEMENT', { item: null, quantity: '12.5', secondQuantity: '10' })).toBeNull();
  });

  it('is that of the dyed fabric for 坯转色', () => {
    const cells = { item: item('1'), toSku: weighed, quantity: '100', secondQuantity: '10' };
    expect(warn('CONVERSION', { ...cells, toQuantity: '12.5' })).toContain('+320.88%');
    expect(warn('CONVERSION', { ...cells, toQuantity: '2.97' })).toBeNull();
  });
});

describe('rows of 坯转色', () => {
  const rows = [
    row('a', { toSku: item('9'), fromLotNo: 'G1', fromRollNo: '1', quantity: '100', lotNo: 'D1', rollNo: '1', toQuantity: '50' }),
    row('b', { toSku: item('9'), lotNo: 'D1', rollNo: '2', toQuantity: '44' }),
  ];

  it('remove the greige once and add every dyed roll', () => {
    const [line] = documentLinesOf(rows, 'CONVERSION', false);
    expect(line).toMatchObject({ quantity: '100', toQuantity: '94', toSkuId: '9' });
    expect(line?.rolls.map(({ side, lotNo, quantity }) => [side, lotNo, quantity])).toEqual([
      ['OUT', 'G1', '100'],
      ['IN', 'D1', '50'],
      ['IN', 'D1', '44'],
    ]);
  });

  const cut = [
    row('a', { toSku: item('9'), fromLotNo: 'G1', fromRollNo: '1', quantity: '60', lotNo: 'D1', rollNo: '1', toQuantity: '55' }),
    row('b', { toSku: item('9'), fromLotNo: 'g1 ', fromRollNo: '１', quantity: '40', lotNo: 'D1', rollNo: '2', toQuantity: '37' }),
    row('c', { toSku: item('9'), fromLotNo: 'G2', fromRollNo: '1', quantity: '20', lotNo: 'D1', rollNo: '3', toQuantity: '18' }),
  ];

  it('remove a shared roll of greige once, with the total quantity of its dyed rolls', () => {
    const [line, ...others] = documentLinesOf(cut, 'CONVERSION', false);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ quantity: '120', toQuantity: '110' });
    expect(line?.rolls.map(({ side, lotNo, rollNo, quantity }) => [side, lotNo, rollNo, quantity])).toEqual([
      ['OUT', 'G1', '1', '100'],
      ['IN', 'D1', '1', '55'],
      ['IN', 'D1', '2', '37'],
      ['OUT', 'G2', '1', '20'],
      ['IN', 'D1', '3', '18'],
    ]);
    expect(locateLine('0.rolls.3.lotNo', cut, 'CONVERSION')).toEqual({ at: 2, field: 'fromLotNo' });
  });

  it('are restored in their order, each beside its greige, and give the same request again', () => {
    const [line] = documentLinesOf(cut, 'CONVERSION', false);
    const stored = {
      ...line,
      id: '7',
      name: '汗布',
      colourName: '',
      unit: { name: '公斤', decimals: 2 },
      toCode: 'F-1-1',
      toLotTracked: 'ROLL',
    };
    const opened = documentRowsOf({ kind: 'CONVERSION', lines: [stored as unknown as StockLine] } as unknown as StockDocument);
    expect(opened.map((one) => ['fromLotNo', 'fromRollNo', 'quantity', 'rollNo', 'toQuantity'].map((field) => one[field]))).toEqual([
      ['G1', '1', '100', '1', '55'],
      ['G1', '1', null, '2', '37'],
      ['G2', '1', '20', '3', '18'],
    ]);
    expect(documentLinesOf(opened, 'CONVERSION', false)[0]).toMatchObject({ quantity: '120', toQuantity: '110', rolls: line?.rolls });
  });

  it('show an error of the greige in a greige column and one of the dyed fabric in a dyed column', () => {
    expect(locateLine('0.rolls.0.lotNo', rows, 'CONVERSION')).toEqual({ at: 0, field: 'fromLotNo' });
    expect(locateLine('0.rolls.2.quantity', rows, 'CONVERSION')).toEqual({ at: 1, field: 'toQuantity' });
  });
});

it('the summary before posting shows rows, quantities by unit, and the amount of the priced ones', () => {
  const item = (id: string, unit: string, decimals: number) => ({
    id,
    code: id,
    name: id,
    unit,
    decimals,
    secondUnit: null,
    lotTracked: 'NONE',
  });
  const rows = [
    { key: '1', item: item('a', '米', 2), quantity: '1200.5', unitPrice: '2.00' },
    { key: '2', item: item('a', '米', 2), quantity: '10' },
    { key: '3', item: item('b', '粒', 0), quantity: '500', unitPrice: '0.1' },
    { key: '4', item: null, quantity: '7' },
  ];
  expect(figuresText(postingFigures(rows))).toBe('3 行，1,210.50 米、500 粒，金额 2,451.00 元（不含税）。');
});

describe('the quantity of a line in the other unit', () => {
  const fabric = { width: '150', allowance: '0', gsm: '200' };

  it('follows weight and width of the material', () => {
    expect(otherMeasure({ unit: '米', fabric }, '100')).toBe('≈ 30.00 公斤');
    expect(otherMeasure({ unit: '公斤', fabric }, '30')).toBe('≈ 100.00 米');
  });

  it('is not shown without a quantity, without facts, or for counted goods', () => {
    expect(otherMeasure({ unit: '米', fabric }, null)).toBe('');
    expect(otherMeasure({ unit: '米', fabric: null }, '100')).toBe('');
    expect(otherMeasure({ unit: '条', fabric }, '100')).toBe('');
  });
});
