import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { homeApi } from '@mrp/contract/features/home.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, offerInput, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { noticesOf } from '../../../test/notices.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { addPrices } from './commands.ts';

let t: TestApp;
let d: Dictionaries;
let buyer: TestUser;
let days: { past: string; week: string; today: string; soon: string };

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  buyer = await t.aUser();
  const { rows } = await sql<typeof days>`
    select (business_day() - 30)::text as past, (business_day() - 3)::text as week, business_day()::text as today, (business_day() + 5)::text as soon`.execute(
    t.db,
  );
  days = rows[0]!;
});

/** An offer by the metre at 10 from thirty days ago. */
async function anOffer() {
  const material = await aMaterial(t, d, buyer, {}, [{}]);
  const supplier = await aSupplier(t);
  const offer = offerInput(d, supplier.id, {
    skuId: material.skus[0]!.id,
    unitId: d.unit('米'),
    disparity: null,
    bulkPrice: '10',
    validFrom: days.past,
  });
  const { data } = await buyer.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers: [offer] } });
  return { material, supplier, offer: data[0]! };
}

const add = (offerId: string, price: string, validFrom: string, more: object = {}) =>
  buyer.call(pricesApi.addPrice, { params: { id: offerId }, body: { kind: 'BULK', price, validFrom, minQuantity: null, ...more } });
const list = async (query: object, user = buyer) =>
  (await user.call(pricesApi.listPrices, { query: { pageSize: 50, ...query } as never })).data.rows;
const shown = async (spuId: string, query: object = {}) =>
  (await list({ spuIds: [spuId], sort: 'validFrom', ...query })).map(({ price, status, changePercent }) => [
    Number(price),
    status,
    changePercent ?? null,
  ]);

describe('the price list', () => {
  it('says of each price when it ends, whether it is in force and how much it moved', async () => {
    const { material, offer } = await anOffer();
    await add(offer.id, '10.5', days.week);
    await add(offer.id, '9.45', days.soon);
    expect(await shown(material.id)).toEqual([
      [10, 'PAST', null],
      [10.5, 'IN_FORCE', '5.00'],
      [9.45, 'COMING', '-10.00'],
    ]);
    expect(await shown(material.id, { status: ['IN_FORCE'] })).toEqual([[10.5, 'IN_FORCE', '5.00']]);
    expect(await shown(material.id, { status: ['COMING', 'PAST'] })).toHaveLength(2);
    const [past] = await list({ spuIds: [material.id], status: ['PAST'] });
    expect(past).toMatchObject({ endedOn: days.week, unit: '元/米 不含税', supplier: expect.any(String), code: material.skus[0]!.code });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('has the price before in force again after a price with an end, and not meanwhile', async () => {
    const { material, offer } = await anOffer();
    await add(offer.id, '8', days.week, { validUntil: days.week });
    expect(await shown(material.id)).toEqual([
      [10, 'IN_FORCE', null],
      [8, 'PAST', '-20.00'],
    ]);
    await add(offer.id, '9', days.today, { validUntil: days.soon });
    expect(await shown(material.id)).toEqual([
      [10, 'PAST', null],
      [8, 'PAST', '-20.00'],
      [9, 'IN_FORCE', '12.50'],
    ]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('marks a corrected price and computes the changes around it anew', async () => {
    const { material, offer } = await anOffer();
    await add(offer.id, '100', days.week);
    const [wrong] = await list({ spuIds: [material.id], status: ['IN_FORCE'] });
    expect(wrong).toMatchObject({ changePercent: '900.00', alertPercent: '10.00' });
    await add(offer.id, '10.2', days.week, { supersedesId: wrong!.id, reason: '多写一个零' });
    expect(await shown(material.id)).toEqual([
      [10, 'PAST', null],
      [100, 'SUPERSEDED', '900.00'],
      [10.2, 'IN_FORCE', '2.00'],
    ]);
    await buyer.call(pricesApi.voidPrice, {
      params: { id: (await list({ spuIds: [material.id], status: ['IN_FORCE'] }))[0]!.id },
      body: { reason: '没有这个价' },
    });
    expect(await shown(material.id, { status: ['IN_FORCE'] })).toEqual([[10, 'IN_FORCE', null]]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('alerts beyond the percentage configured for the class, with a task on the home page', async () => {
    const { material, offer } = await anOffer();
    await add(offer.id, '11', days.week);
    expect((await list({ spuIds: [material.id], alert: true })).map(({ price }) => Number(price))).toEqual([]);
    await add(offer.id, '12.2', days.today);
    const [alert] = await list({ spuIds: [material.id], alert: true });
    expect(alert).toMatchObject({ changePercent: '10.91', alertPercent: '10.00' });
    const { data: home } = await buyer.call(homeApi.get);
    expect(home.todos.find(({ key }) => key === 'priceAlerts')).toMatchObject({
      count: (await list({ alert: true, status: ['IN_FORCE'] })).length,
    });
    const { data: touched } = await buyer.call(pricesApi.listTouched, { params: { id: alert!.id } });
    expect(touched).toEqual({ styles: [], sheets: [], purchases: [] });
  });

  it('tells whoever reads prices of an alert at once, one by one or by their number', async () => {
    const [reader, blind] = [await t.aUser(['价格查看', VIEW_PRICES]), await t.aUser(['价格查看'])];
    const { material, offer } = await anOffer();
    await add(offer.id, '10.2', days.week);
    expect(await noticesOf(reader)).toEqual([]);
    await add(offer.id, '12.75', days.today);
    expect(await noticesOf(reader)).toEqual([
      [`${material.name} ${material.skus[0]!.colourName} 25% ↑`, `/viewPriceList?alert=1&spuIds=${material.id}`],
    ]);
    const offers = await Promise.all(Array.from({ length: 6 }, anOffer));
    const input = { kind: 'BULK', price: '5', validFrom: days.today, validUntil: null, minQuantity: null, reason: '', supersedesId: null };
    await t.write((tx) =>
      addPrices(
        tx,
        offers.map((one) => ({ offerId: one.offer.id, input: input as never })),
      ),
    );
    expect((await noticesOf(reader))[0]?.[0]).toBe('6 条价格超过预警');
    expect(await noticesOf(reader)).toHaveLength(2);
    expect(await noticesOf(blind)).toEqual([]);
    expect(await noticesOf(buyer)).toHaveLength(1);
  });

  it('shows what all suppliers asked for the item over time, and what the price was before', async () => {
    const { material, offer } = await anOffer();
    const other = await aSupplier(t);
    const second = offerInput(d, other.id, {
      skuId: material.skus[0]!.id,
      unitId: d.unit('米'),
      disparity: null,
      bulkPrice: '9.8',
      validFrom: days.week,
    });
    await buyer.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers: [second] } });
    await add(offer.id, '10.5', days.today);
    const [latest] = await list({ spuIds: [material.id], supplierIds: [offer.supplier.id], status: ['IN_FORCE'] });
    const { data: steps } = await buyer.call(pricesApi.listPriceSteps, { params: { id: latest!.id } });
    expect(steps.map(({ price, supplierId }) => [Number(price), supplierId])).toEqual([
      [10, offer.supplier.id],
      [9.8, other.id],
      [10.5, offer.supplier.id],
    ]);
    const { data: one } = await buyer.call(pricesApi.getPrice, { params: { id: latest!.id } });
    expect(one).toMatchObject({ previousPrice: '10.0000', previousMetrePrice: '10.0000' });
  });

  it('is found by material, supplier and pinyin, sorted by price and by change', async () => {
    const { material, supplier } = await anOffer();
    expect((await list({ q: material.code })).map(({ spuId }) => spuId)).toEqual([material.id]);
    expect((await list({ q: supplier.name })).map(({ spuId }) => spuId)).toEqual([material.id]);
    const prices = (await list({ sort: '-metrePrice' })).map(({ metrePrice }) => Number(metrePrice));
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    expect((await list({ changePercent: { min: '-100', max: '-5' } })).every(({ changePercent }) => Number(changePercent) <= -5)).toBe(
      true,
    );
  });

  it('gives no price away without the right', async () => {
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== VIEW_PRICES));
    const { material } = await anOffer();
    const [row] = await list({ spuIds: [material.id] }, blind);
    for (const field of ['price', 'netPrice', 'metrePrice', 'changePercent', 'alertPercent']) expect(row).not.toHaveProperty(field);
    for (const query of [{ sort: 'price' }, { sort: 'changePercent' }, { alert: true }, { metrePrice: { min: '1' } }])
      expect(await blind.call(pricesApi.listPrices, { query: query as never })).toMatchObject({ code: 40300 });
    expect(await blind.call(pricesApi.listPriceSteps, { params: { id: row!.id } })).toMatchObject({ code: 40300 });
    expect((await blind.call(homeApi.get)).data.todos.map(({ key }) => key)).not.toContain('priceAlerts');
  });

  it('is changed by the triggers of prices only', async () => {
    await expect(t.db.updateTable('priceList').set({ price: '1' }).execute()).rejects.toThrow(/permission denied/);
    await expect(t.db.deleteFrom('priceList').execute()).rejects.toThrow(/permission denied/);
  });

  it('opens to nobody without the right', async () => {
    const nobody = await t.aUser([]);
    expect(await nobody.call(pricesApi.listPrices)).toMatchObject({ code: 40300 });
    expect(await t.anonymous.call(pricesApi.listPrices)).toMatchObject({ status: 401 });
    expect(await buyer.call(pricesApi.getPrice, { params: { id: '999999' } })).toMatchObject({ code: 40400 });
    expect(await buyer.call(pricesApi.listPrices, { query: { sort: 'nothing' } as never })).toMatchObject({ code: 40000 });
  });
});
