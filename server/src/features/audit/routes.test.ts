import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessApi } from '@mrp/contract/features/access.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { transact, type Tx } from '../../platform/database/database.ts';

let t: TestApp;
let admin: TestUser;
let buyer: TestUser;
let supplierId: string;
let materialId: string;
beforeAll(async () => {
  t = await testApp();
  [admin, buyer] = await Promise.all([t.aUser(), t.aUser(['供应商档案', '内部物料档案'])]);
  supplierId = await act('新建供应商', aSupplier);
  materialId = await act('新建物料', aMaterial);
});

/** One request of the administrator. */
const act = <T>(action: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(t.db, { userId: admin.id, requestId: randomBytes(4).toString('hex'), action }, work);

const anEntry = async (tx: Tx, dictionary: string, name: string) =>
  (await tx.insertInto('dictionaryEntries').values({ dictionary, code: name, name }).returning('id').executeTakeFirstOrThrow()).id;

async function aSupplier(tx: Tx): Promise<string> {
  const sourceId = await anEntry(tx, 'supplierSource', '自主开发X');
  const values = {
    code: 'GYS000777',
    name: '苏州纤锦纺织有限公司',
    abbreviation: '纤锦纺织',
    kind: 'MATERIAL',
    sourceId,
    searchText: '苏州纤锦纺织有限公司 gys000777',
  };
  const { id } = await tx.insertInto('suppliers').values(values).returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('supplierBankAccounts')
    .values({ supplierId: id, bankName: '工商银行', accountName: '纤锦', accountNo: '6222021234567890', position: 1 })
    .execute();
  return id;
}

async function aMaterial(tx: Tx): Promise<string> {
  const unit = await tx
    .insertInto('units')
    .values({ code: 'MX', name: '米X', dimension: 'length', decimals: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fabrics = await tx.selectFrom('classifications').select('id').where('name', '=', '面料').executeTakeFirstOrThrow();
  const classification = await tx
    .insertInto('classifications')
    .values({ level: 2, parentId: fabrics.id, name: '面料X', abbreviation: 'FX', firstUnitId: unit.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const values = {
    code: 'F-X-000001',
    kind: 'FABRIC',
    name: '府绸',
    classificationId: classification.id,
    firstUnitId: unit.id,
    width: '150',
    gramWeight: '115',
    benchmarkPrice: '12.5000',
  };
  const { id } = await tx.insertInto('spus').values(values).returning('id').executeTakeFirstOrThrow();
  const [cotton, spandex] = [await anEntry(tx, 'ingredient', '棉X'), await anEntry(tx, 'ingredient', '氨纶X')];
  await tx
    .insertInto('spuCompositions')
    .values([
      { spuId: id, ingredientId: cotton, share: '95', position: 1 },
      { spuId: id, ingredientId: spandex, share: '5', position: 2 },
    ])
    .execute();
  return id;
}

const timeline = async (user: TestUser, type: string, id: string) => {
  const { data } = await user.call(auditApi.selectAllLogById, { query: { id, type } });
  return data.map(({ action, fields }) => [
    action,
    ...fields.map(({ label, before, after }) => `${label}：${before ?? '无'} → ${after ?? '无'}`),
  ]);
};

describe('the timeline of a record', () => {
  it('shows who did what, newest first, with one entry per request', async () => {
    const { data: roles } = await admin.call(accessApi.listRoles);
    const roleIds = roles.filter(({ name }) => ['仓管', '核价员'].includes(name)).map(({ id }) => id);
    const { data: user } = await admin.call(accessApi.createUser, {
      body: { username: 'logged', nickName: '记录', password: 'first-1234', roleIds },
    });
    await admin.call(accessApi.editUser, { params: { id: user.id }, body: { nickName: '记录员', version: 1 } });

    const { data } = await admin.call(auditApi.selectAllLogById, { query: { id: user.id, type: 'user' } });
    expect(data).toMatchObject([
      { userId: admin.id, action: '编辑用户', remark: '', fields: [{ field: 'nickName', label: '姓名', before: '记录', after: '记录员' }] },
      { userId: admin.id, action: '新建用户' },
    ]);
    expect(data[1]!.fields.map(({ label, after }) => `${label}：${after}`)).toEqual([
      '用户名：logged',
      '姓名：记录',
      '启用：是',
      '须修改密码：是',
      '服务账号：否',
      '角色：核价员',
      '角色：仓管',
    ]);
    expect(Object.keys(data[0]!).sort()).toEqual(['action', 'at', 'fields', 'id', 'remark', 'userId', 'userName']);
  });

  it('shows names instead of ids, and the label of each child row', async () => {
    await act('编辑物料', async (tx) => {
      await tx.updateTable('spus').set({ width: '152.5', state: 'ARCHIVED' }).where('id', '=', materialId).execute();
      await tx.updateTable('spuCompositions').set({ share: '92' }).where('spuId', '=', materialId).where('position', '=', 1).execute();
      await tx.updateTable('spuCompositions').set({ share: '8' }).where('spuId', '=', materialId).where('position', '=', 2).execute();
    });
    const [edited, created] = await timeline(admin, 'material', materialId);
    expect(edited).toEqual([
      '编辑物料',
      '实用门幅：150 cm → 152.5 cm',
      '状态：草稿 → 归档',
      '成分（棉X） · 占比：95 → 92',
      '成分（氨纶X） · 占比：5 → 8',
    ]);
    expect(created).toEqual(
      expect.arrayContaining(['分类：无 → 面料X', '主单位：无 → 米X', '成分：无 → 棉X', '成分（棉X） · 占比：无 → 95']),
    );
  });

  it('shows prices only to users who may see them, and account numbers to nobody', async () => {
    const seen = (await timeline(admin, 'material', materialId)).flat();
    const hidden = (await timeline(buyer, 'material', materialId)).flat();
    expect(seen).toContain('基准价：无 → 12.5');
    expect(hidden.join()).not.toMatch(/基准价|12\.5/);
    expect(hidden.length).toBeGreaterThan(10);
    for (const user of [admin, buyer]) {
      const told = (await timeline(user, 'supplier', supplierId)).flat().join();
      expect(told).toContain('****7890');
      expect(told).not.toContain('6222021234567890');
    }
  });

  it('requires the permission to read the record, and nothing else', async () => {
    const call = (user: Pick<TestUser, 'call'>, query: object, headers = {}) =>
      user.call(auditApi.selectAllLogById, { query: query as never }, headers);
    const own = { id: supplierId, type: 'supplier' };
    const clerk = await t.aUser(['系统管理', '操作日志', '用户管理']);
    expect(await call(t.anonymous, own)).toMatchObject({ status: 401 });
    expect(await call(t.someoneExpired, own)).toMatchObject({ status: 200, code: 411 });
    expect(await call(clerk, own)).toMatchObject({ code: 40300, message: '没有操作权限：需要“供应商档案”，请联系管理员' });
    expect(await call(clerk, own, { isapple: '1' })).toMatchObject({ code: 40300 });
    expect(await call(buyer, own)).toMatchObject({ code: 200 });
    expect(await call(buyer, { id: supplierId })).toMatchObject({ data: { fields: { type: '缺少参数：type' } } });
    expect(await call(buyer, { id: supplierId, type: '' })).toMatchObject({ data: { fields: { type: '缺少参数：type' } } });
    expect(await call(buyer, { type: 'supplier' })).toMatchObject({ data: { fields: { id: '缺少参数：id' } } });
    expect(await call(buyer, { id: supplierId, type: 'session' })).toMatchObject({ data: { fields: { type: '参数 type 的值无效' } } });
    expect(await call(buyer, { ...own, isApple: '1' })).toMatchObject({ data: { fields: { isApple: '不支持的参数：isApple' } } });
  });
});

describe('操作日志', () => {
  const find = async (query: object, user = admin) => (await user.call(auditApi.listLog, { query: query as never })).data;

  it('has one row per entry, newest first, in pages', async () => {
    const own = { userIds: [admin.id] };
    const all = await find({ ...own, pageSize: 200 });
    expect(all.total).toBe(all.rows.length);
    expect(
      all.rows.filter(({ kind, documentId, action }) => kind === 'material' && documentId === materialId && action === '新建物料'),
    ).toHaveLength(1);
    expect(all.rows.map(({ at }) => at)).toEqual(
      all.rows
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    const second = await find({ ...own, page: 2, pageSize: 2 });
    expect(second.rows).toEqual(all.rows.slice(2, 4));
  });

  it('is filtered by user, kind, action, day and text, including names of documents', async () => {
    const material = { kind: 'material', kindName: '内部物料', documentName: 'F-X-000001 府绸' };
    expect((await find({ kinds: ['material'], action: '新建' })).rows).toMatchObject([material]);
    expect((await find({ userIds: [admin.id], q: '纤锦' })).rows).toMatchObject([
      { kind: 'supplier', documentName: 'GYS000777 纤锦纺织', action: '新建供应商' },
    ]);
    expect((await find({ userIds: [buyer.id] })).rows).toEqual([]);
    expect((await find({ at: 'today', q: '编辑物料' })).rows).toMatchObject([{ ...material, action: '编辑物料' }]);
    expect((await find({ at: { from: '2001-01-01', to: '2001-01-02' } })).rows).toEqual([]);
    expect((await find({ q: '6222021234567890' })).rows).toEqual([]);
    expect((await find({ q: '%' })).rows).toEqual([]);
  });

  it('shows actions on all kinds, but changes only of kinds that the user may read', async () => {
    const clerk = await t.aUser(['系统管理', '操作日志', '内部物料档案']);
    const { rows } = await find({ pageSize: 200 }, clerk);
    expect(rows.find(({ kind, action }) => kind === 'supplier' && action === '新建供应商')?.fields).toEqual([]);
    const created = rows.find(({ kind, action }) => kind === 'material' && action === '新建物料');
    expect(created?.fields.map(({ label }) => label)).toContain('名称');
    expect(JSON.stringify(created)).not.toContain('基准价');
  });

  it('requires its page permission and valid parameters', async () => {
    const answers = [
      await t.anonymous.call(auditApi.listLog),
      await t.someoneExpired.call(auditApi.listLog),
      await buyer.call(auditApi.listLog),
      await buyer.call(auditApi.listKinds),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [401, 401],
      [200, 411],
      [200, 40300],
      [200, 40300],
    ]);
    expect(await admin.call(auditApi.listLog, { query: { kinds: ['nonsense'], page: 1 } as never })).toMatchObject({
      data: { fields: { kinds: '参数 kinds 的值无效' } },
    });
    expect(await admin.call(auditApi.listLog, { query: { sort: 'remark' } as never })).toMatchObject({
      data: { fields: { sort: '参数 sort 的值无效' } },
    });
    expect((await admin.call(auditApi.listKinds)).data).toContainEqual({ value: 'supplier', label: '供应商' });
  });
});
