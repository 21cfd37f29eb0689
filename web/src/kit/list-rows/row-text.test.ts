import { list } from '@mrp/contract/lib/list.ts';
import { workflow } from '@mrp/contract/lib/workflow.ts';
import { describe, expect, it } from 'vitest';
import { arrangeColumns } from '../list-columns/column-set.ts';
import { cellText, rowsText } from './row-text.ts';

const spec = list({
  key: 'text-test',
  title: 'SKU库存',
  defaultSort: 'code',
  columns: {
    picture: { label: '色样', kind: 'picture' },
    code: { label: '编码', kind: 'code', sortable: true },
    kind: { label: '类型', kind: 'text' },
    supplier: { label: '供应商', kind: 'text' },
    colours: { label: '颜色', kind: 'colours' },
    price: { label: '单价', kind: 'money', unit: '元/米', decimals: 4 },
    stock: { label: '库存', kind: 'number', decimals: 2 },
    state: { label: '状态', kind: 'state' },
    updatedAt: { label: '更新时间', kind: 'time' },
    greige: { label: '管坯', kind: 'flag' },
  },
  filters: { kind: { label: '类型', kind: 'values', choices: [{ value: 'FABRIC', label: '面料' }] } },
});
const flow = workflow({
  kind: 'text-test',
  label: '样例',
  states: { DRAFT: { label: '草稿', tone: 'neutral' } },
  initial: ['DRAFT'],
  transitions: {},
});
const row = {
  id: '1',
  picture: { url: '/x' },
  code: 'F-1',
  kind: 'FABRIC',
  supplier: { id: '3', code: 'G', name: '锦绣纺织' },
  colours: [{ name: '藏青' }, { name: '米白' }],
  price: '12.5',
  stock: '1203.75',
  state: 'DRAFT',
  updatedAt: '2026-11-20T02:32:05Z',
  greige: true,
};
const text = (key: string, value: unknown) => cellText(spec, flow, key, value);

describe('rows for the clipboard', () => {
  it('have headers with units, plain numbers, labels instead of constants, and no pictures', () => {
    expect(rowsText(spec, flow, arrangeColumns(spec, true, []), [row])).toEqual([
      ['编码', '类型', '供应商', '颜色', '单价 元/米', '库存', '状态', '更新时间', '管坯'],
      ['F-1', '面料', '锦绣纺织', '藏青、米白', '12.5000', '1203.75', '草稿', '2026-11-20 10:32:05', '是'],
    ]);
  });

  it('have empty cells for missing values', () => {
    expect(text('price', null)).toBe('');
    expect(text('supplier', undefined)).toBe('');
    expect(text('nothing', 'x')).toBe('');
  });
});
