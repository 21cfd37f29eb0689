import { expect, it } from 'vitest';
import { noOverrides, scenarioLines, costScenarioLine, scenarioTerms } from '@mrp/contract/features/costing/scenarios.ts';
import { testApp } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { aPricedTrim } from '../../../test/prices.ts';
import { aDispatchedQuotation, readSheet, workedLines } from '../../../test/quotations.ts';
import { aSupplier } from '../../../test/suppliers.ts';

it('finds the quantity breaks of a line in its own unit, whatever unit the offer is priced in', async () => {
  const t = await testApp();
  const d = await theDictionaries(t);
  const clerk = await t.aUser();
  const trader = { buyer: clerk, supplierId: (await aSupplier(t)).id };
  const { skuId } = await aPricedTrim(t, trader, { unit: '粒', price: '14.40', breaks: { 50: '12.00' } });
  const button = workedLines(d).find(({ name }) => name === '纽扣')!;
  const line = { ...button, skuId, consumption: '1', loss: '0', price: '0.10' };
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
