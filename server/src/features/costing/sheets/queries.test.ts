import { beforeAll, expect, it } from 'vitest';
import { noOverrides, scenarioLines, costScenarioLine, scenarioTerms } from '@mrp/contract/features/costing/scenarios.ts';
import { roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { aPricedTrim } from '../../../../test/prices.ts';
import { aDispatchedQuotation, readSheet, workedLines } from '../../../../test/quotations.ts';
import { aSupplier } from '../../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let clerk: TestUser;
/** A button at 14.40 a gross of 144, from 50 gross on at 12.00. */
let skuId: string;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  clerk = await t.aUser();
  const trader = { buyer: clerk, supplierId: (await aSupplier(t)).id };
  ({ skuId } = await aPricedTrim(t, trader, { unit: '粒', price: '14.40', breaks: { 50: '12.00' } }));
});

const button = () => ({ ...workedLines(d).find(({ name }) => name === '纽扣')!, skuId, loss: '0' });

it.each([
  ['72', 100, '12.0000', '6.00'],
  ['72', 99, '14.4000', '7.20'],
  ['7.2', 1000, '12.0000', '0.60'],
])(
  'a trial of %s pieces a garment reaches the price of fifty gross at %i garments: %s a gross',
  async (consumption, pieces, price, amount) => {
    const lines = [{ ...button(), consumption, price: '14.40', priceUnitId: d.unit('罗(粒)') }];
    const { id } = await aDispatchedQuotation(t, d, clerk, { lines, pieces: 5 });
    const sheet = await readSheet(clerk, id);
    const [line] = scenarioLines(sheet.lines);
    const overrides = { ...noOverrides, pieces: String(pieces) };
    const { price: tried, amount: costs } = costScenarioLine(line!, scenarioTerms(sheet), overrides);
    expect([roundHalfUp(tried, 4), costs]).toEqual([price, amount]);
  },
);

it('finds the quantity breaks of a line in its own unit, whatever unit the offer is priced in', async () => {
  const line = { ...button(), consumption: '1', price: '0.10' };
  const { id } = await aDispatchedQuotation(t, d, clerk, { lines: [line] });
  const sheet = await readSheet(clerk, id);
  expect(sheet.lines[0]?.breaks).toEqual([
    { minQuantity: '0', price: '0.1' },
    { minQuantity: '7200', price: '0.08333333' },
  ]);
  const [scenario] = scenarioLines(sheet.lines);
  const terms = { ...scenarioTerms(sheet), pieces: 7199 };
  expect(costScenarioLine(scenario!, terms, { ...noOverrides, pieces: '7200' })).toMatchObject({ price: '0.0833' });
  expect(costScenarioLine(scenario!, terms, { ...noOverrides, pieces: '7199' })).toMatchObject({ price: '0.1000' });
});
