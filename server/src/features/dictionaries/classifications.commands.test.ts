import { beforeAll, describe, expect, it } from 'vitest';
import { dictionariesApi as api } from '@mrp/contract/features/dictionaries.ts';
import type { Classification } from '@mrp/contract/features/dictionaries/classifications.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { createClassification } from './classifications.commands.ts';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.aUser();
});

const list = async () => (await admin.call(api.listClassifications)).data;
const find = async (fullName: string) => (await list()).find((candidate) => candidate.fullName === fullName)!;
const inherit = {
  firstUnitId: null,
  secondUnitId: null,
  greigeManaged: null,
  lotTracked: null,
  defaultLoss: null,
  defaultDyeLoss: null,
  tolerance: null,
  pointsLimit: null,
};
const create = (parentId: string, changes: object) =>
  admin.call(api.createClassification, {
    body: { name: '新类', abbreviation: 'XL', ...inherit, industries: ['cloth'], parentId, ...changes },
  });
const edit = (before: Classification, changes: object) =>
  admin.call(api.editClassification, {
    params: { id: before.id },
    body: {
      name: before.name,
      abbreviation: before.abbreviation,
      ...before.own,
      industries: before.industries,
      version: before.version,
      ...changes,
    },
  });
const setActive = ({ id, version }: Classification, active: boolean) =>
  admin.call(api.setClassificationActive, { params: { id }, body: { active, version } });
const move = ({ id, version }: Classification, { id: parentId }: Classification) =>
  admin.call(api.moveClassification, { params: { id }, body: { parentId, version } });
const merge = ({ id, version }: Classification, { id: intoId }: Classification) =>
  admin.call(api.mergeClassification, { params: { id }, body: { intoId, version } });
const remove = ({ id }: Classification) => admin.call(api.deleteClassification, { params: { id } });

async function addMaterial({ id, effective }: Classification, code: string): Promise<void> {
  const unitId = effective.firstUnitId ?? (await t.db.selectFrom('units').select('id').limit(1).executeTakeFirstOrThrow()).id;
  await t.ownerDb
    .insertInto('spus')
    .values({ code, kind: 'TRIM', name: code, classificationId: id, firstUnitId: unitId, specification: '1' })
    .execute();
}

describe('a classification', () => {
  it('is added below its parent, inherits its facts and can override them', async () => {
    const knits = await find('针织');
    const { data } = await create(knits.id, { name: '抽条布', abbreviation: 'CTB', defaultDyeLoss: '6.5', greigeManaged: false });
    expect(data).toMatchObject({
      fullName: '针织 / 抽条布',
      level: 3,
      kind: 'FABRIC',
      own: { ...inherit, defaultDyeLoss: '6.5', greigeManaged: false },
      effective: { ...knits.effective, defaultDyeLoss: '6.5', greigeManaged: false },
      materials: 0,
      uses: 0,
      builtIn: false,
      version: 1,
    });
    expect(data.searchText.split(' ')).toEqual(expect.arrayContaining(['ctb']));
  });

  it.each([
    [{ name: '' }, { name: '不能为空' }],
    [{ abbreviation: 'ab' }, { abbreviation: '缩写须为1–4个大写字母' }],
    [{ abbreviation: 'ABCDE' }, { abbreviation: '缩写须为1–4个大写字母' }],
    [{ defaultLoss: '100' }, { defaultLoss: '不能超过2位数,且小数只允许后2位' }],
    [{ tolerance: '-1' }, { tolerance: '不能小于0' }],
    [{ pointsLimit: '0' }, { pointsLimit: '不能超过3位数,且小数只允许后2位' }],
    [{ industries: [] }, { industries: '请选择适用行业' }],
    [{ parentId: null }, { parentId: '物料分类只有面料和辅料两个类型，请选择上级分类' }],
  ])('is refused with %j', async (changes, fields) => {
    expect(await create((await find('针织')).id, changes)).toMatchObject({ code: 40000, data: { fields } });
  });

  it('has a unique name and abbreviation among its siblings', async () => {
    const knits = await find('针织');
    expect(await create(knits.id, { name: '汗布' })).toMatchObject({ code: 40901, message: '分类名称“汗布”已存在，请换一个' });
    expect(await create(knits.id, { abbreviation: 'HB' })).toMatchObject({
      code: 40901,
      data: { fields: { abbreviation: expect.any(String) } },
    });
    expect(await create((await find('梭织')).id, { name: '汗布', abbreviation: 'HB' })).toMatchObject({ code: 200 });
  });

  it('cannot be added below a 小类 or below a leaf with materials', async () => {
    expect(await create((await find('针织 / 汗布')).id, {})).toMatchObject({ code: 40905, message: '“汗布”是小类，不能再有下级' });
    const lace = await find('蕾丝');
    await addMaterial(lace, 'F-LS-1');
    expect(await create(lace.id, {})).toMatchObject({
      code: 40905,
      message: '“蕾丝”下已有 1 个物料，不能再有下级，请先把物料合并到其他分类',
    });
  });

  it('waits for a material that is being added to its parent', async () => {
    const leather = await find('皮革');
    const adding = t.write(async (tx) => {
      const { firstUnitId } = leather.effective;
      const material = {
        code: 'F-PG-1',
        kind: 'TRIM',
        name: '皮',
        classificationId: leather.id,
        firstUnitId: firstUnitId!,
        specification: '1',
      };
      await tx.insertInto('spus').values(material).execute();
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const creating = t.write((tx) =>
      createClassification(tx, { name: '人造革', abbreviation: 'RZ', ...inherit, industries: ['cloth'], parentId: leather.id }),
    );
    await expect(creating).rejects.toThrow('“皮革”下已有 1 个物料');
    await adding;
  });

  it('is edited once per version', async () => {
    const before = await find('针织 / 罗马布');
    expect(await edit(before, { name: '罗马', defaultLoss: '4' })).toMatchObject({
      code: 200,
      data: { name: '罗马', version: 2, own: { defaultLoss: '4' } },
    });
    expect(await edit(before, { name: '罗马绒' })).toMatchObject({ code: 40900, data: { newer: { name: '罗马', version: 2 } } });
  });

  it('is hidden with all descendants while it is disabled', async () => {
    const labels = await find('商标');
    expect(await setActive(labels, false)).toMatchObject({ code: 200, data: { active: false } });
    const { data: options } = await admin.call(api.listClassOptions);
    expect(options.find(({ fullName }) => fullName === '商标 / 织标')).toMatchObject({ active: false });
    expect(await setActive(await find('商标'), true)).toMatchObject({ code: 200, data: { active: true } });
  });

  it('can be deleted without references', async () => {
    const knits = await find('针织');
    expect(await remove(knits)).toMatchObject({ code: 40903, message: '分类“针织”已被使用，不能删除，请先移走它的下级' });
    const { data: fleece } = await create(knits.id, { name: '灯芯绒针织', abbreviation: 'DXRZ' });
    await addMaterial(fleece, 'F-ZZ-9');
    expect(await remove(fleece)).toMatchObject({
      code: 40903,
      message: '分类“灯芯绒针织”（1 处）已被使用，不能删除，可以停用或合并到其他分类',
    });
    expect(await remove(await find('针织 / 空气层'))).toMatchObject({ code: 200, data: null });
  });
});

describe('a root classification', () => {
  it('cannot be renamed, disabled, deleted, moved, merged or ordered', async () => {
    const [fabric] = await list();
    expect(await edit(fabric!, { name: '布料' })).toMatchObject({ code: 40907, message: '内置的类型“面料”不能改名或改缩写' });
    expect(await setActive(fabric!, false)).toMatchObject({ code: 40907 });
    expect(await remove(fabric!)).toMatchObject({ code: 40907 });
    expect(await move(fabric!, await find('拉链'))).toMatchObject({ code: 40905, message: '“面料”是内置的类型，不能移动' });
    expect(await merge(fabric!, await find('针织 / 汗布'))).toMatchObject({ code: 40905 });
    const { code } = await admin.call(api.orderClassifications, { body: { ids: [fabric!.id] } });
    expect(code).toBe(40907);
  });

  it('can change the facts that its descendants inherit', async () => {
    const fabric = (await list())[0]!;
    expect(await edit(fabric, { tolerance: '5' })).toMatchObject({ code: 200 });
    expect((await find('针织 / 汗布')).effective.tolerance).toBe('5');
    expect(await edit(await find('针织'), { pointsLimit: '28' })).toMatchObject({ code: 200 });
    expect((await find('针织 / 汗布')).effective.pointsLimit).toBe('28');
  });

  it('is one of two, and SQL cannot add another', async () => {
    const third = t.ownerDb.insertInto('classifications').values({ name: '成品', abbreviation: 'P', level: 1 }).execute();
    await expect(third).rejects.toThrow('classifications have two roots');
  });
});

describe('moving a classification', () => {
  it('previews the changes for the materials below', async () => {
    const [terry, trims] = [await find('针织 / 卫衣布'), await find('梭织')];
    await addMaterial(terry, 'F-ZZ-1');
    const preview = await admin.call(api.previewMove, { params: { id: terry.id }, body: { parentId: trims.id } });
    expect(preview.data).toEqual({
      path: { before: '针织 / 卫衣布', after: '梭织 / 卫衣布' },
      level: { before: 3, after: 3 },
      materials: 1,
      changes: [
        { name: 'firstUnitId', label: '主单位', before: '公斤', after: '米' },
        { name: 'secondUnitId', label: '辅单位', before: '米', after: '未设置' },
        { name: 'defaultDyeLoss', label: '默认染损率', before: '7%', after: '5%' },
        { name: 'pointsLimit', label: '四分制限分', before: '28 分', after: '未设置' },
      ],
    });
    expect((await find('针织 / 卫衣布')).version).toBe(terry.version);
  });

  it('appends the classification with its materials to the other parent, and logs it', async () => {
    const terry = await find('针织 / 卫衣布');
    const moved = await move(terry, await find('梭织'));
    expect(moved).toMatchObject({ code: 200, data: { fullName: '梭织 / 卫衣布', level: 3, materials: 1 } });
    const woven = (await list()).filter(({ parentId }) => parentId === moved.data.parentId);
    expect(woven.at(-1)?.id).toBe(terry.id);
    const [entry] = await t.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('kind', '=', 'classification')
      .where('documentId', '=', terry.id)
      .orderBy('id', 'desc')
      .execute();
    expect(entry).toMatchObject({ action: '移动物料分类', remark: '针织 / 卫衣布 → 梭织 / 卫衣布' });
    expect(await move(terry, await find('牛仔'))).toMatchObject({ code: 40900 });
  });

  it('changes the level according to the parent', async () => {
    expect(await move(await find('牛仔'), await find('梭织'))).toMatchObject({ code: 200, data: { fullName: '梭织 / 牛仔', level: 3 } });
    expect(await move(await find('梭织 / 牛仔'), (await list())[0]!)).toMatchObject({ code: 200, data: { fullName: '牛仔', level: 2 } });
  });

  it('keeps correct levels when two users move at the same time', async () => {
    const [a, b] = [await find('毛呢'), await find('牛仔')];
    const outcomes = await Promise.all([move(a, b), move(b, a)]);
    expect(outcomes.map(({ code }) => code)).toEqual(expect.arrayContaining([200, 40905]));
    const { rows } = await t.ownerPool.query('select * from inv.classification_levels_off_depth');
    expect(rows).toEqual([]);
  });
});

describe('the order of classifications', () => {
  it('follows the given ids, also in lookups', async () => {
    const woven = await find('梭织');
    const ids = (await list()).filter(({ parentId }) => parentId === woven.id).map(({ id }) => id);
    const answer = await admin.call(api.orderClassifications, { body: { parentId: woven.id, ids: ids.toReversed() } });
    expect(answer.data.filter(({ parentId }) => parentId === woven.id).map(({ id }) => id)).toEqual(ids.toReversed());
    const { data: tree } = await admin.call(api.getClassTree);
    const node = tree[0]!.children.find(({ name }) => name === '梭织');
    expect(node?.children.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(await admin.call(api.orderClassifications, { body: { parentId: woven.id, ids: ids.slice(1) } })).toMatchObject({ code: 40900 });
  });
});

describe('merging classifications', () => {
  it('requires two leaves of one root', async () => {
    const [jersey, zipper] = [await find('针织 / 汗布'), await find('拉链 / 尼龙拉链')];
    expect(await merge(jersey, zipper)).toMatchObject({ code: 40905, message: '面料和辅料的分类不能互相合并' });
    expect(await merge(jersey, jersey)).toMatchObject({ code: 40905, message: '请选择另一个分类' });
    expect(await merge(await find('针织'), jersey)).toMatchObject({ code: 40905, message: '“针织”还有下级，只有末级分类可以合并' });
    await setActive(zipper, false);
    expect(await merge(await find('拉链 / 金属拉链'), zipper)).toMatchObject({ code: 40905, message: '“尼龙拉链”已停用，请先启用' });
  });

  it('is refused entirely while a reference cannot be moved', async () => {
    const [from, into] = [await find('织带 / 松紧带'), await find('织带 / 织带')];
    await t.ownerPool.query('create table strays (id bigint primary key, classification_id bigint references classifications (id))');
    await t.ownerPool.query('insert into strays values (1, $1)', [from.id]);
    expect(await merge(from, into)).toMatchObject({ code: 40903 });
    expect(await find('织带 / 松紧带')).toMatchObject({ uses: 1 });
    await t.ownerPool.query('drop table strays');
  });

  it('moves all references and deletes the classification', async () => {
    const [from, into] = [await find('织带 / 松紧带'), await find('织带 / 织带')];
    await addMaterial(from, 'A-ZD-1');
    expect(await merge({ ...from, version: 99 }, into)).toMatchObject({ code: 40900 });
    expect(await merge(from, into)).toMatchObject({ code: 200, data: { id: into.id, materials: 1 } });
    expect(await find('织带 / 松紧带')).toBeUndefined();
    const [entry] = await t.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('kind', '=', 'classification')
      .where('documentId', '=', from.id)
      .orderBy('id', 'desc')
      .execute();
    expect(entry).toMatchObject({ action: '合并物料分类', remark: '“织带 / 松紧带”并入“织带 / 织带”', operation: 'D' });
  });
});
