import { list } from '@mrp/contract/lib/list.ts';
import { describe, expect, it } from 'vitest';
import { arrangeColumns, changeColumn, moveColumn, writeColumns } from './column-set.ts';

const spec = list({
  key: 'columns-test',
  title: '内部物料档案',
  defaultSort: 'code',
  columns: {
    picture: { label: '色样', kind: 'picture', width: 52, frozen: true },
    code: { label: '编码', kind: 'code', width: 140, frozen: true, sortable: true },
    name: { label: '名称', kind: 'text', width: 180 },
    price: { label: '最近价', kind: 'money', price: true },
    tags: { label: '标签', kind: 'tags', optional: true },
    address: { label: '地址', kind: 'text', exportOnly: true },
  },
  filters: {},
});
const declared = arrangeColumns(spec, true, []);
const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key);

describe('declared columns', () => {
  it('keep their order; optional ones are hidden and export-only ones are excluded', () => {
    expect(keys(declared)).toEqual(['picture', 'code', 'name', 'price', 'tags']);
    expect(declared.filter(({ hidden }) => hidden).map(({ key }) => key)).toEqual(['tags']);
    expect(declared.filter(({ frozen }) => frozen).map(({ key }) => key)).toEqual(['picture', 'code']);
  });

  it('exclude prices for users who may not see prices', () => {
    expect(keys(arrangeColumns(spec, false, []))).not.toContain('price');
  });
});

describe('arranged columns', () => {
  it('are restored as they were saved', () => {
    const arranged = changeColumn(moveColumn(declared, 'price', 2), 'name', { width: 300, hidden: true });
    expect(arrangeColumns(spec, true, writeColumns(arranged))).toEqual(arranged.map((column) => ({ ...column, chosen: true })));
    expect(writeColumns(arranged).find(({ key }) => key === 'price')).toEqual({ key: 'price', frozen: false, hidden: false });
  });

  it('drop removed columns and insert new ones after their declared neighbour', () => {
    const older = [
      { key: 'name', frozen: false, hidden: false },
      { key: 'gone', frozen: false, hidden: false },
      { key: 'code', frozen: false, hidden: false },
    ];
    expect(keys(arrangeColumns(spec, true, older))).toEqual(['picture', 'name', 'price', 'tags', 'code']);
  });

  it('show frozen columns first', () => {
    expect(keys(changeColumn(declared, 'price', { frozen: true }))).toEqual(['picture', 'code', 'price', 'name', 'tags']);
    expect(keys(changeColumn(declared, 'picture', { frozen: false }))).toEqual(['code', 'picture', 'name', 'price', 'tags']);
  });

  it('become frozen or unfrozen when they move across the border', () => {
    expect(moveColumn(declared, 'name', 0)[0]).toMatchObject({ key: 'name', frozen: true });
    expect(moveColumn(declared, 'picture', 2).find(({ key }) => key === 'picture')).toMatchObject({ frozen: false });
    expect(moveColumn(declared, 'code', -1)).toEqual(declared);
  });

  it('have a minimum and a maximum width, and at least one stays visible', () => {
    expect(changeColumn(declared, 'name', { width: 3 })[2]?.width).toBe(48);
    expect(changeColumn(declared, 'name', { width: 9_000 })[2]?.width).toBe(800);
    const one = ['picture', 'code', 'name', 'price'].reduce((columns, key) => changeColumn(columns, key, { hidden: true }), declared);
    expect(one.filter(({ hidden }) => !hidden).map(({ key }) => key)).toEqual(['price']);
  });
});
