import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { TECHNIQUE } from '@mrp/contract/features/techniques/audit.ts';
import type { TechniqueInput } from '@mrp/contract/features/techniques/input.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { shownText } from '../../../test/shown-text.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { techniqueInput } from '../../../test/techniques.ts';
import { listTechniquePrices } from './choices.queries.ts';

let t: TestApp;
let d: Dictionaries;
let keeper: TestUser;
let names = 0;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  keeper = await t.aUser(['成衣核价', '成衣核价:维护工艺库', '全局:查看价格']);
});

const nextName = () => `水浆印 ${(names += 1)}`;
const create = async (changes: Partial<TechniqueInput> = {}) =>
  (await keeper.call(techniquesApi.create, { body: techniqueInput(d, nextName(), changes) })).data;
const refused = async (changes: Partial<TechniqueInput>) =>
  fieldsOf((await keeper.call(techniquesApi.create, { body: techniqueInput(d, nextName(), changes) })).data);
const offer = (supplierId: string, price: string, more: Partial<TechniqueInput['offers'][number]> = {}) => ({
  supplierId,
  minQuantity: '0',
  price,
  validFrom: '2026-01-01',
  validUntil: null,
  leadDays: null,
  remark: '',
  ...more,
});

describe('the technique library', () => {
  it('keeps class and group, unit, base price, tiers and what suppliers ask', async () => {
    const supplier = await aSupplier(t);
    const made = await create({
      tiers: [
        { minQuantity: '1000', price: '1.6' },
        { minQuantity: '500', price: '1.7' },
      ],
      offers: [offer(supplier.id, '1.55', { leadDays: '5' })],
    });
    expect(made).toMatchObject({
      code: expect.stringMatching(/^GY\d{4}$/),
      group: '印花',
      class: '网版印花',
      unit: { name: '件' },
      basePrice: '1.8',
      tiers: [
        { minQuantity: '500', price: '1.7' },
        { minQuantity: '1000', price: '1.6' },
      ],
      offers: [{ supplier: { id: supplier.id }, price: '1.55', leadDays: '5', inForce: true }],
    });
  });

  it('loses the tiers and the prices of suppliers that an edit leaves out', async () => {
    const supplier = await aSupplier(t);
    const made = await create({
      tiers: [
        { minQuantity: '500', price: '1.7' },
        { minQuantity: '1000', price: '1.6' },
      ],
      offers: [offer(supplier.id, '1.55'), offer(supplier.id, '1.4', { minQuantity: '900' })],
    });
    const [tier] = made.tiers;
    const body = {
      ...techniqueInput(d, made.name, { tiers: [{ id: tier!.id, minQuantity: '500', price: '1.7' }], offers: [] }),
      version: made.version,
    };
    const { data } = await keeper.call(techniquesApi.edit, { params: { id: made.id }, body });
    expect(data).toMatchObject({ tiers: [{ id: tier!.id, price: '1.7' }], offers: [] });
  });

  it('answers the price of a quantity: the highest tier that it reaches, the supplier’s own, and the lowest of all', async () => {
    const [one, other] = [await aSupplier(t), await aSupplier(t)];
    const { id } = await create({
      tiers: [
        { minQuantity: '500', price: '1.7' },
        { minQuantity: '1000', price: '1.6' },
      ],
      offers: [offer(one.id, '1.62'), offer(one.id, '1.4', { minQuantity: '900' }), offer(other.id, '1.5', { validUntil: '2026-02-01' })],
    });
    const asked = ['499.99', '500', '1200'].map((quantity) => ({ techniqueId: id, quantity, supplierId: one.id }));
    expect(await listTechniquePrices(t.db, asked)).toMatchObject([
      { libraryPrice: '1.8000', supplierPrice: '1.6200', lowestPrice: '1.6200', suppliers: 1 },
      { libraryPrice: '1.7000', supplierPrice: '1.6200' },
      { libraryPrice: '1.6000', supplierPrice: '1.4000', lowestPrice: '1.4000' },
    ]);
  });

  it('is found by pinyin, by class and by supplier, and its lowest price stands in the list', async () => {
    const supplier = await aSupplier(t);
    const { id, name } = await create({
      name: '金葱烫印',
      offers: [offer(supplier.id, '2.2'), offer(supplier.id, '2.1', { minQuantity: '10' })],
    });
    const list = async (query: object) => (await keeper.call(techniquesApi.list, { query: query as never })).data.rows;
    expect(await list({ q: 'jctangyin' })).toEqual([]);
    expect(await list({ q: 'jinconghangyin' })).toEqual([]);
    expect(await list({ q: '金葱' })).toMatchObject([{ id, name, supplierCount: 1, lowestOffer: '2.1000' }]);
    expect((await list({ supplierIds: [supplier.id] })).map((row) => row.id)).toEqual([id]);
    const group = await t.db
      .selectFrom('dictionaryEntries')
      .select('id')
      .where('dictionary', '=', 'techniqueClass')
      .where('name', '=', '印花')
      .executeTakeFirstOrThrow();
    expect((await list({ classIds: [group.id] })).map((row) => row.id)).toContain(id);
    const { data: hits } = await keeper.call(homeApi.search, { query: { q: '金葱烫印' } });
    expect(hits).toMatchObject([{ kind: TECHNIQUE, hits: [{ id }] }]);
    const { data: choices } = await keeper.call(techniquesApi.choose, { query: { q: '金葱' } as never });
    expect(choices.rows).toMatchObject([{ id, group: '印花', basePrice: '1.8000' }]);
  });

  it('says at its field what is wrong', async () => {
    const { id } = await aSupplier(t);
    expect(await refused({ basePrice: null })).toEqual({ basePrice: '填了最高价，请填写基准价' });
    expect(await refused({ basePrice: '3' })).toEqual({ priceMax: '最高价不能低于基准价' });
    expect(await refused({ basePrice: '0' })).toEqual({ basePrice: '仅可4位自然数,4位小数' });
    expect(await refused({ unitId: '999999' })).toEqual({ unitId: '请从列表中选择启用的单位' });
    expect(await refused({ classId: d.entry('season', '春') })).toEqual({ classId: '请从列表中选择启用的选项' });
    expect(await refused({ offers: [offer('999999', '1')] })).toEqual({ 'offers.0.supplierId': '供应商不存在，请从列表中选择' });
    expect(await refused({ offers: [offer(id, '1', { validUntil: '2025-12-31' })] })).toEqual({
      'offers.0.validUntil': '截止日期不能早于生效日期',
    });
    const tiers = [
      { minQuantity: '500', price: '1.7' },
      { minQuantity: '500.00', price: '1.6' },
    ];
    expect(await refused({ tiers })).toEqual({ 'tiers.1.minQuantity': '起始数量与第 1 行相同' });
    expect(await refused({ offers: [offer(id, '1'), offer(id, '2')] })).toEqual({
      'offers.1.supplierId': '供应商、起始数量和生效日期与第 1 行相同',
    });
    expect(await refused({ tiers: [{ minQuantity: '5' }] as never })).toEqual({ 'tiers.0.price': '不能为空' });
  });

  it('has a name of its own', async () => {
    const { name } = await create();
    const again = await keeper.call(techniquesApi.create, { body: techniqueInput(d, name) });
    expect(again).toMatchObject({ code: 40901, message: `工艺名称“${name}”已存在，请换一个` });
  });

  it('is edited by one of two who began at the same version, and the log names the tier that changed', async () => {
    const made = await create({ tiers: [{ minQuantity: '500', price: '1.7' }] });
    const [tier] = made.tiers;
    const edit = (price: string) =>
      keeper.call(techniquesApi.edit, {
        params: { id: made.id },
        body: { ...techniqueInput(d, made.name), tiers: [{ id: tier!.id, minQuantity: '500', price }], version: made.version },
      });
    expect(await edit('1.65')).toMatchObject({ code: 200, data: { version: made.version + 1, tiers: [{ id: tier!.id, price: '1.65' }] } });
    expect(await edit('1.6')).toMatchObject({ code: 40900, data: { newer: { tiers: [{ price: '1.65' }] } } });
    const { data: log } = await keeper.call(auditApi.selectAllLogById, { query: { id: made.id, type: TECHNIQUE } });
    expect(log[0]!.fields).toMatchObject([{ label: expect.stringContaining('单价'), before: '1.7 元', after: '1.65 元' }]);
  });

  it('never shows a price without the right, and a save without prices leaves them', async () => {
    const blind = await t.aUser(['成衣核价', '成衣核价:维护工艺库']);
    const supplier = await aSupplier(t);
    const made = await create({ tiers: [{ minQuantity: '500', price: '1.7' }], offers: [offer(supplier.id, '1.55')] });
    const { data: seen } = await blind.call(techniquesApi.get, { params: { id: made.id } });
    expect(shownText(seen)).not.toMatch(/1\.8|1\.7|1\.55|2\.5/);
    const { data: row } = await blind.call(techniquesApi.list, { query: { ids: [made.id] } as never });
    expect(row.rows[0]).not.toHaveProperty('lowestOffer');
    expect(await blind.call(techniquesApi.list, { query: { sort: 'basePrice' } as never })).toMatchObject({ code: 40300 });
    const { basePrice: _, priceMax: __, ...facts } = techniqueInput(d, made.name, { remark: '改了' });
    const lines = {
      tiers: [{ id: made.tiers[0]!.id, minQuantity: '600' }],
      offers: made.offers.map(({ id }) => ({ ...offer(supplier.id, ''), id, price: undefined })),
    };
    const saved = await blind.call(techniquesApi.edit, {
      params: { id: made.id },
      body: { ...facts, ...lines, version: made.version } as never,
    });
    expect(saved.code).toBe(200);
    expect((await keeper.call(techniquesApi.get, { params: { id: made.id } })).data).toMatchObject({
      remark: '改了',
      basePrice: '1.8',
      tiers: [{ minQuantity: '600', price: '1.7' }],
      offers: [{ price: '1.55' }],
    });
  });

  it('is deleted whole', async () => {
    const made = await create({ tiers: [{ minQuantity: '500', price: '1.7' }] });
    expect(await keeper.call(techniquesApi.discard, { params: { id: made.id } })).toMatchObject({ code: 200 });
    expect(await keeper.call(techniquesApi.get, { params: { id: made.id } })).toMatchObject({ code: 40400 });
  });

  it('opens to nobody without the right', async () => {
    const made = await create();
    const nobody = await t.aUser([]);
    expect(await nobody.call(techniquesApi.list)).toMatchObject({ code: 40300 });
    const reader = await t.aUser(['成衣核价']);
    expect(await reader.call(techniquesApi.discard, { params: { id: made.id } })).toMatchObject({ code: 40300 });
    expect(await t.anonymous.call(techniquesApi.list)).toMatchObject({ status: 401 });
  });
});
