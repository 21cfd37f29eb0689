import { beforeAll, expect, it } from 'vitest';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { dictionariesApi } from '@mrp/contract/features/dictionaries.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import {
  aDispatchedQuotation,
  aSubmittedSheet,
  moveQuotation,
  moveSheet,
  quotationInput,
  readQuotation,
  readSheet,
  saveLines,
  workedLines,
} from '../../../../test/quotations.ts';
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
});

it('prices a sheet again at the exchange rate of today, and names the rates among what changed', async () => {
  const [main] = workedLines(d);
  const other = { part: 'OTHER' as const, name: '其它', consumption: '1', price: '0.20' };
  const [dollar, day] = [d.entry('currency', '美元'), '2026-11-01'];
  const { quotation } = await aSubmittedSheet(
    t,
    d,
    clerk,
    { currencyId: dollar, quotedOn: day, lines: [{ ...main!, price: '6.00' }, other] },
    ({ part }) => (part === 'OTHER' ? { decision: 'REDUCED', price: '1', reason: '谈价' } : {}),
  );
  const { id } = quotation;
  const first = await moveSheet(head, id, 'approve');
  expect(first).toMatchObject({ terms: { rate: '7.1' }, rateChanges: [], lines: [{ quotedAmount: '17.30' }, { quotedAmount: '1.42' }] });
  await done(clerk, dictionariesApi.addRate, { params: { id: dollar }, body: { validFrom: '2026-11-02', rate: '7.2' } });
  await moveQuotation(clerk, id, 'recost', '汇率变了');
  const again = await readSheet(clerk, id);
  expect(again).toMatchObject({ terms: { rate: '7.2' }, rateChanges: [{ rate: 'EXCHANGE', before: '7.1', after: '7.2' }] });
  // Accepted as quoted is so at the new rate; what was reduced to an amount in CNY stays.
  expect(again.lines.map((line) => [line.quotedAmount, line.approvedAmount, line.change?.causes])).toEqual([
    ['17.54', '17.54', ['RATE']],
    ['1.44', '1.00', ['RATE']],
  ]);
  expect(again.lines[0]!.steps).toMatchObject({ cny: '43.2000', price: '13.0870' });
  // What is compared was converted at one rate: 17.54 + 1.44 against 17.54 + 1.00.
  expect(await readQuotation(clerk, id)).toMatchObject({ quotedDirect: '18.98', approvedDirect: '18.54', difference: '0.44' });
  const rates = { overheadRate: '7', marginRate: '10', marginBasis: 'MARKUP', taxRate: '13', version: again.version } as const;
  const { rateChanges } = await done(clerk, costingApi.saveSheetRates, { params: { id }, body: rates });
  expect(rateChanges?.slice(1)).toEqual([
    { rate: 'OVERHEAD', before: '6%', after: '7%' },
    { rate: 'MARGIN', before: '毛利率 10%', after: '加价率 10%' },
  ]);
  expect(await brokenInvariants(t)).toEqual([]);
});

it('shows no quoted cost while none of the lines has a price, and 0.00 where the customer supplies them', async () => {
  const bare = await quotationInput(t, d, clerk);
  const lines = (bare.lines ?? []).map((line) => ({ ...line, price: null }));
  const unpriced = await done(clerk, costingApi.create, { body: { ...bare, lines } });
  expect(unpriced).toMatchObject({ quotedDirect: null });
  const { rows } = await done(clerk, costingApi.list, { query: { q: unpriced.code } });
  expect(rows).toMatchObject([{ quotedDirect: null }]);
  const supplied = await quotationInput(t, d, clerk, {
    lines: lines.filter(({ part }) => part === 'MATERIAL').map((line) => ({ ...line, supply: 'CUSTOMER' as const })),
  });
  expect(await done(clerk, costingApi.create, { body: supplied })).toMatchObject({ quotedDirect: '0.00' });
});

it('shows no approved cost and no difference while nobody priced a line, nor of a sheet that ended', async () => {
  const { id } = await aDispatchedQuotation(t, d, clerk);
  const none = { approvedDirect: null, difference: null, differenceRate: null };
  expect(await readQuotation(clerk, id)).toMatchObject({ quotedDirect: '40.39', ...none });
  await saveLines(clerk, id, ({ name }) =>
    name === '运费' ? { decision: 'REDUCED', price: '0.40' } : { decision: null, basis: null, reason: '' },
  );
  expect(await readQuotation(clerk, id)).toMatchObject({ approvedDirect: '40.31', difference: '0.08' });
  await moveQuotation(clerk, id, 'reject', '报价不全');
  expect(await readQuotation(clerk, id)).toMatchObject({ quotedDirect: '40.39', ...none });
  expect(await brokenInvariants(t)).toEqual([]);
});
