import { beforeAll, describe, expect, it } from 'vitest';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { commitImport, countsOf, previewOf, reasonsOf, rowsOf, runQueuedImports, workbookOf } from '../../../test/imports.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aPricedTrim } from '../../../test/prices.ts';
import { aMatchedLine, aQuotation, moveQuotation, readQuotation } from '../../../test/quotations.ts';
import { aStyle } from '../../../test/styles.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { done } from '../../../test/tasks.ts';

let t: TestApp;
let d: Dictionaries;
let clerk: TestUser;
let styleCode: string;
let factory: { id: string; abbreviation: string };

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  clerk = await t.aUser();
  styleCode = (await aStyle(clerk, d)).code;
  factory = await aSupplier(t, { kind: 'GARMENT' });
});

const columns = [
  ...(['款号', '工厂', '报价日期', '币种', '税率', '含税', '工厂报价合计', '部分', '类别', '名称', '部位', '货号', 'SKU编码'] as const),
  ...(['用量', '单位', '缩水率', '损耗率', '单价', '空差', '门幅', '克重', '金额', '计价方式'] as const),
] as const;
type Row = Partial<Record<(typeof columns)[number], string>>;

const preview = async (rows: readonly Row[], who = clerk) =>
  previewOf(
    t,
    who,
    'quotations',
    await workbookOf(
      columns,
      rows.map((cells) => columns.map((column) => cells[column] ?? '')),
    ),
  );
const head = (): Row => ({ 款号: styleCode, 工厂: factory.abbreviation, 报价日期: '2026-11-01', 税率: '13%', 含税: '否' });
const body: Row = {
  部分: '面料',
  类别: '主料',
  名称: '精棉汗布',
  部位: '大身',
  用量: '1.25',
  单位: '米',
  缩水率: '3%',
  损耗率: '4%',
  单价: '42元/公斤',
  空差: '0.5',
  门幅: '160',
  克重: '180',
  金额: '17.05',
};
const sewing: Row = { 部分: '工序', 名称: '车缝', 用量: '14.5', 单价: '0.62', 金额: '9.00', 计价方式: '按分钟' };
const quotationsOf = async (batchId: string) => (await done(clerk, costingApi.list, { query: { import: [batchId] } })).rows;

describe('an imported quotation', () => {
  it('has the lines of the file with merged cells filled down, and says which sums do not add up', async () => {
    const batch = await preview([{ ...head(), ...body }, { 名称: '罗纹', 用量: '0.06', 单位: '米', 单价: '12.70' }, sewing]);
    expect(await reasonsOf(clerk, batch.id)).toEqual({});
    expect(countsOf(batch)).toEqual([3, 0, 0, 0]);
    expect((await rowsOf(clerk, batch.id)).map(({ reason }) => reason)).toEqual([
      '没有匹配物料，按工厂的写法导入',
      '没有匹配物料，按工厂的写法导入',
      '工厂金额 9.00 元，计算为 8.99 元',
    ]);
    await commitImport(t, clerk, batch.id);
    const [made] = await quotationsOf(batch.id);
    const quotation = await readQuotation(clerk, made!.id);
    expect(quotation).toMatchObject({ state: 'DRAFT', supplierId: factory.id });
    expect(quotation.lines.map(({ part, quotedAmount }) => [part, quotedAmount])).toEqual([
      ['MATERIAL', '17.05'],
      ['MATERIAL', '0.76'],
      ['OPERATION', '8.99'],
    ]);
  });

  it('compares amounts of the factory in its currency and with its tax, and its total where that stands', async () => {
    const dollars = { ...head(), 币种: '美元', 含税: '是' };
    const cloth = { ...body, 用量: '1.2', 缩水率: '', 损耗率: '', 单价: '23.52', 空差: '', 金额: '28.224' };
    const print = { 部分: '特殊工艺', 名称: '印花', 用量: '1', 单价: '1.10', 金额: '1.20' };
    const batch = await preview([
      { ...dollars, ...cloth },
      { ...print, 工厂报价合计: '29.42' },
    ]);
    expect((await rowsOf(clerk, batch.id)).map(({ reason }) => reason)).toEqual([
      '没有匹配物料，按工厂的写法导入',
      '工厂金额 1.20 美元，计算为 1.10 美元；工厂报价合计 29.42 美元，明细计算为 29.32 美元（含税）',
    ]);
    const agreed = await preview([
      { ...dollars, ...cloth, 工厂报价合计: '29.324' },
      { ...print, 金额: '1.1' },
    ]);
    expect((await rowsOf(clerk, agreed.id)).map(({ reason }) => reason)).toEqual(['没有匹配物料，按工厂的写法导入', '']);
  });

  it('proposes the material that the words of its factory were matched with before', async () => {
    const { material, line } = await aMatchedLine(t, d, [clerk, await t.aUser()], '40.00');
    await aQuotation(t, d, clerk, { supplierId: factory.id, lines: [{ ...line, name: '老客户汗布', itemNo: 'K-1' }] });
    const batch = await preview([{ ...head(), ...body, 名称: '老客户汗布', 货号: 'K-1' }]);
    await commitImport(t, clerk, batch.id);
    const [made] = await quotationsOf(batch.id);
    expect((await readQuotation(clerk, made!.id)).lines[0]!.item?.id).toBe(material.skus[0]!.id);
  });

  it('takes a price in a unit that only the named material converts', async () => {
    const trader = { buyer: clerk, supplierId: (await aSupplier(t)).id };
    const { skuId } = await aPricedTrim(t, trader, { unit: '个', own: { unit: '米', factor: '50' }, per: '个', price: '40.00' });
    const { rows } = await t.ownerPool.query<{ code: string }>('select code from skus where id = $1', [skuId]);
    const line = {
      部分: '辅料',
      类别: '辅料',
      名称: '织带',
      用量: '1.3',
      单位: '米',
      单价: '42元/个',
      金额: '1.09',
      SKU编码: rows[0]!.code,
    };
    const batch = await preview([{ ...head(), ...line }]);
    expect(await reasonsOf(clerk, batch.id)).toEqual({});
    await commitImport(t, clerk, batch.id);
    const [made] = await quotationsOf(batch.id);
    expect((await readQuotation(clerk, made!.id)).lines[0]).toMatchObject({
      quotedPrice: '42.0000',
      costedUnit: { name: '个' },
      quotedAmount: '1.09',
    });
  });

  it('is refused as a whole, with each message at its cell', async () => {
    const refused = async (rows: readonly Row[]) => reasonsOf(clerk, (await preview(rows)).id);
    expect((await refused([{ ...head(), ...body, 款号: 'NONE' }]))[2]).toContain('款号不存在或已停用');
    expect((await refused([{ ...head(), ...body, 单价: '-1' }]))[2]).toContain('不能小于0');
    expect(
      await refused([
        { ...head(), ...body, 门幅: '' },
        { ...head(), ...sewing },
      ]),
    ).toMatchObject({
      2: expect.stringContaining('计价单位不能换算成用量单位'),
      3: expect.stringContaining('第 2 行有错误'),
    });
    expect((await refused([{ ...head(), ...body, SKU编码: 'F-NONE-01' }]))[2]).toContain('SKU编码不存在');
    expect((await refused([{ ...head(), ...body, 工厂: '没有这家厂' }]))[2]).toContain('成品供应商不存在');
  });

  it('can be taken back until it is submitted', async () => {
    const [kept, gone] = [await preview([{ ...head(), ...body }]), await preview([{ ...head(), ...body }])];
    for (const { id } of [kept, gone]) await commitImport(t, clerk, id);
    const [made] = await quotationsOf(kept.id);
    await moveQuotation(clerk, made!.id, 'submit');
    for (const { id } of [kept, gone]) await clerk.call(importsApi.undo, { params: { id } });
    await runQueuedImports(t);
    expect(await quotationsOf(kept.id)).toMatchObject([{ state: 'PENDING' }]);
    expect(await quotationsOf(gone.id)).toEqual([]);
  });

  it('has no price for somebody without 查看价格', async () => {
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== '全局:查看价格'));
    const batch = await preview([{ ...head(), ...body }], blind);
    await commitImport(t, blind, batch.id);
    const [made] = await quotationsOf(batch.id);
    expect((await readQuotation(clerk, made!.id)).lines).toMatchObject([{ quote: null, quotedAmount: null }]);
  });

  it('leaves no invariant broken', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
