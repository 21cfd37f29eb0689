import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { Inquiry } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { inquiryWorkflow } from '@mrp/contract/features/comparisons/inquiry-workflow.ts';
import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { anAnswer, anInquiry } from '../../../test/inquiries.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { importList, lineOf, productsOf } from '../../../test/network-products.ts';
import { aPricedTrim } from '../../../test/prices.ts';
import { aDispatchedQuotation, readSheet, workedLines } from '../../../test/quotations.ts';
import { anActiveMaterial } from '../../../test/styles.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let buyer: TestUser;
let pricer: TestUser;
let material: Material;
let suppliers: string[];

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  [buyer, pricer] = [await t.aUser(), await t.aUser()];
});
beforeEach(async () => {
  material = await anActiveMaterial(t, d, buyer, pricer);
  suppliers = [(await aSupplier(t)).id, (await aSupplier(t)).id, (await aSupplier(t)).id];
});

const create = (changes: object = {}) =>
  buyer.call(inquiriesApi.create, { body: { ...anInquiry(d, suppliers), skuId: material.skus[0]!.id, ...changes } as never });
const answer = (inquiry: Inquiry, at: number, changes: object = {}, user = buyer) =>
  user.call(inquiriesApi.answer, {
    params: { id: inquiry.id },
    body: { ...anAnswer(d, suppliers[at]!), ...changes, version: inquiry.version } as never,
  });
const landedOf = ({ answers }: Inquiry) => answers.map(({ landed }) => landed);

describe('an inquiry', () => {
  it('asks several suppliers for a colour and compares what they answer by the landed metre price', async () => {
    const { data: made } = await create();
    expect(made).toMatchObject({
      code: expect.stringMatching(/^XJ\d{6}-\d{4}$/),
      state: 'OPEN',
      spu: { id: material.id },
      per: '米',
      minimumQuotes: 3,
    });
    const { data: first } = await answer(made, 0, { price: '3.10', unitId: d.unit('码'), taxIncluded: true, freight: '180.00' });
    const { data: second } = await answer(first, 1, { price: '42.00', unitId: d.unit('公斤'), disparity: '0.5' });
    const { data: third } = await answer(second, 2, { price: '3', moq: '1000' });
    expect(landedOf(third)).toEqual(['3.3602', '12.7235', '6.0000']);
    expect(third.answers.map(({ belowMoq }) => belowMoq)).toEqual([false, false, true]);
    const { data: list } = await buyer.call(inquiriesApi.list, { query: { q: made.code } as never });
    expect(list.rows).toMatchObject([{ answered: '3/3', lowest: '3.3602', isOverdue: false }]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('compares answers by either unit of a material that converts them itself', async () => {
    const trader = { buyer, supplierId: suppliers[0]! };
    // 50 米 to the piece.
    const tape = await aPricedTrim(t, trader, { unit: '个', own: { unit: '米', factor: '50' }, per: '个', price: '40.00' });
    const { data: made } = await create({ skuId: tape.skuId });
    const { data: first } = await answer(made, 0, { price: '42', unitId: d.unit('个'), moq: '20' });
    const { data: second } = await answer(first, 1, { price: '0.9' });
    const { data: third } = await answer(second, 2, { price: '0.8', unitId: d.unit('码') });
    expect(third.per).toBe('米');
    // 20 pieces are 1,000 米, of which 500 are needed.
    expect(landedOf(third)).toEqual(['1.6800', '0.9000', '0.8749']);
    const { data: byPiece } = await create({ skuId: tape.skuId, unitId: d.unit('个'), quantity: '10' });
    const { data: asked } = await answer(byPiece, 0, { price: '42', unitId: d.unit('个') });
    const { data: both } = await answer(asked, 1, { price: '0.9' });
    expect(both.per).toBe('个');
    expect(landedOf(both)).toEqual(['42.0000', '45.0000', null]);
  });

  it('is not sent to a paused supplier, whose message is that of every new document', async () => {
    const paused = await aSupplier(t, {}, 'PAUSED');
    const refused = { supplierIds: `供应商“${paused.abbreviation}”已暂停合作，请改选供应商` };
    expect(fieldsOf((await create({ supplierIds: [...suppliers, paused.id] })).data)).toEqual(refused);
  });

  it('keeps the rate of the day of the answer', async () => {
    const usd = d.entry('currency', '美元');
    await t.ownerPool.query(`insert into currency_rates (currency_id, valid_from, rate) values ($1, business_day(), 7.1234)`, [usd]);
    const { data: made } = await create();
    const asked = { price: '3.10', unitId: d.unit('码'), taxIncluded: true, currencyId: usd, freight: '180.00' };
    const { data: answered } = await answer(made, 0, asked);
    expect(answered.answers[0]).toMatchObject({ rate: '7.1234', untaxed: '21.3715', fees: '0.3600', landed: '21.7315' });
    await t.ownerPool.query(`insert into currency_rates (currency_id, valid_from, rate) values ($1, business_day(), 8)`, [usd]);
    expect((await buyer.call(inquiriesApi.get, { params: { id: made.id } })).data.answers[0]!.landed).toBe('21.7315');
  });

  it('becomes an offer with its price when an answer is adopted with a reason, by another person than who wrote it down', async () => {
    const { data: made } = await create();
    const { data: answered } = await answer(made, 1, { price: '11.5', moq: '300', leadDays: '12', taxIncluded: false });
    const decide = (user: TestUser, body: object) =>
      user.call(inquiriesApi.decide, {
        params: { id: made.id },
        body: { answerId: answered.answers[1]!.id, reason: '价低货期短', version: answered.version, ...body } as never,
      });
    expect(fieldsOf((await decide(pricer, { reason: '' })).data)).toEqual({ reason: '不能为空' });
    expect(fieldsOf((await decide(pricer, { answerId: answered.answers[0]!.id })).data)).toEqual({
      answerId: '请选择一家已经答复的供应商',
    });
    expect(await decide(buyer, {})).toMatchObject({ code: 40905, message: '不能采用自己登记的报价，请由他人采用' });
    const { data: decided } = await decide(pricer, {});
    expect(decided).toMatchObject({ state: 'DECIDED', winnerId: answered.answers[1]!.id, decisionReason: '价低货期短' });
    const { data: offers } = await buyer.call(pricesApi.listOffers, { params: { id: material.id } });
    expect(offers).toMatchObject([
      {
        skuId: material.skus[0]!.id,
        supplier: { id: suppliers[1] },
        moq: '300.0000',
        leadDaysBulk: 12,
        prices: [{ price: '11.5000', reason: `询价 ${made.code}` }],
      },
    ]);
    expect(await decide(pricer, {})).toMatchObject({ code: expect.any(Number), message: expect.not.stringMatching(/^$/) });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('adds the price to the offer that the supplier already has, with the terms of the answer', async () => {
    const own = suppliers[0]!;
    const offer = {
      supplierId: own,
      skuId: material.skus[0]!.id,
      unitId: d.unit('公斤'),
      currencyId: d.entry('currency', '人民币'),
      taxIncluded: true,
      taxRate: '13',
      bulkPrice: '40',
    };
    await buyer.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers: [offer] as never } });
    const { data: made } = await create();
    const { data: answered } = await answer(made, 0, { price: '12', taxIncluded: false });
    await pricer.call(inquiriesApi.decide, {
      params: { id: made.id },
      body: { answerId: answered.answers[0]!.id, reason: '续用', version: answered.version, saveOffer: true },
    });
    const { data: offers } = await buyer.call(pricesApi.listOffers, { params: { id: material.id } });
    expect(offers).toHaveLength(1);
    expect(offers[0]).toMatchObject({ unit: { name: '米' }, taxIncluded: false, prices: [{ price: '12.0000', metrePrice: '12.0000' }] });
  });

  it('says at its field what is wrong', async () => {
    expect(fieldsOf((await create({ supplierIds: [] })).data)).toEqual({ supplierIds: '请至少选择一家供应商' });
    expect(fieldsOf((await create({ supplierIds: ['999999'] })).data)).toEqual({ supplierIds: '供应商不存在，请从列表中选择' });
    expect(fieldsOf((await create({ quantity: '0' })).data)).toEqual({ quantity: '不能超过7位数,且小数只允许后2位' });
    expect(fieldsOf((await create({ skuId: '999999', spuId: null })).data)).toEqual({ spuId: '物料不存在，请重新选择' });
    const { data: made } = await create();
    expect(fieldsOf((await answer(made, 0, { price: '12.345' })).data)).toEqual({ price: '不能超过4位数,且小数只允许后2位' });
    expect(fieldsOf((await answer(made, 0, { price: '-1' })).data)).toEqual({ price: '不能小于0' });
    const stranger = (await aSupplier(t)).id;
    expect(fieldsOf((await answer(made, 0, { supplierId: stranger })).data)).toEqual({ supplierId: '没有向这家供应商询价，请先加供应商' });
  });

  it('is edited while it is open, but never without a supplier who has answered', async () => {
    const { data: made } = await create();
    const { data: answered } = await answer(made, 0);
    const edit = (supplierIds: string[], version: number) =>
      buyer.call(inquiriesApi.edit, { params: { id: made.id }, body: { ...anInquiry(d, supplierIds), quantity: '800', version } as never });
    expect(fieldsOf((await edit([suppliers[1]!], answered.version)).data)).toEqual({
      supplierIds: expect.stringContaining('已经答复，不能移出'),
    });
    const another = (await aSupplier(t)).id;
    const { data: edited } = await edit([suppliers[0]!, another], answered.version);
    expect(edited.answers.map(({ supplier }) => supplier.id)).toEqual([suppliers[0], another]);
    expect(await edit([suppliers[0]!], answered.version)).toMatchObject({ code: 40900 });
    const close = (version: number) =>
      buyer.call(inquiriesApi.transition, { params: { id: made.id }, body: { action: 'close', version, reason: '不买了' } });
    const { data: closed } = await close(edited.version);
    expect(closed.state).toBe('CLOSED');
    expect(await edit([suppliers[0]!], closed.version)).toMatchObject({ message: expect.stringContaining('已关闭') });
    const { data: log } = await buyer.call(auditApi.selectAllLogById, { query: { id: made.id, type: inquiryWorkflow.kind } });
    expect(log.length).toBeGreaterThan(2);
  });

  it('shows neither price nor what gives it away without the right', async () => {
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== VIEW_PRICES));
    const { data: made } = await create({ targetPrice: '13' });
    await answer(made, 0, { price: '11.5' });
    const { data: seen } = await blind.call(inquiriesApi.get, { params: { id: made.id } });
    for (const field of ['price', 'landed', 'untaxed', 'fees', 'freight', 'rate']) expect(seen.answers[0]).not.toHaveProperty(field);
    expect(seen).not.toHaveProperty('targetPrice');
    const { data: list } = await blind.call(inquiriesApi.list, { query: { q: made.code } as never });
    for (const field of ['lowest', 'lowestSupplier', 'targetPrice']) expect(list.rows[0]).not.toHaveProperty(field);
  });
});

describe('the comparison tray', () => {
  it('becomes an inquiry for each material, asked of those who offer it', async () => {
    const other = await anActiveMaterial(t, d, buyer, pricer, { offers: [{ supplierId: suppliers[0]!, bulkPrice: '40' }] });
    const body = {
      spuIds: [other.id],
      skuIds: [material.skus[0]!.id],
      supplierIds: [suppliers[1]!],
      quantity: '500',
      answerBy: '2099-01-01',
    };
    const { data: made } = await buyer.call(inquiriesApi.createMany, { body: body as never });
    expect(made).toMatchObject([{ suppliers: 1 }, { suppliers: 2 }]);
    const lonely = await buyer.call(inquiriesApi.createMany, {
      body: { skuIds: [material.skus[0]!.id], quantity: '500', answerBy: '2099-01-01' } as never,
    });
    expect(fieldsOf(lonely.data)).toEqual({ supplierIds: expect.stringContaining('还没有供应商的报价') });
  });

  it('of the enquiry basket asks each supplier about his product, and leaves the basket', async () => {
    const maker = await aSupplier(t);
    await importList(t, buyer, { supplier: maker.name, lines: Array.from({ length: 60 }, (_, at) => lineOf(`B-${at}`)) });
    const productIds = Object.values(await productsOf(buyer, maker.id)).map(({ id }) => id);
    const developer = await t.aUser(['物料网商品', '物料网商品:询价']);
    await developer.call(networkProductsApi.addToBasket, { body: { chosen: { ids: productIds } } });
    const asked = { productIds, quantity: '500', answerBy: '2099-01-01' };
    const { data: made } = await developer.call(inquiriesApi.createMany, { body: asked as never });
    expect([made.length, new Set(made.map(({ suppliers: count }) => count))]).toEqual([60, new Set([1])]);
    const { data: left } = await developer.call(networkProductsApi.list, { query: { inBasket: true } });
    expect(left.total).toBe(0);
  });

  it('of the enquiry basket asks for each product what the basket says, and names the one without a quantity', async () => {
    const maker = await aSupplier(t);
    await importList(t, buyer, { supplier: maker.name, lines: [lineOf('C-1'), lineOf('C-2')] });
    const products = await productsOf(buyer, maker.id);
    const [first, second] = [products['C-1']!.id, products['C-2']!.id];
    await buyer.call(networkProductsApi.addToBasket, { body: { chosen: { ids: [first, second] } } });
    await buyer.call(networkProductsApi.editBasketLine, { params: { id: first }, body: { quantity: '600', targetPrice: '28.5' } });
    const asked = { productIds: [first, second], answerBy: '2099-01-01' };
    const refused = await buyer.call(inquiriesApi.createMany, { body: asked as never });
    expect(fieldsOf(refused.data)).toEqual({ quantity: expect.stringContaining('在询价篮里没有数量，请填写数量') });
    const { data: made } = await buyer.call(inquiriesApi.createMany, { body: { ...asked, quantity: '200' } as never });
    const inquiries = await Promise.all(made.map(({ id }) => buyer.call(inquiriesApi.get, { params: { id } })));
    const asks = new Map(inquiries.map(({ data }) => [data.product?.id, [data.quantity, data.targetPrice]]));
    expect([asks.get(first), asks.get(second)]).toEqual([
      ['600', '28.5'],
      ['200', null],
    ]);
  });

  it('of cost lines asks for what the order needs, one inquiry for a colour, and in the words of the factory without a match', async () => {
    const sold = await anActiveMaterial(t, d, buyer, pricer, { offers: [{ supplierId: suppliers[0]!, bulkPrice: '40' }] });
    const [cloth, rib] = workedLines(d);
    const matched = { ...cloth!, skuId: sold.skus[0]!.id };
    const lines = [matched, { ...matched, site: '袖' }, { ...rib!, supplierId: suppliers[1]! }];
    const { id } = await aDispatchedQuotation(t, d, buyer, { lines, pieces: 1000 });
    const costLineIds = (await readSheet(buyer, id)).lines.map((line) => line.id);
    const body = { costLineIds, answerBy: '2099-01-01' } as never;
    const { data: made } = await buyer.call(inquiriesApi.createMany, { body });
    const inquiries = await Promise.all(made.map((one) => buyer.call(inquiriesApi.get, { params: { id: one.id } })));
    expect(inquiries.map(({ data }) => [data.sku?.id, data.quantity, data.answers.map(({ supplier }) => supplier.id)])).toEqual([
      [sold.skus[0]!.id, '2680.4', [suppliers[0]]],
      [undefined, '64.3', [suppliers[1]]],
    ]);
    expect(inquiries[1]!.data.name).toContain(rib!.name);
    const other = await t.aUser(['内部物料档案', '内部物料档案:加入比价']);
    expect((await other.call(inquiriesApi.createMany, { body })).code).toBe(40300);
    const unknown = await buyer.call(inquiriesApi.createMany, { body: { skuIds: [sold.skus[0]!.id], answerBy: '2099-01-01' } as never });
    expect(fieldsOf(unknown.data)).toEqual({ quantity: '不能为空' });
  });

  it('suggests suppliers with reasons', async () => {
    const other = await anActiveMaterial(t, d, buyer, pricer, { offers: [{ supplierId: suppliers[0]!, bulkPrice: '40' }] });
    const { data } = await buyer.call(inquiriesApi.suggestSuppliers, { query: { spuId: other.id } });
    expect(data[0]).toMatchObject({ id: suppliers[0], offers: true, reasons: expect.arrayContaining(['现有报价']) });
  });

  it('is compared with similar internal materials: score with its parts, metre price and saving', async () => {
    const offers = (bulkPrice: string) => [{ supplierId: suppliers[0]!, bulkPrice, unitId: d.unit('米'), disparity: null }];
    const facts = { classificationId: d.classification('珠地网眼'), gramWeight: '140' };
    const one = await anActiveMaterial(t, d, buyer, pricer, { ...facts, offers: offers('20') });
    const cheap = await anActiveMaterial(t, d, buyer, pricer, { ...facts, offers: offers('15') });
    const ask = (user: TestUser) => user.call(inquiriesApi.compareInternally, { query: { spuId: one.id, skuId: one.skus[0]!.id } });
    const { data } = await ask(buyer);
    expect(data).toMatchObject({ material: { metrePrice: '20.0000' }, configName: '默认配置' });
    expect(data.rows.find(({ id }) => id === cheap.id)).toMatchObject({
      metrePrice: '15.0000',
      saving: '5.0000',
      savingPercent: '25.00',
      parts: [{ label: '成分', match: '100.00', weight: 45 }, {}, {}, {}, {}],
    });
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== VIEW_PRICES));
    const { data: seen } = await ask(blind);
    for (const field of ['metrePrice', 'saving', 'savingPercent']) expect(seen.rows[0]).not.toHaveProperty(field);
  });

  it('reminds of inquiries that are overdue and of those that are answered', async () => {
    const { data: made } = await create();
    await t.ownerPool.query(`update inquiries set answer_by = business_day() - 1 where id = $1`, [made.id]);
    const { data: home } = await buyer.call(homeApi.get);
    expect(home.todos.find(({ key }) => key === 'overdueInquiries')?.count).toBeGreaterThan(0);
  });

  it('opens to nobody without the right', async () => {
    const { data: made } = await create();
    const reader = await t.aUser(['比价']);
    expect(await reader.call(inquiriesApi.get, { params: { id: made.id } })).toMatchObject({ code: 200 });
    expect(await answer(made, 0, {}, reader)).toMatchObject({ code: 40300 });
    expect(await (await t.aUser([])).call(inquiriesApi.list)).toMatchObject({ code: 40300 });
    expect(await t.anonymous.call(inquiriesApi.list)).toMatchObject({ status: 401 });
    expect(await buyer.call(inquiriesApi.get, { params: { id: '999999' } })).toMatchObject({ code: 40400 });
  });
});
