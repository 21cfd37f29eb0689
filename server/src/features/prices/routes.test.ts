import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { entriesApi } from '@mrp/contract/features/dictionaries/entries.ts';
import { pricesApi, type Offer } from '@mrp/contract/features/prices.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, offerInput, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { loadPriceLookup } from '../styles/boms/prices.queries.ts';

let t: TestApp;
let d: Dictionaries;
let buyer: TestUser;
let blind: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  buyer = await t.aUser();
  blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== VIEW_PRICES));
});

async function aPricedMaterial() {
  const material = await aMaterial(t, d, buyer, {}, [{}]);
  const [sku] = material.skus;
  const { data, message } = await buyer.call(pricesApi.addOffers, {
    params: { id: material.id },
    body: { offers: [{ ...offerInput(d, (await aSupplier(t)).id), skuId: sku!.id }] },
  });
  expect(message).toBe('');
  return { material, sku: sku!, offer: data[0]! };
}

/** The terms of an offer as its form sends them. */
function termsOf(offer: Offer, changes: Record<string, unknown> = {}) {
  const { supplier: _, unit, currency, prices: __, id: ___, skuId: ____, preferred: _____, ...facts } = offer;
  const days = { leadDaysSpot: null, leadDaysBulk: null, leadDaysDye: null };
  return { ...facts, ...days, unitId: unit.id, currencyId: currency.id, ...changes };
}

const addPrice = (id: string, body: { price: string; validFrom: string; validUntil?: string; supersedesId?: string; reason?: string }) =>
  buyer.call(pricesApi.addPrice, { params: { id }, body: { kind: 'BULK', minQuantity: null, ...body } });

describe('an offer', () => {
  it('is preferred when it is the first of its item, and another one replaces it when it says so', async () => {
    const { material, sku, offer } = await aPricedMaterial();
    expect(offer).toMatchObject({
      preferred: true,
      prices: [{ kind: 'BULK', price: '42.0000', netPrice: '42.8400', metrePrice: '12.7235' }],
    });
    const body = { offers: [{ ...offerInput(d, (await aSupplier(t)).id), skuId: sku.id, preferred: true }] };
    const { data } = await buyer.call(pricesApi.addOffers, { params: { id: material.id }, body });
    expect(data.map((row) => [row.id === offer.id, row.preferred])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('for all colours becomes one offer for each of them, preferred where it is the first', async () => {
    const material = await aMaterial(t, d, buyer, {}, [{ colourName: '藏青甲' }, { colourName: '藏青乙' }]);
    const offer = { ...offerInput(d, (await aSupplier(t)).id), allColours: true };
    const { data } = await buyer.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers: [offer] } });
    expect(new Set(data.map(({ skuId }) => skuId))).toEqual(new Set(material.skus.map(({ id }) => id)));
    expect(data.map(({ preferred, prices }) => [preferred, prices.length])).toEqual([
      [true, 1],
      [true, 1],
    ]);
    const plain = await aMaterial(t, d, buyer);
    expect(await buyer.call(pricesApi.addOffers, { params: { id: plain.id }, body: { offers: [offer] } })).toMatchObject({
      code: 40000,
      data: { fields: { 'offers.0.skuId': '还没有颜色，请先加颜色' } },
    });
  });

  it('becomes preferred once when two users request it at the same time', async () => {
    const { material, sku } = await aPricedMaterial();
    const offers = [
      { ...offerInput(d, (await aSupplier(t)).id), skuId: sku.id },
      { ...offerInput(d, (await aSupplier(t)).id), skuId: sku.id },
    ];
    const { data } = await buyer.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers } });
    const others = data.filter((row) => !row.preferred);
    await Promise.all(others.map((row) => buyer.call(pricesApi.preferOffer, { params: { id: row.id }, body: { version: row.version } })));
    const { data: after } = await buyer.call(pricesApi.listOffers, { params: { id: material.id } });
    expect(after.filter((row) => row.preferred)).toHaveLength(1);
  });

  it('is refused for a paused supplier, for a second offer of the same supplier, and for a price outside the rule', async () => {
    const { material, sku, offer } = await aPricedMaterial();
    const add = (changes: object) =>
      buyer.call(pricesApi.addOffers, {
        params: { id: material.id },
        body: { offers: [{ ...offerInput(d, offer.supplier.id), skuId: sku.id, ...changes }] },
      });
    expect(await add({})).toMatchObject({ code: 40901 });
    expect(await add({ supplierItemNo: 'B', bulkPrice: '12345' })).toMatchObject({
      data: { fields: { 'offers.0.bulkPrice': '仅可4位自然数,4位小数' } },
    });
    expect(await add({ supplierItemNo: 'B', bulkPrice: '12.345' })).toMatchObject({
      data: { fields: { 'offers.0.bulkPrice': '不能超过4位数,且小数只允许后2位' } },
    });
    expect(await add({ supplierItemNo: 'B', bulkPrice: '-1' })).toMatchObject({ data: { fields: { 'offers.0.bulkPrice': '不能小于0' } } });
    await t.ownerDb.updateTable('suppliers').set({ state: 'PAUSED' }).where('id', '=', offer.supplier.id).execute();
    expect(await add({ supplierItemNo: 'B' })).toMatchObject({
      data: { fields: { 'offers.0.supplierId': '只能选择草稿、待审核或合作中的供应商' } },
    });
  });

  it('cannot be disabled while it is preferred, and an old version changes nothing', async () => {
    const { offer } = await aPricedMaterial();
    const { id } = offer;
    const body = termsOf(offer, { leadDaysBulk: '15' });
    expect(await buyer.call(pricesApi.editOffer, { params: { id }, body: { ...body, active: false } })).toMatchObject({ code: 40905 });
    expect(await buyer.call(pricesApi.editOffer, { params: { id }, body })).toMatchObject({ code: 200, data: { leadDaysBulk: 15 } });
    expect(await buyer.call(pricesApi.editOffer, { params: { id }, body })).toMatchObject({
      code: 40900,
      data: { newer: { leadDaysBulk: 15 } },
    });
  });

  it('limits quantities to the decimals of its unit, and requires a currency with a rate', async () => {
    const { material, sku, offer } = await aPricedMaterial();
    const piece = d.unit('件');
    const fields = { moq: '仅可7位自然数,0位小数' };
    const edited = await buyer.call(pricesApi.editOffer, {
      params: { id: offer.id },
      body: termsOf(offer, { unitId: piece, moq: '10.5' }),
    });
    expect(edited).toMatchObject({ code: 40000, data: { fields } });
    const offers = [{ ...offerInput(d, (await aSupplier(t)).id, { unitId: piece, moq: '10.5' }), skuId: sku.id }];
    expect(await buyer.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers } })).toMatchObject({
      data: { fields: { 'offers.0.moq': fields.moq } },
    });
    const rupee = await buyer.call(entriesApi.createEntry, {
      params: { dictionary: 'currency' },
      body: { code: 'INR', name: '卢比', parentId: null, aliases: [], forAccessories: false },
    });
    expect(
      await buyer.call(pricesApi.editOffer, { params: { id: offer.id }, body: termsOf(offer, { currencyId: rupee.data.id }) }),
    ).toMatchObject({ data: { fields: { currencyId: '该币种今天没有汇率，请先在字典管理中维护' } } });
  });

  it('accepts no price while it is disabled', async () => {
    const { material, sku } = await aPricedMaterial();
    const offers = [{ ...offerInput(d, (await aSupplier(t)).id), skuId: sku.id }];
    const { data } = await buyer.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers } });
    const second = data.find(({ preferred }) => !preferred)!;
    await buyer.call(pricesApi.editOffer, { params: { id: second.id }, body: termsOf(second, { active: false }) });
    expect(await addPrice(second.id, { price: '40', validFrom: '2026-01-01' })).toMatchObject({
      code: 40905,
      message: '停用的报价不能登记价格，请先启用',
    });
  });
});

describe('a price', () => {
  it('keeps its value when the terms of its offer change, also in the valuation of stock', async () => {
    const { material, sku, offer } = await aPricedMaterial();
    const body = termsOf(offer, { unitId: d.unit('米'), taxIncluded: true, taxRate: '13' });
    const { data } = await buyer.call(pricesApi.editOffer, { params: { id: offer.id }, body });
    expect(data).toMatchObject({
      unit: { name: '米' },
      prices: [{ price: '42.0000', unit: { name: '公斤' }, taxIncluded: false, metrePrice: '12.7235' }],
    });
    const book = await loadPriceLookup(t.db, [material.id], [sku.id]);
    expect(book.offersOf(sku.id)).toMatchObject([{ price: { unitPrice: '42.8400' } }]);
    const { data: after } = await addPrice(offer.id, { price: '15', validFrom: offer.prices[0]!.validFrom });
    expect(after.prices).toMatchObject([{ price: '15.0000', unit: { name: '米' }, taxIncluded: true }]);
  });

  it('cannot end before it begins', async () => {
    const { offer } = await aPricedMaterial();
    expect(await addPrice(offer.id, { price: '40', validFrom: '2026-03-01', validUntil: '2026-02-28' })).toMatchObject({
      code: 40000,
      data: { fields: { validUntil: '截止日期不能早于生效日期' } },
    });
  });

  it('is never changed: the latest valid_from that has begun is in force, and the id decides between equal days', async () => {
    const { material, offer } = await aPricedMaterial();
    await addPrice(offer.id, { price: '40.00', validFrom: '2020-01-01' });
    await addPrice(offer.id, { price: '99.00', validFrom: '2999-01-01' });
    const now = await buyer.call(pricesApi.listOffers, { params: { id: material.id } });
    expect(now.data[0]?.prices.map(({ price }) => price)).toEqual(['42.0000']);
    const today = now.data[0]!.prices[0]!.validFrom;
    expect((await addPrice(offer.id, { price: '41.00', validFrom: today })).data.prices.map(({ price }) => price)).toEqual(['41.0000']);
    expect((await buyer.call(pricesApi.listPriceHistory, { params: { id: material.id } })).data).toHaveLength(4);
  });

  it('is replaced once by a row that references it, with a reason', async () => {
    const { material, offer } = await aPricedMaterial();
    const [wrong] = offer.prices;
    const correct = (reason: string) =>
      addPrice(offer.id, { price: '43.00', validFrom: wrong!.validFrom, supersedesId: wrong!.id, reason });
    expect(await correct('')).toMatchObject({ code: 40000, data: { fields: { reason: '不能为空' } } });
    const answers = await Promise.all([correct('录错'), correct('录错')]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 40905]));
    const { data } = await buyer.call(pricesApi.listPriceHistory, { params: { id: material.id } });
    expect(data.find(({ id }) => id === wrong!.id)?.supersededBy).toBe(data.find(({ price }) => price === '43.0000')?.id);
  });

  it('is voided by a row without a price, and the price before is in force again', async () => {
    const { offer } = await aPricedMaterial();
    const { data } = await addPrice(offer.id, { price: '50.00', validFrom: offer.prices[0]!.validFrom });
    const voided = await buyer.call(pricesApi.voidPrice, { params: { id: data.prices[0]!.id }, body: { reason: '作废' } });
    expect(voided.data.prices.map(({ price }) => price)).toEqual(['42.0000']);
  });

  it('cannot be changed or deleted, even with SQL', async () => {
    const { offer } = await aPricedMaterial();
    await expect(t.db.updateTable('offerPrices').set({ price: '1' }).where('offerId', '=', offer.id).execute()).rejects.toThrow(
      /permission denied/,
    );
    await expect(t.ownerDb.deleteFrom('offerPrices').where('offerId', '=', offer.id).execute()).rejects.toThrow(/append-only/);
    await expect(t.ownerPool.query('truncate offer_prices cascade')).rejects.toThrow(/append-only/);
  });

  it('is absent for users who may not see prices, and so is its history', async () => {
    const { material } = await aPricedMaterial();
    const answer = await blind.call(pricesApi.listOffers, { params: { id: material.id } });
    expect(answer.code).toBe(200);
    expect(answer.response.body).not.toMatch(/"(price|netPrice|metrePrice)":/);
    expect(await blind.call(pricesApi.listPriceHistory, { params: { id: material.id } })).toMatchObject({ code: 40300 });
  });

  it('has a history per supplier, visible with the price permission only', async () => {
    const { material, offer } = await aPricedMaterial();
    await addPrice(offer.id, { price: '40.00', validFrom: '2020-01-01' });
    const wrong = await addPrice(offer.id, { price: '4.00', validFrom: '2020-06-01' });
    const history = (await buyer.call(pricesApi.listPriceHistory, { params: { id: material.id } })).data;
    expect(wrong.code).toBe(200);
    const { id } = history.find(({ price }) => price === '4.0000')!;
    await buyer.call(pricesApi.voidPrice, { params: { id }, body: { reason: '录错' } });
    const { data } = await buyer.call(pricesApi.listSupplierPrices, { params: { id: offer.supplier.id } });
    expect(data.find((one) => one.id === offer.id)).toMatchObject({
      spuId: material.id,
      name: material.name,
      prices: [{ price: '42.0000' }, { price: '40.0000' }],
    });
    expect(await blind.call(pricesApi.listSupplierPrices, { params: { id: offer.supplier.id } })).toMatchObject({ code: 40300 });
  });

  it('is logged with its material, colour and kind', async () => {
    const supplier = (await aSupplier(t, { abbreviation: '云舟织造' })).id;
    const material = await aMaterial(t, d, buyer, {}, [{}]);
    const [sku] = material.skus;
    const offers = [{ ...offerInput(d, supplier, { samplePrice: '55' }), skuId: sku!.id }, offerInput(d, supplier, { bulkPrice: '30' })];
    const { data } = await buyer.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers } });
    await addPrice(data.find(({ skuId }) => skuId !== null)!.id, { price: '43', validFrom: '2020-01-01' });
    const log = await buyer.call(auditApi.selectAllLogById, { query: { id: material.id, type: 'material' } });
    const [maintained, added] = log.data.map(({ action, fields }) => [
      action,
      ...fields.map(({ label, before, after }) => `${label}：${before ?? '无'} → ${after ?? '无'}`),
    ]);
    const name = `${data[0]!.supplier.code} 云舟织造`;
    const dyed = `${name} ${sku!.code} 藏青`;
    expect(maintained).toEqual(
      expect.arrayContaining(['维护价格', '价格：无 → 大货报价 云舟织造 藏青', '价格（大货报价 云舟织造 藏青） · 报价：无 → 43']),
    );
    expect(added).toEqual(
      expect.arrayContaining([
        '加供应商',
        `报价：无 → ${dyed}`,
        `报价（${dyed}） · 空差：无 → 0.5`,
        '价格（板布价 云舟织造 藏青） · 报价：无 → 55',
        `报价：无 → ${name}`,
        '价格（大货报价 云舟织造 坯布） · 报价：无 → 30',
      ]),
    );
  });

  it('may be zero for customer-supplied materials', async () => {
    const material = await aMaterial(t, d, buyer, { sourceId: d.entry('materialSource', '客供') }, [{}]);
    const body = { offers: [{ ...offerInput(d, (await aSupplier(t)).id, { bulkPrice: '0' }), skuId: material.skus[0]!.id }] };
    expect(await buyer.call(pricesApi.addOffers, { params: { id: material.id }, body })).toMatchObject({ code: 200 });
    const bought = await aPricedMaterial();
    expect(
      await buyer.call(pricesApi.addOffers, {
        params: { id: bought.material.id },
        body: { offers: [{ ...body.offers[0]!, skuId: bought.sku.id }] },
      }),
    ).toMatchObject({ code: 40000 });
  });
});

it('the SKU picker shows the price of the preferred offer', async () => {
  const { material, sku } = await aPricedMaterial();
  await t.ownerDb.updateTable('spus').set({ state: 'PENDING' }).where('id', '=', material.id).execute();
  await t.ownerDb.updateTable('spus').set({ state: 'ACTIVE' }).where('id', '=', material.id).execute();
  const { data } = await buyer.call(materialsApi.pickSkus, { body: { codes: [sku.code, 'NOT-THERE'] } });
  expect(data.rows).toEqual([expect.objectContaining({ id: sku.id, spuCode: material.code, price: '42.0000' })]);
  expect((await blind.call(materialsApi.pickSkus, { body: { codes: [sku.code] } })).data.rows[0]).not.toHaveProperty('price');
});
