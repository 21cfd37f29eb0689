import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { comparisonConfigsApi } from '@mrp/contract/features/comparisons.ts';
import type { ConfigInput } from '@mrp/contract/features/comparisons/input.ts';
import { costingApi } from '@mrp/contract/features/costing.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aFabricClass, offerInput, theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { configSaid, sayByDefault } from '../../../../test/comparisons.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import {
  aDispatchedQuotation,
  aMatchedLine,
  aSubmittedSheet,
  moveQuotation,
  moveSheet,
  quotationInput,
  readSheet,
  saveLines,
  taskVersion,
  workedLines,
} from '../../../../test/quotations.ts';
import { anActiveMaterial } from '../../../../test/styles.ts';
import { aSupplier } from '../../../../test/suppliers.ts';
import { done } from '../../../../test/tasks.ts';
import { techniqueInput } from '../../../../test/techniques.ts';

let t: TestApp;
let d: Dictionaries;
let clerk: TestUser;
let head: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  clerk = await t.aUser();
  head = await t.aUser();
});

/** A material line with a price per 公斤 of its own, and another one much like it in the archive. */
async function aComparedLine(own: string, others: readonly string[]) {
  const { line, material } = await aMatchedLine(t, d, [clerk, head], own);
  for (const bulkPrice of others) {
    const offers = [offerInput(d, (await aSupplier(t)).id, { bulkPrice })];
    await anActiveMaterial(t, d, clerk, head, { colours: ['藏青'], offers });
  }
  return { line, material };
}

const dispatched = async (changes: Parameters<typeof aDispatchedQuotation>[3]) =>
  readSheet(clerk, (await aDispatchedQuotation(t, d, clerk, changes)).id);

describe('the benchmark of a material', () => {
  it('follows the configured basis, else the last purchase, else the price list', async () => {
    const { line, material } = await aComparedLine('41.00', ['40.00', '38.00']);
    const found = async (benchmarkBasis: ConfigInput['benchmarkBasis']) => {
      await sayByDefault(head, { benchmarkBasis });
      const [first] = (await dispatched({ lines: [line] })).lines;
      return [first!.benchmarkBasis, first!.benchmark];
    };
    expect(await found('INTERNAL_LOWEST')).toEqual(['INTERNAL', '11.5117']);
    expect(await found('INTERNAL_AVERAGE')).toEqual(['INTERNAL', '11.8147']);
    expect(await found('PRICE_LIST')).toEqual(['PRICE_LIST', '12.4205']);
    expect(await found('ARCHIVE')).toEqual(['PRICE_LIST', '12.4205']);
    await t.ownerPool.query('update spus set benchmark_price = 12.5 where id = $1', [material.id]);
    expect(await found('ARCHIVE')).toEqual(['ARCHIVE', '12.5']);
  });

  it('goes by the configuration of the nearest class, with its bands, quotes and working days', async () => {
    await sayByDefault(head, { benchmarkBasis: 'PRICE_LIST' });
    const { line } = await aComparedLine('41.00', []);
    const near = await done(head, comparisonConfigsApi.create, {
      body: {
        name: '这一类',
        classificationId: (await aFabricClass(t)).id,
        ...configSaid({
          benchmarkBasis: 'PRICE_LIST',
          greenLimit: '0',
          yellowLimit: '0.5',
          orangeLimit: '1',
          minimumQuotes: 1,
          fabricDays: 7,
        }),
      },
    });
    const sheet = await dispatched({ lines: [line, workedLines(d)[1]!] });
    const [own, unmatched] = sheet.lines;
    expect(own).toMatchObject({
      deviation: '2.44',
      band: 'RED',
      bandAction: 'SUPERVISOR',
      config: { name: '这一类', versionNo: 1, minimumQuotes: 1 },
    });
    expect(unmatched).toMatchObject({ band: 'ORANGE', bandAction: 'REASON', config: { name: '默认配置', minimumQuotes: 3 } });
    const { rows } = await t.ownerPool.query<{ due: boolean }>(
      `select due_on = add_working_days(business_day(), case department when 'FABRIC' then 7 else 1 end) as due from cost_tasks where sheet_id = $1`,
      [sheet.id],
    );
    expect(rows).toEqual([{ due: true }, { due: true }]);
    await done(head, comparisonConfigsApi.setActive, { params: { id: near.id }, body: { active: false, version: near.version } });
  });
});

describe('a configuration that is changed while a sheet is open', () => {
  it('leaves the sheet as it was dispatched; the next one and a re-costing go by the new version', async () => {
    await sayByDefault(head, { benchmarkBasis: 'PRICE_LIST', redAction: 'SUPERVISOR' });
    const { line } = await aMatchedLine(t, d, [clerk, head], '30.00');
    const open = await dispatched({ lines: [line] });
    const { id } = open.quotation;
    expect(open.lines[0]).toMatchObject({ band: 'RED', bandAction: 'SUPERVISOR' });
    const changed = await sayByDefault(head, { benchmarkBasis: 'PRICE_LIST', redAction: 'HINT', orangeAction: 'HINT', minimumQuotes: 9 });
    const still = await saveLines(clerk, id);
    expect(still.lines[0]!.config).toEqual(open.lines[0]!.config);
    const body = { department: 'FABRIC' as const, version: taskVersion(still, 'FABRIC') };
    expect(await clerk.call(costingApi.submitTask, { params: { id }, body })).toMatchObject({
      message: '物料“精棉汗布”超出红线，至少需要 3 家报价，近90天只有 1 家',
    });
    const next = await aSubmittedSheet(t, d, clerk, { lines: [line] });
    expect(next.lines[0]).toMatchObject({ band: 'RED', bandAction: 'HINT', config: { versionId: changed, minimumQuotes: 9 } });
    await moveSheet(head, next.quotation.id, 'approve');
    const latest = await sayByDefault(head, { benchmarkBasis: 'PRICE_LIST' });
    await moveQuotation(clerk, next.quotation.id, 'recost', '配置已变');
    const again = await readSheet(clerk, next.quotation.id);
    expect(again.lines[0]).toMatchObject({ config: { versionId: latest }, change: { causes: ['BENCHMARK', 'CONFIG'] } });
  });
});

describe('the benchmark of a technique', () => {
  it("is its supplier's price in force, else the tier of the quantity of the order", async () => {
    const supplier = await aSupplier(t);
    const offer = { minQuantity: '0', validFrom: '2026-01-01', validUntil: null, leadDays: null, remark: '' };
    const technique = await done(clerk, techniquesApi.create, {
      body: techniqueInput(d, '水浆印 基准', {
        basePrice: '2',
        tiers: [{ minQuantity: '1000', price: '1.8' }],
        offers: [{ ...offer, supplierId: supplier.id, price: '1.6' }],
      }),
    });
    const line = { part: 'TECHNIQUE', name: '胸前印花', consumption: '1', price: '2', techniqueId: technique.id } as const;
    const lines = [line, { ...line, supplierId: supplier.id }, { ...line, unitId: d.unit('米') }, { ...line, techniqueId: null }];
    const told = (sheet: CostSheet) =>
      sheet.lines.map(({ benchmark, benchmarkBasis, band, quotes }) => [benchmark, benchmarkBasis, band, quotes]);
    const many = await dispatched({ lines, pieces: 1200 });
    expect(told(many)).toEqual([
      ['1.8', 'TECHNICAL', 'RED', 1],
      ['1.6', 'PRICE_LIST', 'RED', 1],
      [null, null, null, 1],
      [null, null, null, 0],
    ]);
    expect(told(await dispatched({ lines, pieces: 300 }))[0]).toEqual(['2', 'TECHNICAL', 'GREEN', 1]);
    const compared = await done(clerk, costingApi.compareTechniques, { params: { id: many.quotation.id } });
    expect(compared[0]).toMatchObject({
      technique: { name: '水浆印 基准' },
      quantity: '1200',
      libraryPrice: '1.8000',
      offers: [{ supplier: { id: supplier.id }, price: '1.6' }],
    });
    expect(compared[0]!.quotes!.length).toBeGreaterThan(0);
    const blind = await t.aUser(['成衣核价']);
    expect(Object.keys((await done(blind, costingApi.compareTechniques, { params: { id: many.quotation.id } }))[0]!)).toEqual([
      'lineId',
      'technique',
      'unit',
      'quantity',
    ]);
    expect(await clerk.call(techniquesApi.discard, { params: { id: technique.id } })).toMatchObject({ code: errors.IN_USE.code });
    expect(await t.anonymous.call(costingApi.compareTechniques, { params: { id: many.quotation.id } })).toMatchObject({ status: 401 });
    expect(await (await t.aUser([])).call(costingApi.compareTechniques, { params: { id: many.quotation.id } })).toMatchObject({
      code: 40300,
    });
  });

  it('is of the library: refused where the entry is unknown, switched off, or the line is no technique', async () => {
    const refusal = async (line: object) =>
      fieldsOf(
        (await clerk.call(costingApi.create, { body: await quotationInput(t, d, clerk, { lines: [{ ...workedLines(d)[6]!, ...line }] }) }))
          .data,
      );
    const off = await done(clerk, techniquesApi.create, { body: techniqueInput(d, '停用的工艺', { active: false }) });
    expect(await refusal({ techniqueId: '999999' })).toEqual({ 'lines.0.techniqueId': '工艺不存在，请重新选择' });
    expect(await refusal({ techniqueId: off.id })).toEqual({ 'lines.0.techniqueId': '工艺“停用的工艺”已停用，请选择其他工艺' });
    expect(await refusal({ techniqueId: off.id, part: 'OPERATION' })).toEqual({ 'lines.0.techniqueId': '工序不需要匹配工艺' });
  });
});

it('leaves no invariant broken', async () => {
  expect(await brokenInvariants(t)).toEqual([]);
});
