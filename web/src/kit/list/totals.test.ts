import { list } from '@mrp/contract/lib/list.ts';
import { describe, expect, it } from 'vitest';
import { hasTotals, pageTotals, sumTexts, totalTexts } from './totals.ts';

const spec = list({
  key: 'totals-test',
  title: 'SKU库存',
  defaultSort: 'code',
  columns: {
    code: { label: '编码', kind: 'code', sortable: true },
    stock: { label: '库存', kind: 'number', decimals: 2, total: { unitField: 'unit' } },
    rolls: { label: '匹数', kind: 'number', decimals: 0, unit: '匹', total: true },
    price: { label: '单价', kind: 'money', decimals: 2 },
  },
  filters: {},
});
const rows = [
  { id: '1', stock: '1000.10', unit: '米', rolls: 3, price: '1' },
  { id: '2', stock: '0.20', unit: '米', rolls: 4, price: '2' },
  { id: '3', stock: '12.5', unit: '公斤', rolls: null, price: '3' },
];

describe('totals of a page', () => {
  const totals = pageTotals(spec, rows);

  it('never add metres to kilograms, and include only summable columns', () => {
    expect(totals).toEqual({
      stock: [
        { unit: '米', value: '1000.30' },
        { unit: '公斤', value: '12.5' },
      ],
      rolls: [{ unit: null, value: '7' }],
    });
  });

  it('are shown with units before the totals of all matching rows', () => {
    const all = {
      stock: [
        { unit: '米', value: '5000' },
        { unit: '码', value: '3.10' },
      ],
      rolls: [{ unit: null, value: '1200' }],
    };
    const shown = ['code', 'stock', 'rolls', 'price'];
    expect(totalTexts(spec, shown, totals, all)).toEqual([['库存 1,000.30 / 5,000.00 米', '— / 3.10 码'], ['匹数 7 / 1,200 匹']]);
    expect(totalTexts(spec, shown, totals, undefined)).toEqual([['库存 1,000.30 米', '12.50 公斤'], ['匹数 7 匹']]);
    expect(totalTexts(spec, ['code', 'rolls'], totals, undefined)).toEqual([['匹数 7 匹']]);
  });

  it('are exact where binary floats are not', () => {
    const tenths = Array.from({ length: 10 }, (_, at) => ({ id: String(at), stock: '0.1', unit: '米', rolls: 0, price: '0' }));
    expect(pageTotals(spec, tenths)['stock']).toEqual([{ unit: '米', value: '1.0' }]);
  });

  it('take a unit that is a record, and count rows without a unit in sets', () => {
    const measured = [
      { id: '1', stock: '2', unit: { name: '米', decimals: 2 } },
      { id: '2', stock: '3', unit: null },
    ];
    expect(pageTotals(spec, measured)['stock']).toEqual([
      { unit: '米', value: '2' },
      { unit: '套', value: '3' },
    ]);
  });

  it('of a selection cover every summable column', () => {
    expect(sumTexts(spec, totals)).toEqual(['库存 1,000.30 米', '库存 12.50 公斤', '匹数 7 匹']);
  });

  it('leave out what there is nothing of before an action', () => {
    const nothing = {
      stock: [
        { unit: '米', value: '0.00' },
        { unit: '公斤', value: '3' },
      ],
      rolls: [{ unit: null, value: '0' }],
    };
    expect(sumTexts(spec, nothing)).toEqual(['库存 3.00 公斤']);
  });

  it('count pieces without decimals, and put the amount behind the first quantity', () => {
    const quantity = { kind: 'number', decimals: 2, total: { unitField: 'unit' } } as const;
    const orders = {
      ...spec,
      columns: {
        ordered: { label: '下单', ...quantity },
        received: { label: '已收', ...quantity },
        amount: { label: '金额', kind: 'money', unit: '元', total: true },
      },
    } as const;
    const sums = {
      ordered: [{ unit: '个', value: '134339.00' }],
      received: [{ unit: '米', value: '3' }],
      amount: [{ unit: null, value: '8' }],
    };
    expect(totalTexts(orders, ['ordered', 'received', 'amount'], sums, undefined)).toEqual([
      ['下单 134,339 个'],
      ['金额 8.00 元'],
      ['已收 3.00 米'],
    ]);
    expect(sumTexts(orders, { ordered: sums.ordered })).toEqual(['下单 134,339 个']);
  });

  it('name the currency of money as its cells do', () => {
    const amount = { label: '金额', kind: 'money', currencyField: 'currency', total: { unitField: 'currency' } } as const;
    const paid = { ...spec, columns: { amount } } as const;
    const sums = {
      amount: [
        { unit: '人民币', value: '1200' },
        { unit: '美元', value: '8' },
      ],
    };
    expect(totalTexts(paid, ['amount'], sums, undefined)).toEqual([['金额 1,200.00 元', '8.00 美元']]);
    expect(sumTexts(paid, sums)).toEqual(['金额 1,200.00 元', '金额 8.00 美元']);
  });

  it('exist only for summable columns', () => {
    expect(hasTotals(spec)).toBe(true);
    expect(hasTotals({ ...spec, columns: { code: spec.columns.code } })).toBe(false);
  });
});
