import { beforeAll, describe, expect, it } from 'vitest';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { anExternal, externalInput } from '../../../test/externals.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aSupplier, terminateSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;
let blind: TestUser;
let supplierId: string;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  developer = await t.aUser();
  blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== '全局:查看价格'));
  supplierId = (await aSupplier(t)).id;
});

const create = (body: Awaited<ReturnType<typeof externalInput>>) => developer.call(externalMaterialsApi.create, { body });
const get = async (user: TestUser, id: string) => (await user.call(externalMaterialsApi.get, { params: { id } })).data;
const move = (id: string, version: number, action: 'reject' | 'reopen', reason?: string) =>
  developer.call(externalMaterialsApi.transition, { params: { id }, body: { action, version, ...(reason && { reason }) } });

describe('a new external record', () => {
  it('waits with a code, its composition and its price in 元/米', async () => {
    const data = await anExternal(t, d, developer, supplierId);
    expect(data).toMatchObject({
      state: 'PENDING',
      origin: 'MANUAL',
      kind: 'FABRIC',
      price: '42',
      metrePrice: '12.7235',
      hex: expect.any(String),
    });
    expect(data.code).toMatch(/^WB\d{6}$/);
    expect(data.compositions.map(({ ingredient, share }) => [ingredient.name, share])).toEqual([
      ['棉', '95'],
      ['氨纶', '5'],
    ]);
  });

  it('takes currency and tax of its supplier, then the house currency and the usual tax', async () => {
    const taxed = await aSupplier(t, { taxRate: '3' });
    const own = await anExternal(t, d, developer, taxed.id, { taxRate: null, currencyId: null });
    expect(own).toMatchObject({ taxRate: '3', currency: '人民币' });
    expect(await anExternal(t, d, developer, supplierId, { taxRate: null })).toMatchObject({ taxRate: '13' });
  });

  it('may be of a supplier that is not approved yet, but not of a terminated one', async () => {
    const draft = await aSupplier(t, {}, 'DRAFT');
    expect(await create(await externalInput(t, d, draft.id))).toMatchObject({ code: 200 });
    const ended = await aSupplier(t);
    const before = await anExternal(t, d, developer, ended.id);
    await terminateSupplier(t, ended.id);
    expect(await create(await externalInput(t, d, ended.id))).toMatchObject({
      code: 40000,
      data: { fields: { supplierId: '供应商已终止，请选择其他供应商' } },
    });
    const body = { ...(await externalInput(t, d, ended.id)), remark: '改备注', version: before.version };
    expect(await developer.call(externalMaterialsApi.edit, { params: { id: before.id }, body })).toMatchObject({ code: 200 });
  });

  it('may lack every fact but supplier, name and class; a price needs its unit', async () => {
    const bare = { supplierId, name: '样布一块', classificationId: d.classification('面料') };
    expect(await create(bare)).toMatchObject({ code: 200, data: { width: null, price: null, kind: 'FABRIC' } });
    expect(await create({ ...bare, name: '样布两块', price: '12' })).toMatchObject({
      code: 40000,
      data: { fields: { unitId: '填了报价，请选择计价单位' } },
    });
    expect(await create({ ...bare, name: '' })).toMatchObject({ code: 40000, data: { fields: { name: '不能为空' } } });
  });

  it('is refused when the same cloth of the same supplier is there, however it is written', async () => {
    const first = await anExternal(t, d, developer, supplierId, { name: '40S 精梳汗布（双面）' });
    const again = await create(await externalInput(t, d, supplierId, { name: '40s精梳汗布 (双面)', gramWeight: '180.00' }));
    expect(again).toMatchObject({
      code: 40000,
      data: { fields: { name: `同一供应商、名称、颜色和克重的外部物料已有：${first.code}（待处理）` } },
    });
    const changes = [{ colourName: '本白' }, { gramWeight: '190' }, { supplierId: (await aSupplier(t)).id }];
    for (const change of changes)
      expect(await create(await externalInput(t, d, supplierId, { name: '40S 精梳汗布（双面）', ...change }))).toMatchObject({ code: 200 });
  });

  it('is created once by two users at the same moment', async () => {
    const body = await externalInput(t, d, supplierId, { name: '同时录入' });
    const answers = await Promise.all([create(body), create(body), create(body)]);
    expect(answers.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
  });

  it('of a trim is identified by its specification', async () => {
    const trim = { supplierId, name: '金属拉链', classificationId: d.classification('辅料'), colourName: '古铜', specification: '3# 20cm' };
    expect(await create(trim)).toMatchObject({ code: 200, data: { kind: 'TRIM' } });
    expect(await create({ ...trim, specification: '5# 20cm' })).toMatchObject({ code: 200 });
    expect(await create({ ...trim, specification: '3#20CM' })).toMatchObject({ code: 40000 });
  });
});

describe('editing an external record', () => {
  it('is done by one of two who began at the same version', async () => {
    const { id, version } = await anExternal(t, d, developer, supplierId);
    const body = { ...(await externalInput(t, d, supplierId)), version };
    expect(await developer.call(externalMaterialsApi.edit, { params: { id }, body })).toMatchObject({ code: 200 });
    expect(await developer.call(externalMaterialsApi.edit, { params: { id }, body })).toMatchObject({ code: 40900 });
  });

  it('keeps the prices of somebody who may not see them', async () => {
    const { id, version } = await anExternal(t, d, developer, supplierId);
    const { price: _, ...body } = await externalInput(t, d, supplierId, { remark: '手感好' });
    const { data } = await blind.call(externalMaterialsApi.edit, { params: { id }, body: { ...body, version } });
    expect(data).not.toHaveProperty('price');
    expect(await get(developer, id)).toMatchObject({ price: '42', remark: '手感好', metrePrice: '12.7235' });
  });
});

describe('不采纳', () => {
  it('asks for a reason, keeps it and can be reopened', async () => {
    const { id, version } = await anExternal(t, d, developer, supplierId);
    expect(await move(id, version, 'reject')).toMatchObject({ code: 40000, data: { fields: { reason: '不能为空' } } });
    const { data } = await move(id, version, 'reject', '色牢度不够');
    expect(data).toMatchObject({ state: 'REJECTED', rejectReason: '色牢度不够' });
    const body = { ...(await externalInput(t, d, supplierId)), version: data.version };
    expect(await developer.call(externalMaterialsApi.edit, { params: { id }, body })).toMatchObject({
      code: 40902,
      message: '当前状态为“不采纳”，不能编辑',
    });
    expect(await move(id, data.version, 'reopen')).toMatchObject({ code: 200, data: { state: 'PENDING', rejectReason: '' } });
  });

  it('of many reports those that do not fit', async () => {
    const [one, two] = [await anExternal(t, d, developer, supplierId), await anExternal(t, d, developer, supplierId)];
    await move(two.id, two.version, 'reject', '太厚');
    const { data } = await developer.call(externalMaterialsApi.transitionMany, {
      body: { action: 'reject', chosen: { ids: [one.id, two.id] }, reason: '价格高' },
    });
    expect(data).toMatchObject({ done: [one.id], failed: [{ code: two.code, reason: '当前状态为“不采纳”，不能不采纳' }] });
  });
});

describe('external records', () => {
  it('are found by name, colour, item number, supplier and pinyin, filtered and counted by state', async () => {
    const maker = await aSupplier(t, { name: '绍兴云锦纺织有限公司', abbreviation: '云锦纺织' });
    await anExternal(t, d, developer, maker.id, { name: '真丝双绉', colourName: '胭脂', supplierItemNo: 'YJ-77' });
    const find = async (query: object) =>
      (await developer.call(externalMaterialsApi.list, { query })).data.rows.map(({ name, supplier }) => [name, supplier]);
    for (const q of ['真丝', 'zssz', '胭脂', 'yj-77', '云锦', 'yunjin']) expect(await find({ q })).toEqual([['真丝双绉', '云锦纺织']]);
    expect(await find({ supplierIds: [maker.id], state: ['REJECTED'] })).toEqual([]);
    const { data } = await developer.call(externalMaterialsApi.list, { query: { supplierIds: [maker.id] } });
    expect(data).toMatchObject({ total: 1, tabs: { PENDING: 1 } });
  });

  it('show no price to somebody without 查看价格, in list, record and log', async () => {
    const { id } = await anExternal(t, d, developer, supplierId);
    for (const field of ['price', 'samplePrice', 'metrePrice']) expect(await get(blind, id)).not.toHaveProperty(field);
    const { data } = await blind.call(externalMaterialsApi.list, { query: {} });
    for (const field of ['price', 'metrePrice', 'priceUnit']) expect(data.rows[0]).not.toHaveProperty(field);
    expect(await blind.call(externalMaterialsApi.list, { query: { sort: 'price' } })).not.toMatchObject({ code: 200 });
  });

  it('stand in the palette and among the documents that somebody worked on', async () => {
    const { id } = await anExternal(t, d, developer, supplierId, { name: '提花缎面' });
    const { data: groups } = await developer.call(homeApi.search, { query: { q: '提花缎' } });
    expect(groups).toMatchObject([{ kind: 'externalMaterial', hits: [{ id }] }]);
    expect((await developer.call(homeApi.get)).data.recent[0]).toMatchObject({ kind: 'externalMaterial', id });
  });

  it('are read only with the right, and edited only with the button', async () => {
    const { id, version } = await anExternal(t, d, developer, supplierId);
    const nobody = await t.aUser([]);
    expect(await nobody.call(externalMaterialsApi.list)).toMatchObject({ code: 40300 });
    const reader = await t.aUser(['外部物料档案']);
    const body = { ...(await externalInput(t, d, supplierId)), version };
    expect(await reader.call(externalMaterialsApi.edit, { params: { id }, body })).toMatchObject({ code: 40300 });
    expect(await t.anonymous.call(externalMaterialsApi.list)).toMatchObject({ status: 401 });
  });

  it('leave no invariant broken', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
