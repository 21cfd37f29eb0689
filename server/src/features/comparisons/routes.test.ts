import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { comparisonConfigsApi } from '@mrp/contract/features/comparisons.ts';
import { COMPARISON_CONFIG } from '@mrp/contract/features/comparisons/audit.ts';
import type { ConfigInput } from '@mrp/contract/features/comparisons/input.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { offerInput, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { configSaid } from '../../../test/comparisons.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { anActiveMaterial } from '../../../test/styles.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let supervisor: TestUser;
let author: TestUser;
let fabrics: string;
let knits: string;
let jersey: string;
let shirting: string;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  supervisor = await t.aUser();
  author = await t.aUser();
  jersey = d.classification('汗布');
  shirting = d.classification('府绸');
  const facts = await t.db
    .selectFrom('classificationFacts')
    .select(['id', 'parentId', 'rootId'])
    .where('id', '=', jersey)
    .executeTakeFirstOrThrow();
  knits = facts.parentId ?? '';
  fabrics = facts.rootId ?? '';
});

const inForce = async (classificationId?: string) =>
  (await supervisor.call(comparisonConfigsApi.getInForce, { query: classificationId ? { classificationId } : {} })).data;
const create = (classificationId: string, changes: Partial<ConfigInput> = {}) =>
  supervisor.call(comparisonConfigsApi.create, { body: { name: '配置', classificationId, ...configSaid(), ...changes } });
const refused = async (changes: Partial<ConfigInput>) => fieldsOf((await create(shirting, changes)).data);

describe('the configuration of the comparison', () => {
  it('of the most specific class wins, and the default holds for every class without one', async () => {
    const standard = await inForce();
    expect(standard).toMatchObject({ configName: '默认配置', versionNo: 1, topCount: 5, minimumQuotes: 3 });
    const wide = (await create(fabrics, { topCount: 6 })).data;
    expect((await inForce(jersey)).topCount).toBe(6);
    const near = (await create(knits, { topCount: 7 })).data;
    expect((await inForce(jersey)).topCount).toBe(7);
    expect((await inForce(shirting)).topCount).toBe(6);
    expect((await inForce()).topCount).toBe(5);
    const off = await supervisor.call(comparisonConfigsApi.setActive, {
      params: { id: near.id },
      body: { active: false, version: near.version },
    });
    expect(off.data).toMatchObject({ active: false });
    expect((await inForce(jersey)).topCount).toBe(6);
    await supervisor.call(comparisonConfigsApi.setActive, { params: { id: wide.id }, body: { active: false, version: wide.version } });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('keeps each version with its reason; saving the same again makes none', async () => {
    const { data: made } = await create(jersey);
    const edit = (version: number, changes: object, reason = '面料更看成分') =>
      supervisor.call(comparisonConfigsApi.edit, {
        params: { id: made.id },
        body: { name: '汗布', version, reason, ...configSaid(changes) },
      });
    const { data: second } = await edit(made.version, { ingredientWeight: '55', gsmWeight: null, widthWeight: '20' });
    expect(second).toMatchObject({ versionNo: 2, ingredientWeight: '55', gsmWeight: null, name: '汗布' });
    const { data: same } = await edit(second.version, { ingredientWeight: '55', gsmWeight: null, widthWeight: '20' });
    expect(same).toMatchObject({ versionNo: 2, versionId: second.versionId });
    expect(await edit(second.version, { topCount: 9 })).toMatchObject({ code: 40900, data: { newer: { version: same.version } } });
    const { data: versions } = await supervisor.call(comparisonConfigsApi.listVersions, { params: { id: made.id } });
    expect(versions.map(({ versionNo, gsmWeight, reason }) => [versionNo, gsmWeight, reason])).toEqual([
      [2, null, '面料更看成分'],
      [1, '20', '新建'],
    ]);
    const { data: log } = await supervisor.call(auditApi.selectAllLogById, { query: { id: made.id, type: COMPARISON_CONFIG } });
    expect(log.length).toBeGreaterThan(1);
    await expect(t.ownerDb.updateTable('comparisonConfigVersions').set({ topCount: 1 }).execute()).rejects.toThrow(/append-only/);
  });

  it('has weights of whole percents from 1 to 99 that add up to 100, at least two of them', async () => {
    expect(await refused({ ingredientWeight: '46' })).toEqual({ colourWeight: '启用的权重合计须为100' });
    expect(await refused({ ingredientWeight: '0' })).toMatchObject({ ingredientWeight: '支持填写2位正整数' });
    expect(await refused({ ingredientWeight: '100' })).toMatchObject({ ingredientWeight: '支持填写2位正整数' });
    expect(await refused({ ingredientWeight: '45.5' })).toMatchObject({ ingredientWeight: '支持填写2位正整数' });
    const single = { ingredientWeight: '99', gsmWeight: null, widthWeight: null, structureWeight: null, colourWeight: null };
    expect(await refused(single)).toEqual({ ingredientWeight: '至少启用两项权重' });
    expect(await refused({ yellowLimit: '0' })).toEqual({ yellowLimit: '黄上限必须大于绿上限' });
    expect(await refused({ orangeLimit: '5' })).toEqual({ orangeLimit: '橙上限必须大于黄上限' });
    expect(await refused({ minimumScore: '100.5' })).toEqual({ minimumScore: '最低相似度不能超过100' });
    expect(await refused({ topCount: 0 })).toEqual({ topCount: '请填写1–20的整数' });
    expect(await refused({ alertPercent: '0' })).toMatchObject({ alertPercent: expect.any(String) });
    expect(fieldsOf((await create('999999')).data)).toEqual({ classificationId: '请从列表中选择启用的分类' });
    await expect(
      t.ownerDb
        .insertInto('comparisonConfigVersions')
        .values({
          ...({
            ...configSaid({ topCount: 3 }),
            ingredientWeight: 46,
            gsmWeight: 20,
            widthWeight: 10,
            structureWeight: 10,
            colourWeight: 15,
          } as never as object),
          configId: '1',
          versionNo: 99,
        } as never)
        .execute(),
    ).rejects.toThrow(/check/);
  });

  it('exists once for a class, and the default is always there', async () => {
    await create(shirting);
    expect(await create(shirting)).toMatchObject({ code: 40901 });
    const { data } = await supervisor.call(comparisonConfigsApi.list, { query: { pageSize: 50 } as never });
    const standard = data.rows.find(({ isDefault }) => isDefault)!;
    const off = { params: { id: standard.id }, body: { active: false, version: standard.version } };
    expect(await supervisor.call(comparisonConfigsApi.setActive, off)).toMatchObject({
      code: 40905,
      message: expect.stringContaining('默认配置不能停用'),
    });
    await expect(t.ownerDb.updateTable('comparisonConfigs').set({ active: false }).where('id', '=', standard.id).execute()).rejects.toThrow(
      /check/,
    );
  });

  it('decides what is similar: the weights in force are those that the score is made of', async () => {
    const classificationId = d.classification('卫衣布');
    const fibres = (cotton: string) => [
      { ingredientId: d.entry('ingredient', '棉'), share: cotton },
      { ingredientId: d.entry('ingredient', '涤纶'), share: String(100 - Number(cotton)) },
    ];
    const facts = { classificationId, width: '160', structureId: null };
    const one = await anActiveMaterial(t, d, author, supervisor, { ...facts, gramWeight: '200', compositions: fibres('60') });
    const near = await anActiveMaterial(t, d, author, supervisor, { ...facts, gramWeight: '200', compositions: fibres('20') });
    const score = async () =>
      (await supervisor.call(materialsApi.listSimilar, { params: { id: one.id }, query: {} })).data.find(({ id }) => id === near.id)?.score;
    const before = await score();
    await create(classificationId, {
      ingredientWeight: '90',
      gsmWeight: '10',
      widthWeight: null,
      structureWeight: null,
      colourWeight: null,
    });
    expect(await score()).toBe('64.00');
    expect(before).not.toBe('64.00');
  });
});

describe('the trial of a configuration', () => {
  const simulate = (changes: Partial<ConfigInput> = {}, user = supervisor) =>
    user.call(comparisonConfigsApi.simulate, { body: { classificationId: null, ...configSaid(changes) } });

  it('shows which materials would be compared otherwise and how many alerts and bands would be others', async () => {
    const classificationId = d.classification('斜纹');
    const material = await anActiveMaterial(t, d, author, supervisor, { classificationId });
    const supplier = await aSupplier(t);
    const offer = offerInput(d, supplier.id, { skuId: material.skus[0]!.id, bulkPrice: '40', validFrom: '2026-01-01' });
    const { data: offers } = await supervisor.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers: [offer] } });
    await anActiveMaterial(t, d, author, supervisor, { classificationId, gramWeight: '185' });
    const { rows } = await t.ownerPool.query<{ day: string }>('select business_day()::text as day');
    await supervisor.call(pricesApi.addPrice, {
      params: { id: offers[0]!.id },
      body: { kind: 'BULK', price: '43', validFrom: rows[0]!.day, minQuantity: null } as never,
    });
    const { data: same } = await simulate();
    expect(same).toMatchObject({ against: { name: '默认配置', versionNo: 1 }, changedCases: 0 });
    expect(same.bands?.map(({ label }) => label)).toEqual(['绿', '黄', '橙', '红']);
    const { data: stricter } = await simulate({ alertPercent: '5', minimumScore: '100', topCount: 1 });
    expect(stricter.alerts).toMatchObject({ before: 0, after: 1 });
    expect(stricter.cases.some(({ change }) => change === 'CHANGED')).toBe(true);
  });

  it('judges what the draft governs: a class with a configuration of its own follows neither the default nor a class above', async () => {
    const woven = d.classification('牛津纺');
    const facts = t.db.selectFrom('classificationFacts').select('parentId').where('id', '=', woven);
    const above = (await facts.executeTakeFirstOrThrow()).parentId ?? '';
    const material = await anActiveMaterial(t, d, author, supervisor, { classificationId: woven });
    const offer = offerInput(d, (await aSupplier(t)).id, { skuId: material.skus[0]!.id, bulkPrice: '40', validFrom: '2026-01-01' });
    const { data: offers } = await supervisor.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers: [offer] } });
    const { rows } = await t.ownerPool.query<{ day: string }>('select business_day()::text as day');
    await supervisor.call(pricesApi.addPrice, {
      params: { id: offers[0]!.id },
      body: { kind: 'BULK', price: '43', validFrom: rows[0]!.day, minQuantity: null } as never,
    });
    const strict = { alertPercent: '5', minimumScore: '100', topCount: 1 };
    const tried = async (classificationId: string | null) => {
      const { data } = await supervisor.call(comparisonConfigsApi.simulate, { body: { ...configSaid(strict), classificationId } });
      return { hasCase: data.cases.some(({ id }) => id === material.id), alerts: data.alerts!.after, against: data.against.name };
    };
    const before = await tried(null);
    expect(before).toMatchObject({ hasCase: true, against: '默认配置' });
    const { data: own } = await create(woven, { name: '牛仔' });
    expect(await tried(null)).toEqual({ ...before, hasCase: false, alerts: before.alerts - 1 });
    expect(await tried(above)).toMatchObject({ hasCase: false });
    expect(await tried(woven)).toEqual({ hasCase: true, alerts: 1, against: '牛仔' });
    await supervisor.call(comparisonConfigsApi.setActive, { params: { id: own.id }, body: { active: false, version: own.version } });
    expect(await tried(null)).toEqual(before);
  });

  it('writes nothing, and shows no figure of prices without the right', async () => {
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== VIEW_PRICES));
    const count = () =>
      t.db
        .selectFrom('comparisonConfigVersions')
        .select(({ fn }) => fn.countAll<string>().as('rows'))
        .executeTakeFirstOrThrow();
    const before = await count();
    const { code, data } = await simulate({}, blind);
    expect(code).toBe(200);
    expect(data).not.toHaveProperty('alerts');
    for (const field of ['bands', 'decisions', 'changedDecisions']) expect(data).not.toHaveProperty(field);
    expect(await count()).toEqual(before);
  });

  it('opens to nobody without the right', async () => {
    const reader = await t.aUser(['内部比价配置']);
    expect(await simulate({}, reader)).toMatchObject({ code: 40300 });
    expect(await reader.call(comparisonConfigsApi.list)).toMatchObject({ code: 200 });
    expect(await (await t.aUser([])).call(comparisonConfigsApi.list)).toMatchObject({ code: 40300 });
    expect(await t.anonymous.call(comparisonConfigsApi.list)).toMatchObject({ status: 401 });
  });
});
