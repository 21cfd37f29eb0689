import { describe, expect, it } from 'vitest';
import { composition } from '../../../features.ts';
import { materialImport } from '../../materials/imports.ts';
import { styleImports } from '../../styles/imports.ts';
import { supplierImport } from '../../suppliers/imports.ts';
import { findHeader, headersAt } from './row.rules.ts';
import { getObject } from '../rules.ts';
import { foldHeader } from './repeated.rules.ts';
import { guessMapping, headerKey, impliedConstants, listMappingGaps, listWaiting } from './rules.ts';

const head = (...rows: string[][]) => rows.map((texts, at) => ({ number: at + 1, texts }));

describe('foldHeader', () => {
  it.each([
    ['*门幅（cm）', '门幅'],
    [' 货期（天）', '货期'],
    ['克重 (g/㎡)', '克重'],
    ['大货报价\n含税', '大货报价含税'],
    ['Ｐｒｉｃｅ', 'price'],
    ['（元）', '元'],
  ])('turns %s into %s', (header, folded) => expect(foldHeader(header)).toBe(folded));
});

describe('findHeader', () => {
  const find = (rows: string[][]) => findHeader(head(...rows), materialImport);
  it('skips titles and notes', () => {
    const title = ['2026 春夏报价', '2026 春夏报价', '2026 春夏报价'];
    expect(find([title, ['联系人：王小姐'], ['品名', '门幅', '单价'], ['汗布', '175', '42']])).toEqual({ row: 3, rows: 1 });
  });
  it('skips sums above the header', () => {
    expect(
      find([
        ['截止', '2027/1/31', '合计', '1860'],
        ['品名', '门幅', '克重', '数量'],
        ['麻布', '140', '170', '860'],
      ]),
    ).toEqual({
      row: 2,
      rows: 1,
    });
  });
  it('joins a header below the names of its groups, and cells merged over both rows', () => {
    const rows = [
      ['名称', '规格', '规格', '价格', '价格'],
      ['名称', '门幅', '克重', '单价', '起订量'],
      ['汗布', '175', '180', '42', '300'],
    ];
    expect(find(rows)).toEqual({ row: 2, rows: 2 });
    expect(headersAt(head(...rows), { row: 2, rows: 2 })).toEqual(['名称', '规格 · 门幅', '规格 · 克重', '价格 · 单价', '价格 · 起订量']);
  });
  it('joins a row that names only some of the columns above it closer', () => {
    const rows = [
      ['名称', '货号', '规格', '规格', '颜色', '供应商'],
      ['名称', '', '门幅(英寸)', '克重(oz/yd²)', '', ''],
      ['汗布', 'A-1', '58', '8.5', '藏青', '云舟'],
    ];
    expect(find(rows)).toEqual({ row: 2, rows: 2 });
  });
  it('takes the row above whose columns change type when no name is known', () => {
    expect(find([['表'], ['甲', '乙', '丙'], ['1', '2', '3']])).toEqual({ row: 2, rows: 1 });
    expect(find([])).toEqual({ row: 1, rows: 1 });
  });
  it('finds none in a file that begins with data', () => {
    expect(
      find([
        ['T-1', '府绸', '148', '18.5'],
        ['T-2', '泡泡纱', '145', '24.5'],
        ['T-3', '牛津纺', '150', '19.8'],
      ]),
    ).toEqual({
      row: 0,
      rows: 0,
    });
  });
});

describe('guessMapping', () => {
  const guess = (headers: string[]) =>
    guessMapping(headers, materialImport).map(({ index, column, reason }) => [headers[index], column, reason]);

  it('knows common names, and returns the reason', () => {
    expect(guess(['布名', '幅宽', '平方克重', '成份', '厂家', '未税单价'])).toEqual([
      ['布名', 'name', '常用名“布名”'],
      ['幅宽', 'width', '常用名“幅宽”'],
      ['平方克重', 'gramWeight', '常用名“平方克重”'],
      ['成份', 'compositions', '常用名“成份”'],
      ['厂家', 'supplierId', '常用名“厂家”'],
      ['未税单价', 'bulkPrice', '常用名“未税单价”'],
    ]);
  });
  it('prefers the better of two names of one column in any position', () => {
    const [, , bom] = styleImports;
    expect(guessMapping(['款号', '物料名称', '面料编码'], bom!).map(({ index, column }) => [index, column])).toEqual([
      [0, 'styleCode'],
      [2, 'material'],
    ]);
  });
  it('matches similar names', () => {
    expect(guess(['物料的名称', '供应商的名称'])).toEqual([
      ['物料的名称', 'name', '与“名称”相似 88%'],
      ['供应商的名称', 'supplierId', '与“供应商”相似 90%'],
    ]);
  });
  it('maps each column once and prefers the exact name', () => {
    expect(guess(['单价', '大货报价', '品名', '供应商'])).toEqual([
      ['大货报价', 'bulkPrice', '名称相同'],
      ['品名', 'name', '常用名“品名”'],
      ['供应商', 'supplierId', '名称相同'],
    ]);
  });
  it('maps no offer columns without a supplier column', () => {
    expect(guess(['品名', '单价', '备注']).map(([, column]) => column)).toEqual(['name', 'remark']);
    expect(guess(['品名', '供应商', '备注']).map(([, column]) => column)).toEqual(['name', 'supplierId', 'offerRemark']);
  });
  it('tells which columns wait for the anchor of their part', () => {
    const waiting = listWaiting(['品名', '单价', '起订', '备注'], materialImport);
    expect([...waiting].map(([anchor, guesses]) => [anchor, guesses.map(({ column }) => column)])).toEqual([
      ['supplierId', ['bulkPrice', 'moq']],
    ]);
  });
  it('ignores headers without a meaning', () => {
    expect(guess(['序号', '', '错误原因', '👕'])).toEqual([]);
  });
  it('does not map the cost columns of the exported BOM list to a material', () => {
    const bomImport = styleImports.find(({ key }) => key === 'boms')!;
    const columnsOf = (headers: string[]) => guessMapping(headers, bomImport).map(({ column }) => column);
    expect(columnsOf(['款号', '版本', '物料成本'])).toEqual(['styleCode', 'versionNo']);
    expect(columnsOf(['款号', '部位', '面料编码', '单耗', '物料成本'])).toEqual(['styleCode', 'siteId', 'material', 'consumption']);
  });
  it('maps a supplier sheet', () => {
    const headers = ['供应商名称', '简称', '税号', '联系人', '联系电话', '主营', '账期（天）'];
    expect(guessMapping(headers, supplierImport).map(({ column }) => column)).toEqual([
      'name',
      'abbreviation',
      'creditCode',
      'contactName',
      'contactMobile',
      'categoryIds',
      'settlementDays',
    ]);
  });
});

describe('impliedConstants', () => {
  const implied = (headers: string[]) => impliedConstants(headers, guessMapping(headers, materialImport), materialImport);
  it.each([
    [['品名', '供应商', '含税单价'], { taxIncluded: '是' }],
    [['品名', '供应商', '不含税单价'], { taxIncluded: '否' }],
    [['品名', '供应商', '未税价（元/米）'], { taxIncluded: '否', offerUnit: '米' }],
    [['品名', '供应商', '含税单价(元/KG)'], { taxIncluded: '是', offerUnit: '公斤' }],
    [['品名', '供应商', '单价'], {}],
    [['品名', '供应商', '含税单价', '含税'], {}],
    [['品名', '含税单价'], {}],
  ])('reads them from %j', (headers, constants) => expect(implied(headers)).toEqual(constants));
});

it('headerKey is the same for any column order, and ignores the reason column of an error file', () => {
  expect(headerKey(['品名', '单价', '错误原因', ''])).toBe(headerKey(['单价', '品名']));
  expect(headerKey(['品名', '单价'])).not.toBe(headerKey(['品名', '价格']));
});

describe('listMappingGaps', () => {
  const gaps = (...given: string[]) => [...listMappingGaps(materialImport, new Set(given)).values()];
  it('returns the columns that every new record needs, unless it is identified by its code', () => {
    expect(gaps('width')).toEqual(['请选择“物料名称”对应的列，或填写固定值']);
    expect(gaps('code', 'width')).toEqual([]);
  });
  it('returns a price without its tax basis, and an offer without a supplier', () => {
    expect(gaps('name', 'supplierId', 'bulkPrice')).toEqual(['请选择“含税”对应的列，或填写固定值']);
    expect(gaps('name', 'moq')).toEqual(['已选择报价的列，请同时选择“供应商”']);
    expect(gaps('name', 'barcode')).toEqual(['已选择颜色的列，请同时选择“颜色”']);
    expect(gaps('name', 'supplierId', 'bulkPrice', 'taxIncluded')).toEqual([]);
  });
  it('returns what the head of a document needs, although the file has its lines only', () => {
    const purchases = getObject(composition.imports, 'purchases');
    expect([...listMappingGaps(purchases, new Set(['code', 'quantity', 'needOn'])).keys()]).toEqual(['holderId']);
  });
});
