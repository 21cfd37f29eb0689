import { describe, expect, it } from 'vitest';
import { fitColumns, widthBefore } from './column-widths.ts';
import type { GridColumn } from './columns.ts';

const columns: GridColumn[] = [
  { key: 'name', label: '物料', kind: 'text', width: 160, frozen: true },
  { key: 'note', label: '部位', kind: 'text', width: 100 },
  { key: 'price', label: '报价偏差', kind: 'computed', width: 70, decimals: 2, compute: () => null },
  { key: 'amount', label: '金额', kind: 'computed', width: 100, decimals: 2, compute: () => null },
];

describe('columns of a grid', () => {
  it('are never narrower than a heading or a figure in them', () => {
    const { widths, scrolls } = fitColumns(columns, { price: 92, amount: 60 }, 1000);
    expect(widths).toEqual({ name: 160, note: 100, price: 92, amount: 100 });
    expect(scrolls).toBe(false);
  });

  it('end at the edge of the box where not all of them fit', () => {
    const { widths, scrolls } = fitColumns(columns, {}, 400);
    expect(scrolls).toBe(true);
    expect(widths).toEqual({ name: 160, note: 130, price: 70, amount: 100 });
    expect(widthBefore(columns, widths, columns[3]!)).toBe(400);
  });

  it('give what is left to a frozen name where no other text takes it, up to half of the box', () => {
    const figures = columns.filter(({ key }) => key !== 'note');
    expect(fitColumns(figures, {}, 1000).widths).toEqual({ name: 460, price: 70, amount: 100 });
    expect(fitColumns([columns[0]!, columns[3]!], {}, 500).widths).toEqual({ name: 210, amount: 100 });
    expect(fitColumns(figures, {}, Infinity).widths).toEqual({ name: 160, price: 70, amount: 100 });
  });

  it('keep their widths where the frozen ones leave no room for another', () => {
    expect(fitColumns(columns, {}, 220).widths).toEqual({ name: 160, note: 100, price: 70, amount: 100 });
  });
});
