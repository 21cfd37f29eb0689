import { describe, expect, it } from 'vitest';
import { emptyColumns } from './empty-columns.ts';

describe('columns of a read-only table', () => {
  it('are off when they are a dash in every row', () => {
    expect(
      emptyColumns(4, [
        ['珠地网眼', '—', '12.50 米', '—'],
        ['罗纹', '—', '—', '—'],
      ]),
    ).toEqual([2, 4]);
  });

  it('stay in a table of one row, and where a cell spans several of them', () => {
    expect(emptyColumns(2, [['珠地网眼', '—']])).toEqual([]);
    expect(
      emptyColumns(3, [
        ['珠地网眼', '—', '—'],
        ['合计', '—'],
      ]),
    ).toEqual([]);
  });
});
