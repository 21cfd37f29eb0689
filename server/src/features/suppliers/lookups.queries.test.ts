import { beforeAll, describe, expect, it } from 'vitest';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { supplierLookupsApi } from '@mrp/contract/features/suppliers/lookups.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, offerInput, theDictionaries } from '../../../test/builders.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
/** A user with a login and no permissions. */
let anyone: TestUser;
let cloth: Supplier;
let factory: Supplier;
let both: Supplier;
let draft: Supplier;
let pending: Supplier;
let paused: Supplier;
let knit = '';

beforeAll(async () => {
  t = await testApp();
  anyone = await t.aUser([]);
  const leaf = await t.db.selectFrom('classificationFacts').select('parentId').where('level', '=', 3).limit(1).executeTakeFirstOrThrow();
  knit = leaf.parentId ?? '';
  cloth = await aSupplier(t, {
    name: '绍兴云舟织造有限公司',
    abbreviation: '云舟织造',
    formerNames: ['云舟布厂'],
    formerAbbreviations: ['老云舟'],
    classificationIds: [knit],
  });
  factory = await aSupplier(t, { name: '厦门晨曜服饰有限公司', abbreviation: '晨曜服饰', kind: 'GARMENT' });
  both = await aSupplier(t, { name: '常熟北屿纺织有限公司', abbreviation: '北屿纺织', kind: 'BOTH' });
  draft = await aSupplier(t, { abbreviation: '草稿商' }, 'DRAFT');
  pending = await aSupplier(t, { abbreviation: '待审商' }, 'PENDING');
  paused = await aSupplier(t, { name: '泉州木棉制衣有限公司', abbreviation: '木棉制衣', kind: 'GARMENT' }, 'PAUSED');
});

const entry = (shown: 'name' | 'abbreviation', ...suppliers: Supplier[]) =>
  suppliers.map((supplier) => ({ id: supplier.id, code: supplier.code, name: supplier[shown] }));

describe('supplier/name', () => {
  it('returns 合作中 suppliers by 全称, sorted by code', async () => {
    expect((await anyone.call(supplierLookupsApi.listNames)).data).toEqual(entry('name', cloth, factory, both));
  });

  it('filters by name, pinyin, initials, code and kind; 两者 matches either kind', async () => {
    for (const q of ['云舟', 'yunzhou', 'sxyz', cloth.code, '布厂'])
      expect((await anyone.call(supplierLookupsApi.listNames, { query: { q } })).data, q).toEqual(entry('name', cloth));
    expect((await anyone.call(supplierLookupsApi.listNames, { query: { kind: 'GARMENT' } })).data).toEqual(entry('name', factory, both));
    expect((await anyone.call(supplierLookupsApi.listNames, { query: { kind: 'MATERIAL' } })).data).toEqual(entry('name', cloth, both));
  });

  it('refuses invalid and unknown parameters', async () => {
    expect(await anyone.call(supplierLookupsApi.listNames, { query: { kind: 'BOTH' as never } })).toMatchObject({
      code: 40000,
      data: { fields: { kind: '参数 kind 的值无效' } },
    });
    expect(await anyone.call(supplierLookupsApi.listNames, { query: { page: 1 } as never })).toMatchObject({
      code: 40000,
      data: { fields: { page: '不支持的参数：page' } },
    });
    expect(await anyone.call(supplierLookupsApi.listSourceTypes, { query: { q: 'x' } } as never)).toMatchObject({
      code: 40000,
      data: { fields: { q: '不支持的参数：q' } },
    });
  });
});

describe('supplier/sourceType', () => {
  it('returns the fixed list with the stored constants', async () => {
    expect((await anyone.call(supplierLookupsApi.listSourceTypes)).data.map(({ label }) => label)).toEqual([
      '自主开发',
      '成品商推荐',
      '自助注册',
      '导入',
    ]);
  });
});

describe('ByName and ByAbbreviation', () => {
  it('return one row per present and former name, with repeated codes', async () => {
    expect((await anyone.call(supplierLookupsApi.listByName, { query: { q: '云舟' } })).data).toEqual([
      { code: cloth.code, name: '绍兴云舟织造有限公司' },
      { code: cloth.code, name: '云舟布厂' },
    ]);
    expect((await anyone.call(supplierLookupsApi.listByAbbreviation, { query: { q: '云舟' } })).data).toEqual([
      { code: cloth.code, name: '云舟织造' },
      { code: cloth.code, name: '老云舟' },
    ]);
    expect((await anyone.call(supplierLookupsApi.listByName)).data).toHaveLength(7);
  });
});

describe('suppliCode and supplierAb', () => {
  it('return 简称: of every state for old documents, of 合作中 and 暂停 for filters', async () => {
    expect((await anyone.call(supplierLookupsApi.listCodes)).data).toEqual(
      entry('abbreviation', cloth, factory, both, draft, pending, paused),
    );
    expect((await anyone.call(supplierLookupsApi.listAbbreviations)).data).toEqual(entry('abbreviation', cloth, factory, both, paused));
    expect((await anyone.call(supplierLookupsApi.listAbbreviations, { query: { kind: 'GARMENT' } })).data).toEqual(
      entry('abbreviation', factory, both, paused),
    );
  });
});

describe('select/all/supplier', () => {
  const choose = async (body: object) => (await anyone.call(supplierLookupsApi.choose, { body })).data;

  it('returns pages with name, kind, state and matched former name only', async () => {
    const page = await choose({ pageSize: 2, page: 2 });
    expect(page).toEqual({
      rows: [both, draft].map(({ id, code, name, abbreviation, kind, state }) => ({
        id,
        code,
        name,
        abbreviation,
        kind,
        state,
        formerName: null,
      })),
      total: 6,
      nextCursor: null,
    });
  });

  it('filters by kinds, states, and classifications including parents and children', async () => {
    const found = async (body: object) => (await choose(body)).rows.map(({ abbreviation }) => abbreviation);
    expect(await found({ kinds: ['GARMENT'] })).toEqual(['晨曜服饰', '木棉制衣']);
    expect(await found({ states: ['PENDING', 'ACTIVE'], kinds: ['MATERIAL'] })).toEqual(['云舟织造', '待审商']);
    const family = await t.db.selectFrom('classifications').select(['id', 'parentId']).execute();
    const [root, child] = [family.find(({ id }) => id === knit)!.parentId!, family.find(({ parentId }) => parentId === knit)!.id];
    const stranger = family.find(({ id, parentId }) => parentId === root && id !== knit)!.id;
    for (const classId of [root, knit, child]) expect(await found({ classIds: [classId] }), classId).toEqual(['云舟织造']);
    expect(await found({ classIds: [stranger] })).toEqual([]);
  });

  it('is a POST that only reads: it needs the XSRF token, but no idempotency key and no audit entry', async () => {
    const { headers } = anyone;
    const url = '/api/material/mrp/mrp/supplierArchives/select/all/supplier';
    expect((await t.app.inject({ method: 'POST', url, payload: {}, headers: { token: headers['token']! } })).statusCode).toBe(403);
    const before = await t.db.selectFrom('auditEntries').select('id').execute();
    expect((await t.app.inject({ method: 'POST', url, payload: {}, headers })).json()).toMatchObject({ code: 200 });
    expect(await t.db.selectFrom('auditEntries').select('id').execute()).toHaveLength(before.length);
  });

  it('refuses unknown parameters', async () => {
    expect(await anyone.call(supplierLookupsApi.choose, { body: { pageSize: 201 } })).toMatchObject({ code: 40000 });
    expect(await anyone.call(supplierLookupsApi.choose, { body: { states: ['GONE' as never] } })).toMatchObject({
      code: 40000,
      data: { fields: { 'states.0': expect.any(String) } },
    });
  });
});

describe('plm/mrp/query/supplier', () => {
  it('returns 合作中 suppliers to users who work with styles', async () => {
    const designer = await t.aUser(['定制BOM']);
    expect((await designer.call(supplierLookupsApi.listForStyles)).data).toEqual(
      [cloth, factory, both].map(({ id, code, name, abbreviation, kind }) => ({ id, code, name, abbreviation, kind })),
    );
    expect(
      (await designer.call(supplierLookupsApi.listForStyles, { query: { kind: 'GARMENT', q: 'beiyu' } })).data.map(({ id }) => id),
    ).toEqual([both.id]);
    expect((await designer.call(supplierLookupsApi.listForStyles, { query: { skuId: '1' } })).data).toEqual([]);
  });

  it('filters by offers for a SKU, 优选 first, and counts the materials', async () => {
    const admin = await t.aUser();
    const d = await theDictionaries(t);
    const { id: spuId, skus } = await aMaterial(t, d, admin, {}, [{}]);
    const skuId = skus[0]!.id;
    const offers = [offerInput(d, cloth.id, { skuId }), offerInput(d, both.id, { skuId, preferred: true })];
    expect(await admin.call(pricesApi.addOffers, { params: { id: spuId }, body: { offers } })).toMatchObject({ code: 200 });
    const { data } = await admin.call(supplierLookupsApi.listForStyles, { query: { skuId } });
    expect(data.map(({ id }) => id)).toEqual([both.id, cloth.id]);
    expect((await admin.call(suppliersApi.get, { params: { id: cloth.id } })).data.materials).toBe(1);
    expect((await admin.call(suppliersApi.get, { params: { id: factory.id } })).data.materials).toBe(0);
  });
});

describe('supplierInfo/select/pause', () => {
  it('returns paused suppliers with the period of their pause', async () => {
    expect((await anyone.call(supplierLookupsApi.listPaused)).data).toEqual([
      { id: paused.id, code: paused.code, name: paused.name, pausedFrom: paused.pausedFrom, pausedTo: null },
    ]);
  });
});

describe('the supplier lookups', () => {
  it('contain neither contacts nor bank accounts', async () => {
    await aSupplier(t, {
      contacts: [{ name: '王秘密', mobile: '13812345678' }],
      bankAccounts: [{ bankName: '行', accountName: '户', accountNo: '62178520001234' }],
    });
    const everybody = await t.aUser();
    const calls = [
      supplierLookupsApi.listNames,
      supplierLookupsApi.listByName,
      supplierLookupsApi.listByAbbreviation,
      supplierLookupsApi.listCodes,
      supplierLookupsApi.listForStyles,
      supplierLookupsApi.listPaused,
      supplierLookupsApi.listAbbreviations,
    ] as const;
    for (const spec of calls) expect((await everybody.call(spec)).response.body).not.toMatch(/王秘密|13812345678|1234/);
    expect((await everybody.call(supplierLookupsApi.choose, { body: {} })).response.body).not.toMatch(/王秘密|13812345678/);
  });
});
