import { describe, expect, it } from 'vitest';
import { composition } from '../../../features.ts';
import { guessMapping, impliedConstants } from '../headers/rules.ts';
import { getObject } from '../rules.ts';

/** The field that is suggested for each header of a column with these texts. */
function guess(object: string, columns: Readonly<Record<string, readonly string[]>>): Record<string, string | undefined> {
  const headers = Object.keys(columns);
  const guesses = guessMapping(headers, getObject(composition.imports, object), (index) => columns[headers[index] ?? ''] ?? []);
  return Object.fromEntries(headers.map((header, at) => [header, guesses.find(({ index }) => index === at)?.column]));
}

describe('a guess of a header looks at the values', () => {
  it.each([
    ['codes are no widths', { 名称: ['汗布'], 门幅: ['W-1001', 'W-1002', 'W-1003'] }, '门幅', undefined],
    ['figures are widths', { 名称: ['汗布'], 门幅: ['175cm', '有效150', '58"'] }, '门幅', 'width'],
    ['long numbers are no weights', { 名称: ['汗布'], 克重: ['6901234567890', '6901234567891'] }, '克重', undefined],
    ['links are no suppliers', { 名称: ['汗布'], 供应商: ['https://example.com/a', 'https://example.com/b'] }, '供应商', undefined],
    ['links are no names', { 品名: ['https://example.com/1.html', 'https://example.com/2.html'] }, '品名', undefined],
    ['names are suppliers', { 名称: ['汗布'], 供应商: ['云舟织造', 'A厂'] }, '供应商', 'supplierId'],
    ['numbers are no colours', { 名称: ['汗布', '府绸'], 颜色: ['12', '8', '5'] }, '颜色', undefined],
    ['numbers of four digits are no colours', { 名称: ['汗布', '府绸'], 颜色: ['1001', '1002', '1010'] }, '颜色', undefined],
    ['numbers of lines are no names', { Item: ['1', '2', '3'], Description: ['Poplin', 'Twill', 'Canvas'] }, 'Item', undefined],
    ['a description beside them is the name', { Item: ['1', '2', '3'], Description: ['Poplin', 'Twill', 'Canvas'] }, 'Description', 'name'],
    ['numbered colours are colours', { 名称: ['汗布'], 颜色: ['01', '02#', '藏青'] }, '颜色', 'colourIds'],
    ['a price that is discussed is one', { 名称: ['汗布'], 供应商: ['云舟'], 单价: ['面议', '12.5', '13'] }, '单价', 'bulkPrice'],
    ['a header that only resembles one needs figures', { 名称: ['汗布'], 布匹门幅: ['见色卡', '按样'] }, '布匹门幅', undefined],
  ])('%s', (_, columns, header, field) => expect(guess('materials', columns)[header]).toBe(field));

  it('numbers are no colours of a style either', () => {
    expect(guess('styles', { 款号: ['K1'], 颜色: ['3', '4'] })['颜色']).toBeUndefined();
    expect(guess('networkProducts', { 供应商: ['云舟'], 货号: ['A'], 颜色: ['3', '4'] })['颜色']).toBeUndefined();
  });
});

describe('a header that says without tax', () => {
  it.each(['不含税单价', '单价（不含税）', '单价(不含13%税)', '未税价', '税前单价', 'Price (excl. VAT)', 'Unit price ex tax'])(
    '%s means it',
    (header) => {
      const object = getObject(composition.imports, 'materials');
      const headers = ['名称', '供应商', header];
      const guesses = guessMapping(headers, object);
      expect(guesses.find(({ index }) => index === 2)?.column).toBe('bulkPrice');
      expect(impliedConstants(headers, guesses, object)['taxIncluded']).toBe('否');
    },
  );

  it.each(['含税单价', '单价（含税）', '单价(含13%税)', 'Price incl. VAT', '税后单价'])('%s means with tax', (header) => {
    const object = getObject(composition.imports, 'materials');
    const headers = ['名称', '供应商', header];
    const guesses = guessMapping(headers, object);
    expect(guesses.find(({ index }) => index === 2)?.column).toBe('bulkPrice');
    expect(impliedConstants(headers, guesses, object)['taxIncluded']).toBe('是');
  });

  it('is no flag of 含税, and no price of an import that cannot say so', () => {
    expect(guess('materials', { 名称: [], 供应商: [], 不含税: [] })['不含税']).toBeUndefined();
    expect(guess('purchases', { SKU: [], 数量: [], 不含税价格: [] })['不含税价格']).toBeUndefined();
    expect(guess('prices', { 物料编码: [], 未税新单价: [] })['未税新单价']).toBeUndefined();
  });
});
