import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { externalMatchingApi, type ConversionDraft } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { fabricInput, offerInput, theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { anExternal } from '../../../../test/externals.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aSupplier, terminateSupplier } from '../../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;
let other: TestUser;
let supplierId: string;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  developer = await t.aUser();
  other = await t.aUser();
  supplierId = (await aSupplier(t)).id;
});

const member = ({ id, version, colourId, colourName }: ExternalMaterial) => ({
  id,
  version,
  colourId: colourId ?? d.colour('藏青'),
  colourName,
});
const spu = async (records: readonly ExternalMaterial[], changes: object = {}) => ({
  material: { ...(await fabricInput(t, d)), name: records[0]!.name, ...changes },
  members: records.map(member),
});
const convert = (user: TestUser, ...spus: ConversionDraft['spus']) => user.call(externalMatchingApi.convert, { body: { spus } });
const get = async ({ id }: { id: string }) => (await developer.call(externalMaterialsApi.get, { params: { id } })).data;
const undo = async (record: { id: string }) => {
  const { id, version } = await get(record);
  return developer.call(externalMatchingApi.undoConversion, { params: { id }, body: { version } });
};
const countSpus = async () => (await t.db.selectFrom('spus').select('id').execute()).length;

describe('转内部', () => {
  it('offers the other waiting colours of a cloth of its supplier, and none once it is converted', async () => {
    const name = '同店汗布';
    const stranger = await aSupplier(t);
    const navy = await anExternal(t, d, developer, supplierId, { name });
    const white = await anExternal(t, d, developer, supplierId, { name: '同店 汗布', colourName: '本白', colourId: d.colour('本白') });
    await anExternal(t, d, developer, supplierId, { name, width: '170', colourName: '黑色', colourId: d.colour('黑色') });
    await anExternal(t, d, developer, stranger.id, { name, colourName: '本白', colourId: d.colour('本白') });
    const colours = async (id: string) =>
      (await developer.call(externalMatchingApi.listOtherColours, { params: { id } })).data.map((one) => one.id);
    expect([await colours(navy.id), await colours(white.id)]).toEqual([[white.id], [navy.id]]);
    const { code } = await convert(developer, await spu([navy, white]));
    expect([code, await colours(navy.id)]).toEqual([200, []]);
  });

  it('makes SPU, colour, SKU and offer with its price rows, and the record names its SKU', async () => {
    const record = await anExternal(t, d, developer, supplierId, { samplePrice: '55', supplierItemNo: 'K-9', shadeNo: '19-4010' });
    const { code, data, message } = await convert(developer, await spu([record]));
    expect([code, message]).toEqual([200, '']);
    const [made] = data.spus;
    expect(await get(record)).toMatchObject({
      state: 'CONVERTED',
      sku: { code: `${made!.code}-01`, spuId: made!.id, colourName: '藏青' },
      siblings: 0,
    });
    const { data: offers } = await developer.call(pricesApi.listOffers, { params: { id: made!.id } });
    expect(offers).toMatchObject([
      {
        supplierItemNo: 'K-9',
        shadeNo: '19-4010',
        supplierMaterialName: record.name,
        preferred: true,
        moq: '300.0000',
        leadDaysBulk: 15,
        width: null,
      },
    ]);
    expect(offers[0]!.prices.map(({ kind, price, metrePrice }) => [kind, price, metrePrice])).toEqual([
      ['BULK', '42.0000', '12.7235'],
      ['SAMPLE', '55.0000', '16.6617'],
    ]);
    const { data: material } = await developer.call(materialsApi.get, { params: { id: made!.id } });
    expect(material).toMatchObject({ state: 'DRAFT', skus: [{ state: 'SAMPLING', colourName: '藏青' }] });
  });

  it('makes one SPU with a colour each of records that differ by colour only, and proposes it', async () => {
    const second = (await aSupplier(t)).id;
    const name = '组合汗布';
    const navy = await anExternal(t, d, developer, supplierId, { name });
    const white = await anExternal(t, d, developer, supplierId, { name: '组合 汗布', colourName: '本白', colourId: d.colour('本白') });
    const foreign = await anExternal(t, d, developer, second, { name, colourName: '姜黄', colourId: d.colour('本白') });
    const heavy = await anExternal(t, d, developer, supplierId, { name, gramWeight: '200' });
    const { data } = await developer.call(externalMatchingApi.prepareConversion, {
      body: { ids: [navy, heavy, white, foreign].map(({ id }) => id) },
    });
    expect(data.groups).toEqual([[navy.id, white.id, foreign.id], [heavy.id]]);
    const answer = await convert(developer, await spu([navy, white, foreign]), await spu([heavy], { gramWeight: '200' }));
    expect(answer).toMatchObject({
      code: 200,
      data: { spus: [{ skus: [{ colourName: '藏青' }, { colourName: '本白' }, { colourName: '姜黄' }] }, { skus: [{}] }] },
    });
    expect((await get(foreign)).sku?.code).toBe(`${answer.data.spus[0]!.code}-03`);
    expect(await get(foreign)).toMatchObject({ siblings: 2 });
  });

  it('previews what it will make and writes nothing', async () => {
    const record = await anExternal(t, d, developer, supplierId);
    const before = await countSpus();
    const { data } = await developer.call(externalMatchingApi.previewConversion, { body: { spus: [await spu([record])] } });
    expect(data.spus).toMatchObject([{ name: record.name, colours: [{ code: record.code, colourName: '藏青', priceRows: 1 }] }]);
    expect(await countSpus()).toBe(before);
    const lacking = await developer.call(externalMatchingApi.previewConversion, {
      body: { spus: [await spu([record], { gramWeight: null })] },
    });
    expect(lacking).toMatchObject({ code: 40000, data: { fields: { 'spus.0.material.gramWeight': '不能为空' } } });
  });

  it('of a record that another user has just converted is refused with what it became', async () => {
    const record = await anExternal(t, d, developer, supplierId);
    const body = await spu([record]);
    const answers = await Promise.all([convert(developer, body), convert(other, body)]);
    const refused = answers.find(({ code }) => code !== 200);
    const { sku } = await get(record);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(refused).toMatchObject({
      code: 40905,
      message: `${record.code} 现在是“已转内部”（${sku!.code} ${sku!.name}），不能转内部，请刷新`,
    });
  });

  it('of a record edited meanwhile is refused', async () => {
    const record = await anExternal(t, d, developer, supplierId);
    const stale = await spu([{ ...record, version: record.version + 1 }]);
    expect(await convert(developer, stale)).toMatchObject({ code: 40905, message: `${record.code} 已被他人修改，请刷新后重试` });
  });

  it('of nine where the sixth fails makes nothing', async () => {
    const records = [];
    for (let index = 0; index < 9; index += 1) records.push(await anExternal(t, d, developer, supplierId));
    const before = [await countSpus(), (await t.db.selectFrom('offers').select('id').execute()).length];
    const spus = await Promise.all(records.map((record, index) => spu([record], index === 5 ? { width: null } : {})));
    expect(await convert(developer, ...spus)).toMatchObject({ code: 40000, data: { fields: { 'spus.5.material.width': '不能为空' } } });
    const moq = await anExternal(t, d, developer, supplierId, { moq: '12.34' });
    spus[5] = await spu([moq], { firstUnitId: d.unit('公斤') });
    expect(await convert(developer, ...spus.with(5, { ...spus[5], members: [{ ...member(moq), colourId: '999999' }] }))).toMatchObject({
      code: 40000,
      data: { fields: { 'spus.5.members.0.colourId': '颜色不存在，请从颜色库重新选择' } },
    });
    expect([await countSpus(), (await t.db.selectFrom('offers').select('id').execute()).length]).toEqual(before);
    expect((await get(records[0]!)).state).toBe('PENDING');
  });

  it('is refused for a terminated supplier and for one that is still a draft', async () => {
    const ended = await aSupplier(t);
    const record = await anExternal(t, d, developer, ended.id);
    await terminateSupplier(t, ended.id);
    expect(await convert(developer, await spu([record]))).toMatchObject({
      code: 40905,
      message: `${record.code} 的供应商“${ended.abbreviation}”是“终止”，不能转内部；只能用待审核或合作中的供应商`,
    });
    const draft = await anExternal(t, d, developer, (await aSupplier(t, {}, 'DRAFT')).id);
    expect(await convert(developer, await spu([draft]))).toMatchObject({ code: 40905 });
  });

  it('is refused when two of its colours have one name, and when a record is named twice', async () => {
    const record = await anExternal(t, d, developer, supplierId);
    const twin = await anExternal(t, d, developer, supplierId);
    expect(await convert(developer, await spu([record, twin]))).toMatchObject({
      code: 40000,
      data: { fields: { 'spus.0.members.1.colourName': '颜色“藏青”已存在' } },
    });
    expect(await convert(developer, await spu([record]), await spu([record]))).toMatchObject({ code: 40905 });
  });

  it('needs its own button', async () => {
    const record = await anExternal(t, d, developer, supplierId);
    const reader = await t.aUser(['外部物料档案', '外部物料档案:关联内部']);
    expect(await convert(reader, await spu([record]))).toMatchObject({ code: 40300 });
  });
});

describe('撤销转内部', () => {
  it('archives the SPU with its prices and lets all its records wait again', async () => {
    const name = '撤销汗布';
    const navy = await anExternal(t, d, developer, supplierId, { name });
    const white = await anExternal(t, d, developer, supplierId, { name, colourName: '本白', colourId: d.colour('本白') });
    const { data } = await convert(developer, await spu([navy, white]));
    expect(await undo(white)).toMatchObject({ code: 200, data: { state: 'PENDING', sku: null } });
    expect(await get(navy)).toMatchObject({ state: 'PENDING', sku: null });
    const { data: material } = await developer.call(materialsApi.get, { params: { id: data.spus[0]!.id } });
    expect(material.state).toBe('ARCHIVED');
    expect(await convert(developer, await spu([await get(navy)]))).toMatchObject({ code: 200 });
  });

  it('deletes the SPU when there was no price', async () => {
    const record = await anExternal(t, d, developer, supplierId, { price: null });
    const { data } = await convert(developer, await spu([record]));
    expect(await undo(record)).toMatchObject({ code: 200 });
    expect(await developer.call(materialsApi.get, { params: { id: data.spus[0]!.id } })).toMatchObject({ code: 40400 });
  });

  it('names what holds the SPU: a substitute of another material, stock, an offer added since, its own approval', async () => {
    const record = await anExternal(t, d, developer, supplierId);
    const { data } = await convert(developer, await spu([record]));
    const [made] = data.spus;
    const substitutes = [{ spuId: made!.id, ratio: '1', priority: 1 }];
    const { data: holder } = await developer.call(materialsApi.create, {
      body: { material: { ...(await fabricInput(t, d)), substitutes } },
    });
    expect(await undo(record)).toMatchObject({
      code: 40905,
      message: `${made!.code} 已被使用，不能撤销：内部物料 ${holder.code} ${holder.name}`,
    });
    await developer.call(materialsApi.edit, {
      params: { id: holder.id },
      body: { material: { ...(await fabricInput(t, d)), substitutes: [] }, version: holder.version },
    });
    await sql`insert into stock_items (spu_id, sku_id, unit_id, lot_tracked) values (${made!.id}, ${made!.skus[0]!.id}, ${d.unit('公斤')}, 'LOT')`.execute(
      t.ownerDb,
    );
    expect((await undo(record)).message).toBe(`${made!.code} 已被使用，不能撤销：库存`);
    await sql`delete from stock_items where spu_id = ${made!.id}`.execute(t.ownerDb);
    const late = await aSupplier(t);
    await developer.call(pricesApi.addOffers, {
      params: { id: made!.id },
      body: { offers: [offerInput(d, late.id, { skuId: made!.skus[0]!.id })] },
    });
    expect((await undo(record)).message).toBe(`${made!.code} 之后又加了“${late.abbreviation}”的报价，不能撤销`);
    const { data: draft } = await developer.call(materialsApi.get, { params: { id: made!.id } });
    await developer.call(materialsApi.transition, { params: { id: made!.id }, body: { action: 'submit', version: draft.version } });
    expect((await undo(record)).message).toBe(`${made!.code} 已提交审核，请先打回再撤销`);
  });

  it('is refused for a record that waits, and leaves every invariant whole', async () => {
    const record = await anExternal(t, d, developer, supplierId);
    expect(await undo(record)).toMatchObject({ code: 40902, message: '当前状态为“待处理”，不能撤销转内部' });
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
