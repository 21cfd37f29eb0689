import { describe, expect, it } from 'vitest';
import type { Column } from '@mrp/contract/lib/list.ts';
import { fitColumns, plainColumns, scrolledColumns } from './column-room.ts';
import { isExact } from './content-width.ts';
import { declaredWidth, type ArrangedColumn } from './column-set.ts';

const column = (key: string, kind: Column['kind'], width: number, more: Partial<ArrangedColumn> = {}): ArrangedColumn => {
  const declared: Column = { label: key, kind, width };
  return { key, column: declared, width: declaredWidth(declared), frozen: false, hidden: false, ...more };
};
const columns = [
  column('code', 'code', 150, { frozen: true }),
  column('name', 'text', 160),
  column('quantity', 'number', 112),
  column('amount', 'money', 136),
  column('updatedAt', 'time', 116),
];
const widthsOf = (found: { columns: ArrangedColumn[] }) => Object.fromEntries(found.columns.map(({ key, width }) => [key, width]));

describe('columns in a box', () => {
  it('have the width of their content, and text at most its declared one', () => {
    const measured = {
      code: { content: 130, head: 90 },
      name: { content: 300, head: 60 },
      quantity: { content: 84, head: 70 },
      amount: { content: 158, head: 70 },
      updatedAt: { content: 90, head: 96 },
    };
    expect(widthsOf(fitColumns(columns, measured, { room: 1000, taken: 0 }))).toEqual({
      code: 130,
      name: 160,
      quantity: 84,
      amount: 158,
      updatedAt: 96,
    });
  });

  it('end at the edge of the box where not all of them fit, so that the next one begins beyond it', () => {
    const { columns: fitted, whole } = fitColumns(columns, {}, { room: 600, taken: 100 });
    expect(whole).toBe(2);
    const [code, name, quantity] = fitted;
    expect(code!.width + name!.width + quantity!.width).toBe(500);
    expect(quantity!.width, 'names take the rest, not figures').toBe(112);
  });

  it('have names that give way to one more column', () => {
    const { columns: fitted, whole } = fitColumns(columns, {}, { room: 620, taken: 80 });
    expect(whole).toBe(3);
    expect(widthsOf({ columns: fitted })).toMatchObject({ name: 142, quantity: 112, amount: 136 });
  });

  it('show codes and figures among words whole, and names of five characters, while longer names give way', () => {
    const words = [
      column('name', 'text', 160),
      column('holder', 'text', 88),
      column('order', 'text', 96),
      column('updatedAt', 'time', 116),
    ];
    const measured = {
      name: { content: 300, head: 60 },
      holder: { content: 88, head: 60 },
      order: { content: 118, head: 60, exact: true as const },
      updatedAt: { content: 116, head: 60 },
    };
    const { columns: fitted, whole } = fitColumns(words, measured, { room: 450, taken: 0 });
    expect(whole).toBe(4);
    expect(widthsOf({ columns: fitted })).toEqual({ name: 128, holder: 88, order: 118, updatedAt: 116 });
    expect(['KS26001', 'F-LMB-000013', '112.00 公斤、123.00 米', '-12 个'].every(isExact)).toBe(true);
    expect(['绍兴总仓', 'TR 西裤料 270 克', '—', ''].some(isExact)).toBe(false);
  });

  it('are never narrower than their figures, also where the user has set another width', () => {
    const narrow = [column('amount', 'money', 136, { width: 60 }), column('name', 'text', 160, { width: 60 })];
    const measured = { amount: { content: 120, head: 70 }, name: { content: 140, head: 50 } };
    expect(widthsOf(fitColumns(narrow, measured, { room: 900, taken: 0 }))).toEqual({ amount: 120, name: 60 });
  });

  it('stay frozen only as long as they leave half of the box', () => {
    const frozen = [column('a', 'text', 200, { frozen: true }), column('b', 'text', 200, { frozen: true }), column('c', 'text', 300)];
    expect(fitColumns(frozen, {}, { room: 600, taken: 60 }).columns.map((one) => one.frozen)).toEqual([true, false, false]);
  });
});

describe('columns that are scrolled', () => {
  const scrolling = [
    { key: 'a', width: 100 },
    { key: 'b', width: 100 },
    { key: 'c', width: 100 },
    { key: 'd', width: 100 },
  ];

  it('are whole at rest', () => {
    expect(scrolledColumns(scrolling, 0, 200)).toEqual({ cut: [], before: [], after: ['c', 'd'] });
  });

  it('are cut at both edges between two columns', () => {
    expect(scrolledColumns(scrolling, 50, 200)).toEqual({ cut: ['a', 'c'], before: ['a'], after: ['c', 'd'] });
  });
});

describe('columns with the same value in every row', () => {
  const many = [column('code', 'code', 100), column('source', 'text', 90), column('remark', 'text', 90), column('quantity', 'number', 90)];
  const texts = new Map([
    ['code', new Set(['A', 'B'])],
    ['source', new Set(['品牌采购'])],
    ['remark', new Set(['—'])],
    ['quantity', new Set(['1 米'])],
  ]);

  it('are empty in every row, or say the same word in many rows', () => {
    expect(plainColumns(many, { texts, rows: 10 })).toEqual(['source', 'remark']);
    expect(plainColumns(many, { texts, rows: 2 })).toEqual(['remark']);
    expect(plainColumns(many, { texts, rows: 1 })).toEqual([]);
  });

  it('stay where the user has arranged them', () => {
    const chosen = many.map((one) => ({ ...one, chosen: true as const }));
    expect(plainColumns(chosen, { texts, rows: 10 })).toEqual([]);
  });
});
