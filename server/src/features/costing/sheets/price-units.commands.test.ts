import { beforeAll, describe, expect, it } from 'vitest';
import { costingApi } from '@mrp/contract/features/costing.ts';
import type { QuotationLineDraft } from '@mrp/contract/features/costing/input.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { sayByDefault } from '../../../../test/comparisons.ts';
import { aPricedTrim } from '../../../../test/prices.ts';
import {
  aDispatchedQuotation,
  aSubmittedSheet,
  moveQuotation,
  moveSheet,
  readQuotation,
  readSheet,
  taskVersion,
  workedLines,
} from '../../../../test/quotations.ts';
import { aSupplier } from '../../../../test/suppliers.ts';
import { done } from '../../../../test/tasks.ts';

let t: TestApp;
let d: Dictionaries;
let clerk: TestUser;
let head: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  clerk = await t.aUser();
  head = await t.aUser();
  await sayByDefault(head, { benchmarkBasis: 'PRICE_LIST', redAction: 'HINT', orangeAction: 'HINT' });
});

/** Buttons by the piece, priced by the gross of 144. */
function buttons(changes: Partial<QuotationLineDraft>): QuotationLineDraft {
  const button = workedLines(d).find(({ name }) => name === '纽扣')!;
  return { ...button, priceUnitId: d.unit('罗(粒)'), loss: '0', ...changes };
}

/** A thousand pieces. */
async function aThousand(): Promise<string> {
  const made = await t.ownerDb
    .insertInto('units')
    .values({ code: 'KPCS', name: '千个', dimension: 'count', decimals: 3, factor: '1000' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

describe('a quotation', () => {
  it('keeps prices by the gross and by the thousand, and rounds each amount once', async () => {
    const lines = [
      buttons({ name: '线', price: '0.50', consumption: '10' }),
      buttons({ name: '扣', price: '14.40', consumption: '6' }),
      buttons({ name: '珠', price: '0.16', consumption: '28', priceUnitId: await aThousand() }),
      workedLines(d)[0]!,
    ];
    const { id } = await aDispatchedQuotation(t, d, clerk, { lines });
    const figures = (await readQuotation(clerk, id)).lines.map((line) => [
      line.name,
      line.quotedPrice,
      line.costedUnit?.name,
      line.quotedAmount,
    ]);
    const expected = [
      ['线', '0.5000', '罗(粒)', '0.03'],
      ['扣', '14.4000', '罗(粒)', '0.60'],
      ['珠', '0.1600', '千个', '0.00'],
      ['精棉汗布', '12.7235', '米', '17.05'],
    ];
    expect(figures).toEqual(expected);
    const sheet = await readSheet(clerk, id);
    expect(sheet.lines.map((line) => [line.name, line.quotedPrice, line.costedUnit?.name, line.quotedAmount])).toEqual(expected);
  });
});

describe('a cost sheet', () => {
  it('judges, approves and writes on a price by the gross as one, also when it is priced again', async () => {
    const trader = { buyer: clerk, supplierId: (await aSupplier(t)).id };
    const { spuId, skuId } = await aPricedTrim(t, trader, { unit: '粒', price: '14.40' });
    const lines = [buttons({ skuId, price: '15.84', consumption: '6' })];
    const { quotation, style } = await aSubmittedSheet(t, d, clerk, { lines }, () => ({
      decision: 'REDUCED',
      price: '13.00',
      reason: '谈价',
    }));
    // 6 of 144 at 13.00 are 0.5417.
    const said = { approvedPrice: '13', approvedAmount: '0.54', costedUnit: { name: '罗(粒)' }, benchmark: '14.4', deviation: '10.00' };
    const sheet = await readSheet(clerk, quotation.id);
    expect(sheet.lines[0]).toMatchObject({ ...said, quotedAmount: '0.66', difference: '0.12' });
    await moveSheet(head, quotation.id, 'approve');
    const { rows } = await t.ownerPool.query(
      `select p.price::text as price from current_prices p join offers o on o.id = p.offer_id where o.spu_id = $1 and p.kind = 'BULK'`,
      [spuId],
    );
    expect(rows).toEqual([{ price: '13.0000' }]);
    const cost = await done(clerk, costingApi.getStyleCost, { params: { id: style.id }, query: {} });
    expect(cost.lines[0]?.costed).toEqual({ consumption: '6.0000', price: '0.0903', amount: '0.54' });
    await moveQuotation(clerk, quotation.id, 'recost', '行情');
    expect((await readSheet(clerk, quotation.id)).lines[0]).toMatchObject({ approvedPrice: '13', approvedAmount: '0.54', benchmark: '13' });
  });

  it('keeps the amount of a line that goes back to its department', async () => {
    const { quotation } = await aSubmittedSheet(t, d, clerk, { lines: [buttons({ price: '15.84', consumption: '6' })] }, () => ({
      decision: 'REDUCED',
      price: '13.00',
      reason: '谈价',
    }));
    const sheet = await readSheet(clerk, quotation.id);
    const body = {
      department: 'FABRIC' as const,
      version: taskVersion(sheet, 'FABRIC'),
      reason: '再谈',
      lineIds: sheet.lines.map(({ id }) => id),
    };
    const returned = await done(head, costingApi.returnTask, { params: { id: quotation.id }, body });
    expect(returned.lines[0]).toMatchObject({ decision: null, approvedPrice: '13', approvedAmount: '0.54' });
  });

  it('takes over what the suggested price comes to by the gross', async () => {
    const trader = { buyer: clerk, supplierId: (await aSupplier(t)).id };
    const { skuId } = await aPricedTrim(t, trader, { unit: '粒', price: '0.50' });
    const { id } = await aDispatchedQuotation(t, d, clerk, { lines: [buttons({ skuId, price: '0.60', consumption: '10' })] });
    const [line] = (await readSheet(clerk, id)).lines;
    expect(line).toMatchObject({ quotedAmount: '0.04', benchmark: '0.5', deviation: '20.00' });
    const { done: adopted } = await done(clerk, costingApi.adoptBenchmarks, { body: { chosen: { ids: [line!.id] } } });
    expect(adopted).toEqual([line!.id]);
    expect((await readSheet(clerk, id)).lines[0]).toMatchObject({ approvedPrice: '0.5', approvedAmount: '0.03' });
  });
});
