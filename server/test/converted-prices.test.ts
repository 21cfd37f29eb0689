import { beforeAll, expect, it } from 'vitest';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { testApp, type TestApp, type TestUser } from './app.ts';
import { offerInput, theDictionaries, type Dictionaries } from './builders.ts';
import { anExternal } from './externals.ts';
import { anAnswer, anInquiry } from './inquiries.ts';
import { aDispatchedQuotation, readSheet, workedLines } from './quotations.ts';
import { anActiveMaterial } from './styles.ts';
import { aSupplier } from './suppliers.ts';
import { done } from './tasks.ts';

let t: TestApp;
let d: Dictionaries;
let user: TestUser;
let head: TestUser;
let dollar: string;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  [user, head] = [await t.aUser(), await t.aUser()];
  dollar = d.entry('currency', '美元');
  await t.ownerPool.query(
    `insert into currency_rates (currency_id, valid_from, rate) select $1, day, 7.1234 from (select date '2026-11-01' union select business_day()) days (day)`,
    [dollar],
  );
});

it.each([
  ['3.10', '码', '21.3715', '1282.29'],
  ['0.0100', '米', '0.0630', '3.78'],
])(
  '%s dollars a %s with 13 percent of tax at 7.1234 are %s a metre in a stored price, an external one and an inquiry, and 60 metres cost %s',
  async (price, unit, metre, amount) => {
    const material = await anActiveMaterial(t, d, user, head);
    const skuId = material.skus[0]?.id ?? '';
    const supplierId = (await aSupplier(t)).id;
    const terms = { currencyId: dollar, unitId: d.unit(unit), taxIncluded: true, taxRate: '13', disparity: null };

    const offer = { ...offerInput(d, supplierId, { ...terms, bulkPrice: price }), skuId };
    const [stored] = await done(user, pricesApi.addOffers, { params: { id: material.id }, body: { offers: [offer] } });
    const external = await anExternal(t, d, user, supplierId, { ...terms, price });
    const made = await done(user, inquiriesApi.create, { body: { ...anInquiry(d, [supplierId]), skuId } as never });
    const answer = { ...anAnswer(d, supplierId), ...terms, price, version: made.version };
    const inquiry = await done(user, inquiriesApi.answer, { params: { id: made.id }, body: answer as never });
    const cloth = {
      ...workedLines(d)[0]!,
      consumption: '60',
      loss: '0',
      shrinkage: '0',
      price,
      priceUnitId: d.unit(unit),
      disparity: null,
    };
    const facts = { currencyId: dollar, taxIncluded: true, taxRate: '13', statedTotal: null, lines: [cloth] };
    const quotation = await aDispatchedQuotation(t, d, user, facts);
    const sheet = await readSheet(user, quotation.id);

    const prices = [stored?.prices.find(({ kind }) => kind === 'BULK')?.metrePrice, external.metrePrice, inquiry.answers[0]?.untaxed];
    expect(prices.map((one) => roundHalfUp(one ?? '0', 4))).toEqual([metre, metre, metre]);
    // 60 metres are 65.6168 yards: the price keeps its unit, and the amount is rounded once.
    expect([quotation.lines[0]?.quotedAmount, sheet.lines[0]?.quotedAmount]).toEqual([amount, amount]);
  },
);
