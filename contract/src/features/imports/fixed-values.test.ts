import { expect, it } from 'vitest';
import { readFixedValue, type FixedValue } from './fixed-values.ts';

const headers = ['公司名称', '单价(元/米)', '数量', '类别'];

/** What a row with these cells gets; the refusal where the value cannot be read. */
function fill(value: FixedValue, cells: readonly string[], decimals?: number): string {
  const reader = readFixedValue(value, headers, decimals);
  if ('refusal' in reader) return reader.refusal;
  const filled = reader.fill((index) => cells[index] ?? '');
  return 'text' in filled ? filled.text : filled.error;
}

it.each([
  ['华东', '华东'],
  ['{公司名称}', '云舟织造'],
  ['{公司名称}-{类别}', '云舟织造-针织'],
  ['{A}/{d}', '云舟织造/针织'],
  ['{ 单价(元/米) }', '1,234.50元'],
  ['={单价(元/米)}', '=1,234.50元'],
])('a text takes the columns it names: %s', (value, filled) => {
  expect(fill(value, ['云舟织造', '1,234.50元', '3', '针织'])).toBe(filled);
});

it('a text whose columns are all empty fills nothing', () => {
  expect(fill('{公司名称}-{类别}', ['', '', '', ''])).toBe('');
  expect(fill('{公司名称}-{类别}', ['云舟织造'])).toBe('云舟织造-');
});

it.each([
  ['={单价(元/米)}/1.13', '1092.48'],
  ['={单价(元/米)}*{数量}', '3703.5'],
  ['=({B}+2)×{C}÷10', '370.95'],
  ['=-{C}+5%', '-2.95'],
  ['=1/3', '0.33'],
  ['=2/3', '0.67'],
  ['=10-2-3', '5'],
  ['=12/2/3', '2'],
  ['={C}*100', '300'],
])('a formula of a number field is exact and rounded once: %s', (value, filled) => {
  expect(fill(value, ['', '1,234.50元', '3'], 2)).toBe(filled);
});

it.each([
  ['=', '公式没有写完'],
  ['={数量}*', '公式没有写完'],
  ['=({数量}', '公式少了右括号'],
  ['={数量})', '“)”放错了位置'],
  ['=单价*2', '公式里的“单”看不懂，列名请写在花括号里，例如 ={单价}/1.13'],
  ['={金额}', '文件没有“金额”这一列，花括号里请写文件的列名'],
  ['{Z}', '文件没有“Z”这一列，花括号里请写文件的列名'],
  ['{}', '{}'],
])('a value that cannot be read says why: %s', (value, refusal) => {
  expect(fill(value, ['', '', ''], 2)).toBe(refusal);
});

it.each([
  ['面议', '公式要用“B”的数字，这一行是“面议”'],
  ['38-46', '公式要用“B”的数字，这一行是“38-46”'],
  ['0', '公式的除数为 0'],
  ['', ''],
])('a formula over the cell %s says what is wrong with it, or fills nothing', (cell, filled) => {
  expect(fill('=1/{B}', ['', cell], 2)).toBe(filled);
});

it('a value by the texts of a column ignores case and spaces, and may have one for all others', () => {
  const value = {
    by: 3,
    cases: [
      { text: '针 织', value: '公斤' },
      { text: 'Woven', value: '米' },
    ],
  };
  expect(fill(value, ['', '', '', '针织'])).toBe('公斤');
  expect(fill(value, ['', '', '', 'WOVEN'])).toBe('米');
  expect(fill(value, ['', '', '', '辅料'])).toBe('');
  expect(fill({ ...value, otherwise: '个' }, ['', '', '', '辅料'])).toBe('个');
});
