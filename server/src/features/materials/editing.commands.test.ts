import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, fabricInput, offerInput, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  developer = await t.aUser();
});

const read = async (id: string) => (await developer.call(materialsApi.get, { params: { id } })).data;

describe('编辑 of a material', () => {
  it('adds new colours and offers with the facts, and nothing without their rights', async () => {
    const material = await aMaterial(t, d, developer, {}, [{ colourId: d.colour('藏青') }]);
    const { id: supplierId } = await aSupplier(t);
    const { skuId: _, ...offer } = offerInput(d, supplierId, { bulkPrice: '12.00' });
    const body = {
      material: await fabricInput(t, d, { name: material.name }),
      colours: [{ colourId: d.colour('黑色') }],
      offers: [
        { ...offer, colour: 0 },
        { ...offer, skuId: material.skus[0]?.id ?? '' },
      ],
      version: material.version,
    };
    const editor = await t.aUser(['内部物料档案', '内部物料档案:编辑', '全局:查看价格']);
    expect(await editor.call(materialsApi.edit, { params: { id: material.id }, body })).toMatchObject({ code: 40300 });
    const all = await t.aUser();
    const { data } = await all.call(materialsApi.edit, { params: { id: material.id }, body });
    expect(data.skus.map(({ colourName }) => colourName).toSorted()).toEqual(['藏青', '黑色'].toSorted());
    const { data: offers } = await all.call(pricesApi.listOffers, { params: { id: material.id } });
    expect(new Set(offers.map(({ skuId }) => skuId))).toEqual(new Set(data.skus.map(({ id }) => id)));
  });
});

describe('批量编辑 of materials', () => {
  it('changes the materials of a query, skips unchanged ones, reports refused ones, and can be undone exactly', async () => {
    const word = '批改斜纹';
    const [first, same, archived] = [
      await aMaterial(t, d, developer, { name: word, standard: 'FZ/T 1' }),
      await aMaterial(t, d, developer, { name: word, standard: 'GB 18401' }),
      await aMaterial(t, d, developer, { name: word }),
    ];
    await developer.call(materialsApi.transition, { params: { id: archived.id }, body: { action: 'archive', version: 1, reason: '不用' } });
    const chosen = { query: `q=${encodeURIComponent(word)}`, count: 3 };
    const { data } = await developer.call(materialsApi.editMany, { body: { chosen, values: { standard: 'GB 18401' } } });
    expect(data).toEqual({
      done: [first.id],
      skipped: 1,
      failed: [{ id: archived.id, code: archived.code, reason: '归档的物料不能编辑' }],
      edit: expect.any(String),
      codes: { [first.id]: first.code, [same.id]: same.code },
    });
    expect(await read(first.id)).toMatchObject({ standard: 'GB 18401', version: 2, name: word });
    const { data: log } = await developer.call(auditApi.selectAllLogById, { query: { id: first.id, type: 'material' } });
    expect(log[0]).toMatchObject({ action: '批量编辑', fields: [{ field: 'standard', before: 'FZ/T 1', after: 'GB 18401' }] });
    const { data: undone } = await developer.call(materialsApi.restoreMany, { body: { edit: data.edit } });
    expect(undone).toMatchObject({ done: [first.id], failed: [] });
    expect(await read(first.id)).toMatchObject({ standard: 'FZ/T 1' });
    expect(await read(same.id)).toMatchObject({ version: 1 });
  });

  it('does not undo rows that were changed since', async () => {
    const { id } = await aMaterial(t, d, developer, { standard: '旧' });
    const edit = (standard: string) => developer.call(materialsApi.editMany, { body: { chosen: { ids: [id] }, values: { standard } } });
    const { data } = await edit('一');
    await edit('二');
    const { data: undone } = await developer.call(materialsApi.restoreMany, { body: { edit: data.edit } });
    expect(undone).toMatchObject({ done: [], failed: [{ id, reason: '内容已被他人修改' }] });
    expect(await read(id)).toMatchObject({ standard: '二' });
  });

  it('is undone per row for changed columns only, once per edit, and only by its own user', async () => {
    const [own, purchase] = [d.entry('materialSource', '自主开发'), d.entry('materialSource', '市场采购')];
    const first = await aMaterial(t, d, developer, { standard: '旧', sourceId: own, careSymbols: ['手洗', '不可漂白'] });
    const second = await aMaterial(t, d, developer, { standard: '新', sourceId: null, careSymbols: [] });
    const values = { standard: '新', sourceId: purchase, careSymbols: [] };
    const { data } = await developer.call(materialsApi.editMany, { body: { chosen: { ids: [first.id, second.id] }, values } });
    const restore = (user: TestUser, edit = data.edit) => user.call(materialsApi.restoreMany, { body: { edit } });
    expect(await restore(await t.aUser())).toMatchObject({ code: 40400, message: '批量编辑不存在或已被删除' });
    expect(await restore(developer, 'FFFFFFFFFF')).toMatchObject({ code: 40400 });
    expect((await restore(developer)).data).toMatchObject({ done: [first.id, second.id], failed: [] });
    expect(await read(first.id)).toMatchObject({ standard: '旧', source: { id: own }, careSymbols: ['手洗', '不可漂白'] });
    expect(await read(second.id)).toMatchObject({ standard: '新', source: null, careSymbols: [] });
    expect((await restore(developer)).data).toMatchObject({ done: [], failed: [{ id: first.id }, { id: second.id }] });
    expect(await restore(await t.aUser(['内部物料档案']))).toMatchObject({ code: 40300 });
  });

  it('adds and removes labels beside other fields, skips materials that have it all, and is undone with them', async () => {
    const [eco, soft] = [d.entry('materialTag', '环保'), d.entry('functionLabel', '吸湿排汗')];
    const plain = await aMaterial(t, d, developer, { labelIds: [soft] });
    const same = await aMaterial(t, d, developer, { labelIds: [eco], loss: '4' });
    const values = { loss: '4.0', tagIds: { add: [eco] }, functionLabelIds: { remove: [soft] } };
    const { data } = await developer.call(materialsApi.editMany, { body: { chosen: { ids: [plain.id, same.id] }, values } });
    expect(data).toMatchObject({ done: [plain.id], skipped: 1, failed: [] });
    expect(await read(plain.id)).toMatchObject({ loss: '4.0000', tags: [{ id: eco }], functionLabels: [] });
    expect((await developer.call(materialsApi.restoreMany, { body: { edit: data.edit } })).data).toMatchObject({
      done: [plain.id],
      failed: [],
    });
    expect(await read(plain.id)).toMatchObject({ loss: plain.loss, tags: [], functionLabels: [{ id: soft }] });
    const labelsOnly = await developer.call(materialsApi.editMany, {
      body: { chosen: { ids: [plain.id] }, values: { tagIds: { add: [eco] } } },
    });
    expect((await developer.call(materialsApi.restoreMany, { body: { edit: labelsOnly.data.edit } })).data.done).toEqual([plain.id]);
    expect(await read(plain.id)).toMatchObject({ tags: [] });
  });

  it('sets the priority of a substitute where it stands, and can be undone', async () => {
    const substitute = await aMaterial(t, d, developer);
    const substitutes = [{ spuId: substitute.id, ratio: '1', priority: 3 }];
    const [has, lacks] = [await aMaterial(t, d, developer, { substitutes }), await aMaterial(t, d, developer)];
    const values = { substitute: { spuId: substitute.id, priority: 1 } };
    const { data } = await developer.call(materialsApi.editMany, { body: { chosen: { ids: [has.id, lacks.id] }, values } });
    expect(data).toMatchObject({ done: [has.id], skipped: 1 });
    expect(await read(has.id)).toMatchObject({ substitutes: [{ priority: 1 }] });
    await developer.call(materialsApi.restoreMany, { body: { edit: data.edit } });
    expect(await read(has.id)).toMatchObject({ substitutes: [{ priority: 3 }] });
  });

  it('refuses facts that the kind of a material does not have, and an empty loss', async () => {
    const trimClass = await t.db
      .selectFrom('classificationFacts as f')
      .innerJoin('classifications as root', 'root.id', 'f.rootId')
      .select('f.id')
      .where('root.name', '<>', '面料')
      .where('f.isLeaf', '=', true)
      .executeTakeFirstOrThrow();
    const zipper = {
      classificationId: trimClass.id ?? '',
      firstUnitId: d.unit('条'),
      secondUnitId: null,
      width: null,
      gramWeight: null,
      specification: '3#',
      compositions: [],
    };
    const [fabric, trim] = [await aMaterial(t, d, developer), await aMaterial(t, d, developer, zipper)];
    const edit = (values: object) =>
      developer.call(materialsApi.editMany, { body: { chosen: { ids: [fabric.id, trim.id] }, values } } as never);
    expect((await edit({ dyeLoss: '3', handFeel: '糯' })).data).toMatchObject({
      done: [fabric.id],
      failed: [{ id: trim.id, reason: '辅料没有染损率、手感' }],
    });
    expect((await edit({ size: '20 mm' })).data).toMatchObject({ done: [trim.id], failed: [{ id: fabric.id, reason: '面料没有尺寸' }] });
    expect(await edit({ loss: null })).toMatchObject({ code: 40000 });
    expect(await edit({ tagIds: { add: [d.entry('functionLabel', '吸湿排汗')] } })).toMatchObject({
      code: 40000,
      data: { fields: { 'values.tagIds': '请从列表中选择启用的选项' } },
    });
  });

  it('is undone except for materials that are archived since', async () => {
    const [stays, gone] = [await aMaterial(t, d, developer), await aMaterial(t, d, developer)];
    const chosen = { ids: [stays.id, gone.id] };
    const { data } = await developer.call(materialsApi.editMany, { body: { chosen, values: { standard: 'GB 1' } } });
    await developer.call(materialsApi.transition, { params: { id: gone.id }, body: { action: 'archive', version: 2, reason: '不用' } });
    const { data: undone } = await developer.call(materialsApi.restoreMany, { body: { edit: data.edit } });
    expect(undone).toMatchObject({ done: [stays.id], failed: [{ id: gone.id, code: gone.code }] });
    expect(await read(stays.id)).toMatchObject({ standard: '' });
  });

  it('is refused without a field, with another field, with an unknown entry, with a changed count, and without permission', async () => {
    const { id } = await aMaterial(t, d, developer);
    const edit = (body: object, user = developer) => user.call(materialsApi.editMany, { body } as never);
    const chosen = { ids: [id] };
    expect(await edit({ chosen, values: {} })).toMatchObject({ code: 40000 });
    expect(await edit({ chosen, values: { benchmarkPrice: '1' } })).toMatchObject({ code: 40000 });
    expect(await edit({ chosen, values: { standard: 'a\u0000b' } })).toMatchObject({ code: 40000 });
    expect(await edit({ chosen, values: { sourceId: d.entry('materialTag', '环保') } })).toMatchObject({
      code: 40000,
      data: { fields: { 'values.sourceId': '请从列表中选择启用的选项' } },
    });
    const customer = d.entry('materialSource', '客供');
    expect(await edit({ chosen, values: { sourceId: customer } })).toMatchObject({ code: 40000 });
    const { id: theirs } = await aMaterial(t, d, developer, { sourceId: customer });
    expect((await edit({ chosen: { ids: [theirs] }, values: { sourceId: null } })).data).toMatchObject({
      done: [],
      failed: [{ id: theirs, reason: '客供决定入库成本，请逐个修改' }],
    });
    expect(await edit({ chosen: { query: 'q=没有这样的', count: 2 }, values: { standard: 'x' } })).toMatchObject({ code: 40908 });
    const reader = await t.aUser(['内部物料档案']);
    expect(await edit({ chosen, values: { standard: 'x' } }, reader)).toMatchObject({ code: 40300 });
    expect(await t.anonymous.call(materialsApi.editMany, { body: { chosen, values: { standard: 'x' } } })).toMatchObject({ status: 401 });
    expect(await t.anonymous.call(materialsApi.restoreMany, { body: { edit: 'x' } })).toMatchObject({ status: 401 });
  });
});
