import { expect, it } from 'vitest';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { testApp } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { anAnswer, anInquiry } from '../../../test/inquiries.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { anActiveMaterial } from '../../../test/styles.ts';
import { aSupplier } from '../../../test/suppliers.ts';

it('an adopted answer prices every colour of a material that was asked for as a whole, also where the supplier offers only some', async () => {
  const t = await testApp();
  const d = await theDictionaries(t);
  const [buyer, pricer] = [await t.aUser(), await t.aUser()];
  const material = await anActiveMaterial(t, d, buyer, pricer);
  const suppliers = [(await aSupplier(t)).id, (await aSupplier(t)).id, (await aSupplier(t)).id];
  const offer = {
    supplierId: suppliers[0]!,
    skuId: material.skus[0]!.id,
    unitId: d.unit('米'),
    currencyId: d.entry('currency', '人民币'),
    taxIncluded: false,
    taxRate: '13',
    bulkPrice: '14',
  };
  await buyer.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers: [offer] as never } });
  const asked = { ...anInquiry(d, suppliers), skuId: null, spuId: material.id };
  const { data: made } = await buyer.call(inquiriesApi.create, { body: asked as never });
  const answer = { ...anAnswer(d, suppliers[0]!), price: '12', taxIncluded: false, version: made.version };
  const { data: answered } = await buyer.call(inquiriesApi.answer, { params: { id: made.id }, body: answer as never });
  const body = { answerId: answered.answers[0]!.id, reason: '价低', version: answered.version, saveOffer: true };
  expect(await pricer.call(inquiriesApi.decide, { params: { id: made.id }, body })).toMatchObject({ code: 200 });
  const { data: offers } = await buyer.call(pricesApi.listOffers, { params: { id: material.id } });
  const priced = Object.fromEntries(offers.map(({ skuId, prices }) => [skuId, prices?.at(0)?.price]));
  expect(priced).toEqual(Object.fromEntries(material.skus.map(({ id }) => [id, '12.0000'])));
  expect(await brokenInvariants(t)).toEqual([]);
});
