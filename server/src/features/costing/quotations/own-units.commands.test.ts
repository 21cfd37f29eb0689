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
  quotationInput,
  readQuotation,
  readSheet,
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

/** A tape of 50 米 to the piece: only the material says so. */
const aTape = async (per: string, price: string) =>
  aPricedTrim(t, { buyer: clerk, supplierId: (await aSupplier(t)).id }, { unit: '个', own: { unit: '米', factor: '50' }, per, price });

/** A zip of which two are a set. */
const aSet = async () =>
  aPricedTrim(
    t,
    { buyer: clerk, supplierId: (await aSupplier(t)).id },
    { unit: '套', own: { unit: '个', factor: '2' }, per: '套', price: '3.00' },
  );

/** By the metre, priced by the piece of 50. */
function tape(skuId: string | null, changes: Partial<QuotationLineDraft> = {}): QuotationLineDraft {
  const button = workedLines(d).find(({ name }) => name === '纽扣')!;
  return {
    ...button,
    name: '织带',
    loss: '0',
    skuId,
    unitId: d.unit('米'),
    priceUnitId: d.unit('个'),
    consumption: '1.3',
    price: '42',
    ...changes,
  };
}

const figuresOf = ({ lines }: Awaited<ReturnType<typeof readQuotation>>) =>
  lines.map((line) => [line.quotedPrice, line.costedUnit?.name, line.quotedAmount]);

describe('a quotation of a material with a conversion of its own', () => {
  it('takes prices by either of its two units, and of what they convert to', async () => {
    const [{ skuId }, set] = [await aTape('个', '40.00'), await aSet()];
    const lines = [
      tape(skuId),
      tape(skuId, { unitId: d.unit('个'), priceUnitId: d.unit('米'), consumption: '0.026', price: '0.84' }),
      // 1.3 码 are 1.18872 米.
      tape(skuId, { unitId: d.unit('码') }),
      tape(skuId, { unitId: d.unit('米'), priceUnitId: d.unit('打'), price: '504' }),
      tape(set.skuId, { unitId: d.unit('个'), priceUnitId: d.unit('套'), consumption: '3', price: '3.00' }),
      tape(set.skuId, { unitId: d.unit('套'), priceUnitId: d.unit('个'), consumption: '1.5', price: '1.50' }),
    ];
    const { id } = await aDispatchedQuotation(t, d, clerk, { lines });
    expect(figuresOf(await readQuotation(clerk, id))).toEqual([
      ['42.0000', '个', '1.09'],
      ['0.8400', '米', '1.09'],
      ['42.0000', '个', '1.00'],
      ['504.0000', '打', '1.09'],
      ['3.0000', '套', '4.50'],
      ['1.5000', '个', '4.50'],
    ]);
  });

  it('weighs what the factory wrote down, and the material where it wrote nothing', async () => {
    const { skuId } = await aPricedTrim(
      t,
      { buyer: clerk, supplierId: (await aSupplier(t)).id },
      { unit: '米', own: { unit: '公斤', factor: '0.3' }, per: '米', price: '12.00' },
    );
    const cloth = { priceUnitId: d.unit('公斤'), consumption: '1', price: '40' };
    const written = { width: '145', gramWeight: '200' };
    const lines = [tape(skuId, cloth), tape(skuId, { ...cloth, ...written })];
    const { id } = await aDispatchedQuotation(t, d, clerk, { lines });
    // 0.3 公斤 a metre by the material; 1.50 m × 200 g by what the factory wrote, which is 0.3 too, priced by the metre.
    expect(figuresOf(await readQuotation(clerk, id))).toEqual([
      ['40.0000', '公斤', '12.00'],
      ['12.0000', '米', '12.00'],
    ]);
  });

  it('still needs a material for that: without one its units do not convert', async () => {
    const body = await quotationInput(t, d, clerk, { lines: [tape(null)] });
    const refused = await clerk.call(costingApi.create, { body });
    expect(refused).toMatchObject({
      code: 40000,
      data: { fields: { 'lines.0.priceUnitId': '计价单位不能换算成用量单位，请匹配有换算系数的物料，或填写门幅和克重，或改用同类单位' } },
    });
  });
});

describe('a cost sheet of a material with a conversion of its own', () => {
  it('judges, approves and writes on its price in the unit of the offer', async () => {
    // 0.80 a metre are 40.00 a piece.
    const { spuId, skuId } = await aTape('米', '0.80');
    const { quotation, style } = await aSubmittedSheet(t, d, clerk, { lines: [tape(skuId, { price: '44' })] }, () => ({
      decision: 'REDUCED',
      price: '41',
      reason: '谈价',
    }));
    const sheet = await readSheet(clerk, quotation.id);
    const said = { approvedPrice: '41', approvedAmount: '1.07', costedUnit: { name: '个' }, benchmark: '40', deviation: '10.00' };
    expect(sheet.lines[0]).toMatchObject({
      ...said,
      quotedAmount: '1.14',
      difference: '0.07',
      breaks: [{ minQuantity: '0', price: '40' }],
    });
    expect(sheet.priceSkips).toEqual([]);
    await moveSheet(head, quotation.id, 'approve');
    const { rows } = await t.ownerPool.query(
      `select p.price::text as price from current_prices p join offers o on o.id = p.offer_id where o.spu_id = $1 and p.kind = 'BULK'`,
      [spuId],
    );
    expect(rows).toEqual([{ price: '0.8200' }]);
    const cost = await done(clerk, costingApi.getStyleCost, { params: { id: style.id }, query: {} });
    expect(cost.lines[0]?.costed).toEqual({ consumption: '0.0260', price: '41.0000', amount: '1.07' });
    await moveQuotation(clerk, quotation.id, 'recost', '行情');
    expect((await readSheet(clerk, quotation.id)).lines[0]).toMatchObject({ approvedPrice: '41', approvedAmount: '1.07', benchmark: '41' });
  });
});
