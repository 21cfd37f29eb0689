import { generalRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { describe, expect, it } from 'vitest';
import { editorText, shownText, type GridColumn } from './columns.ts';

const quantity: GridColumn = { key: 'quantity', label: '数量', kind: 'number', rule: generalRule(8, 4), unitOf: () => '米' };
const row = { key: 'first' };

describe('a number in a cell', () => {
  it('has thousands separators and its unit while it is not edited, with as many decimals as were typed', () => {
    expect(shownText(quantity, '4266.67', row)).toBe('4,266.67 米');
    expect(shownText(quantity, '1200', row)).toBe('1,200 米');
    expect(shownText({ ...quantity, decimals: 2 }, '1200', row)).toBe('1,200.00 米');
  });

  it('is edited and copied without them', () => {
    expect(editorText(quantity, '4266.67', row)).toBe('4266.67');
  });
});
