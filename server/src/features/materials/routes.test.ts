import { beforeAll, describe, expect, it } from 'vitest';
import { entriesApi } from '@mrp/contract/features/dictionaries/entries.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { mergeClassification } from '../dictionaries/classifications.commands.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, fabricInput, offerInput, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { shownText } from '../../../test/shown-text.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;
let buyer: TestUser;
let blind: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  developer = await t.aUser();
  buyer = await t.aUser();
  blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== '全局:查看价格'));
});

describe('a new material', () => {
  it('gets a code from kind, classification and serial, SKUs for its colours, and offers with 净价 and 米价', async () => {
    const supplierId = (await aSupplier(t)).id;
    const material = await fabricInput(t, d);
    const { code, data, message } = await developer.call(materialsApi.create, {
      body: {
        material,
        colours: [{ colourId: d.colour('藏青') }, { colourId: d.colour('本白'), colourName: '自然白' }],
        offers: [{ ...offerInput(d, supplierId), colour: 0 }],
      },
    });
    expect(message).toBe('');
    expect(code).toBe(200);
    expect(data.code).toMatch(/^F-[A-Z]{1,4}-\d{6}$/);
    expect(data.skus.map((sku) => [sku.code, sku.colourName, sku.state])).toEqual([
      [`${data.code}-01`, '藏青', 'SAMPLING'],
      [`${data.code}-02`, '自然白', 'SAMPLING'],
    ]);
    const price = await t.db.selectFrom('offerPrices').selectAll().where('spuId', '=', data.id).executeTakeFirstOrThrow();
    // 42.00 with 0.5 kg per 25 → 42.84; × 0.2970 kg/m → 12.7235
    expect(price).toMatchObject({ price: '42.0000', netPrice: '42.8400', metrePrice: '12.7235' });
  });

  it('is refused with errors by field, and then nothing is written', async () => {
    const before = await t.db.selectFrom('spus').select('id').execute();
    const { compositions: _, ...material } = await fabricInput(t, d);
    const half = {
      ...material,
      width: '1234.5',
      gramWeight: '',
      compositions: [{ ingredientId: d.entry('ingredient', '棉'), share: '95' }],
    };
    const answer = await developer.call(materialsApi.create, { body: { material: half } });
    expect(answer).toMatchObject({
      code: 40000,
      data: { fields: { 'material.width': '不能超过3位数,且小数只允许后2位', 'material.compositions': '成分占比合计须为100%' } },
    });
    const noWeight = await developer.call(materialsApi.create, { body: { material: { ...(await fabricInput(t, d)), gramWeight: null } } });
    expect(noWeight).toMatchObject({ code: 40000, data: { fields: { 'material.gramWeight': '不能为空' } } });
    expect(await t.db.selectFrom('spus').select('id').execute()).toHaveLength(before.length);
  });

  it('is created once when it is sent twice with the same key', async () => {
    const material = await fabricInput(t, d);
    const save = () => developer.call(materialsApi.create, { body: { material } }, { 'idempotency-key': 'save-material-1' });
    const answers = await Promise.all(Array.from({ length: 5 }, save));
    expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1);
    expect(await t.db.selectFrom('spus').select('id').where('name', '=', material.name).execute()).toHaveLength(1);
  });

  it('requires the permission for each part', async () => {
    const clerk = await t.aUser(['内部物料档案', '内部物料档案:新建']);
    const material = await fabricInput(t, d);
    expect(await clerk.call(materialsApi.create, { body: { material } })).toMatchObject({ code: 200 });
    expect(await clerk.call(materialsApi.create, { body: { material, colours: [{ colourId: d.colour('藏青') }] } })).toMatchObject({
      code: 40300,
    });
    expect(await t.anonymous.call(materialsApi.create, { body: { material } })).toMatchObject({ status: 401 });
    expect(await t.someoneExpired.call(materialsApi.create, { body: { material } })).toMatchObject({ code: 411 });
  });
});

describe('editing a material', () => {
  it('saves one of two concurrent edits, and returns the newer record to the other', async () => {
    const material = await aMaterial(t, d, developer);
    const edit = async (user: TestUser, yarnCount: string) =>
      user.call(materialsApi.edit, {
        params: { id: material.id },
        body: { material: await fabricInput(t, d, { yarnCount }), version: material.version },
      });
    const answers = await Promise.all([edit(developer, '40S'), edit(buyer, '60S')]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 40900]));
    const refused = answers.find(({ code }) => code === 40900);
    const saved = answers.find(({ code }) => code === 200);
    expect(refused?.data).toMatchObject({ newer: { version: material.version + 1, yarnCount: saved?.data.yarnCount } });
  });

  it('logs only the changes', async () => {
    const material = await aMaterial(t, d, developer);
    const input = await fabricInput(t, d, { name: material.name, gramWeight: '185' });
    await developer.call(materialsApi.edit, { params: { id: material.id }, body: { material: input, version: material.version } });
    const entries = await t.db
      .selectFrom('auditEntries')
      .select(['tableName', 'changes'])
      .where('kind', '=', 'material')
      .where('documentId', '=', material.id)
      .where('action', '=', '编辑物料')
      .execute();
    expect(entries).toEqual([{ tableName: 'spus', changes: { gram_weight: [180, 185] } }]);
  });

  it('cannot turn a fabric into a trim', async () => {
    const material = await aMaterial(t, d, developer);
    const trim = await t.db
      .selectFrom('classificationFacts as f')
      .innerJoin('classifications as root', 'root.id', 'f.rootId')
      .select('f.id')
      .where('root.name', '=', '辅料')
      .where('f.isLeaf', '=', true)
      .executeTakeFirstOrThrow();
    const input = await fabricInput(t, d, { classificationId: trim.id ?? '', specification: '3#' });
    expect(await developer.call(materialsApi.edit, { params: { id: material.id }, body: { material: input, version: 1 } })).toMatchObject({
      code: 40000,
    });
  });

  it('keeps prices that the editor may not see', async () => {
    const material = await aMaterial(t, d, developer, { benchmarkPrice: '12.70' });
    const input = await fabricInput(t, d, { handFeel: '柔软' });
    const { data } = await blind.call(materialsApi.edit, {
      params: { id: material.id },
      body: { material: input, version: material.version },
    });
    expect(data).not.toHaveProperty('benchmarkPrice');
    expect((await developer.call(materialsApi.get, { params: { id: material.id } })).data).toMatchObject({
      benchmarkPrice: '12.7000',
      handFeel: '柔软',
    });
  });
});

describe('the material list', () => {
  it("is searched by Chinese, full pinyin, initials, end of the code, colour and the supplier's item number", async () => {
    const supplierId = (await aSupplier(t)).id;
    const { data: material } = await developer.call(materialsApi.create, {
      body: {
        material: await fabricInput(t, d, { name: '天丝麻斜纹' }),
        colours: [{ colourId: d.colour('薄荷绿') }],
        offers: [{ ...offerInput(d, supplierId, { supplierItemNo: 'XK-7788' }), colour: 0 }],
      },
    });
    for (const q of ['天丝', '麻斜', 'tiansimaxiewen', 'tsmxw', 'simaxie', material.code.slice(-6), 'xk-77', '薄荷']) {
      const { data } = await developer.call(materialsApi.list, { query: { q } });
      expect(
        data.rows.map((row) => row.code),
        q,
      ).toContain(material.code);
    }
    expect((await developer.call(materialsApi.list, { query: { q: '没有这样的' } })).data).toMatchObject({ rows: [], total: 0 });
  });

  it('returns filters, sorting and tab counts in one response', async () => {
    const { data } = await developer.call(materialsApi.list, {
      query: { width: { min: '160', max: '160' }, sort: 'name,-code', pageSize: 2 },
    });
    expect(data.rows).toHaveLength(2);
    expect(data.total).toBeGreaterThan(2);
    expect(Object.values(data.tabs ?? {}).reduce((sum, count) => sum + count, 0)).toBe(data.total);
    const tabbed = await developer.call(materialsApi.list, { query: { state: ['DRAFT'] } });
    expect(tabbed.data.total).toBe(tabbed.data.tabs?.['DRAFT']);
  });

  it('is filtered by labels, with one filter per label dictionary', async () => {
    const entryOf = async (dictionary: 'materialTag' | 'functionLabel' | 'category') => {
      const body = { code: '', name: `试 ${dictionary}`, parentId: null, aliases: [], forAccessories: false };
      return (await developer.call(entriesApi.createEntry, { params: { dictionary }, body })).data.id;
    };
    const [tag, label, category] = [await entryOf('materialTag'), await entryOf('functionLabel'), await entryOf('category')];
    const { id } = await aMaterial(t, d, developer, { labelIds: [tag, label, category] });
    for (const filter of [{ labelIds: [tag] }, { functionLabelIds: [label] }, { categoryIds: [category] }]) {
      const { data } = await developer.call(materialsApi.list, { query: { ...filter, pageSize: 200 } });
      expect(data.rows.map((row) => row.id)).toEqual([id]);
    }
  });

  it('refuses unknown parameters', async () => {
    const ask = async (search: string) =>
      (await t.app.inject({ url: `/api/material/mrp/mrp/materials/spus?${search}`, headers: developer.headers })).json();
    expect(await ask('sort=price')).toMatchObject({ code: 40000, data: { fields: { sort: '参数 sort 的值无效' } } });
    expect(await ask('state=NOPE')).toMatchObject({ data: { fields: { state: '参数 state 的值无效' } } });
    expect(await ask('colour=1')).toMatchObject({ data: { fields: { colour: '不支持的参数：colour' } } });
    expect((await t.app.inject({ url: '/api/material/other/mrp/materials/spus', headers: developer.headers })).statusCode).toBe(404);
  });

  it('has no prices for users who may not see them', async () => {
    const { data } = await blind.call(materialsApi.list, {});
    expect(data.rows.length).toBeGreaterThan(0);
    for (const row of data.rows) expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['metrePrice']));
    expect(shownText(data)).not.toContain('12.7235');
    expect((await developer.call(materialsApi.list, {})).response.body).toContain('12.7235');
  });
});

describe('the colours of a material', () => {
  it('are added in bulk with increasing serial numbers, and each only once', async () => {
    const material = await aMaterial(t, d, developer, {}, [{}]);
    const add = (names: string[]) =>
      developer.call(materialsApi.addColours, {
        params: { id: material.id },
        body: { colours: names.map((name) => ({ colourId: d.colour(name) })) },
      });
    expect((await add(['本白', '姜黄'])).data.skus.map((sku) => sku.serial)).toEqual([1, 2, 3]);
    expect(await add(['砖红', '姜黄'])).toMatchObject({ code: 40000, data: { fields: { 'colours.1.colourName': '颜色“姜黄”已存在' } } });
    const parallel = await Promise.all([add(['墨绿']), add(['橄榄'])]);
    expect(parallel.map(({ code }) => code)).toEqual([200, 200]);
    expect((await developer.call(materialsApi.get, { params: { id: material.id } })).data.skus.map((sku) => sku.serial)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  it('are confirmed by a passed lab dip', async () => {
    const material = await aMaterial(t, d, developer, {}, [{}]);
    const [sku] = material.skus;
    const dip = (result: 'PASSED' | 'REVISE') =>
      developer.call(materialsApi.addLabDip, { params: { id: sku!.id }, body: { dippedOn: '2026-11-20', deltaE: '0.82', result } });
    expect((await dip('REVISE')).data.skus[0]).toMatchObject({ state: 'SAMPLING', labDips: [{ round: 1 }] });
    expect((await dip('PASSED')).data.skus[0]).toMatchObject({ state: 'CONFIRMED', labDips: [{ round: 1 }, { round: 2, deltaE: '0.82' }] });
  });
});

describe('the duplicate check of materials', () => {
  it('returns a score and the reasons, without archived materials', async () => {
    const twin = await aMaterial(t, d, developer, { name: '双生府绸' });
    const { compositions, width, gramWeight, classificationId } = await fabricInput(t, d);
    const { data } = await developer.call(materialsApi.findSimilar, {
      body: { name: '双生府绸', compositions, width, gramWeight, classificationId },
    });
    expect(data[0]).toMatchObject({ id: twin.id, score: '100.00', reasons: ['名称相同', '成分一致', '克重相同', '门幅相同'] });
  });
});

describe('a material draft', () => {
  it('can be deleted by its author only, and is archived when it has prices', async () => {
    const draft = await aMaterial(t, d, developer, {}, [{}]);
    expect(await buyer.call(materialsApi.discard, { params: { id: draft.id } })).toMatchObject({ code: 40301 });
    expect(await developer.call(materialsApi.discard, { params: { id: draft.id } })).toMatchObject({ code: 200 });
    expect(await developer.call(materialsApi.get, { params: { id: draft.id } })).toMatchObject({ code: 40400 });
  });
});

it('a material moves to the other classification when its own is merged', async () => {
  const leaves = await t.db
    .selectFrom('classificationFacts as f')
    .innerJoin('classifications as c', 'c.id', 'f.id')
    .innerJoin('classifications as root', 'root.id', 'f.rootId')
    .select(['c.id', 'c.version'])
    .where('root.name', '=', '面料')
    .where('f.isLeaf', '=', true)
    .where('f.level', '=', 3)
    .orderBy('c.id', 'desc')
    .limit(2)
    .execute();
  const [from, into] = leaves;
  const material = await aMaterial(t, d, developer, { classificationId: from!.id });
  await t.write((tx) => mergeClassification(tx, from!.id, { intoId: into!.id, version: from!.version }));
  expect((await developer.call(materialsApi.get, { params: { id: material.id } })).data).toMatchObject({
    code: material.code,
    classification: { id: into!.id },
  });
});

it('the database keeps every invariant after all tests of this file', async () => {
  expect(await brokenInvariants(t)).toEqual([]);
});
