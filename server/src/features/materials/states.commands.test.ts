import { beforeAll, describe, expect, it } from 'vitest';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, theDictionaries, type Dictionaries } from '../../../test/builders.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;
let buyer: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  developer = await t.aUser();
  buyer = await t.aUser();
});

type Action = 'submit' | 'approve' | 'reject' | 'disable';
const move = (user: TestUser, id: string, action: Action, version: number) =>
  user.call(materialsApi.transition, { params: { id }, body: { action, version } });

describe('the material workflow', () => {
  it('goes from draft to active, and refuses approval by the submitter', async () => {
    const material = await aMaterial(t, d, developer);
    const submitted = await move(developer, material.id, 'submit', 1);
    expect(submitted.data).toMatchObject({ state: 'PENDING', submittedByMe: true });
    expect(submitted.data.skus.map((sku) => [sku.colourName, sku.state])).toEqual([['无色', 'CONFIRMED']]);
    expect(await move(developer, material.id, 'approve', 2)).toMatchObject({
      code: 40305,
      message: '不能审核自己提交的单据，请由他人审核',
    });
    expect(await move(buyer, material.id, 'reject', 2)).toMatchObject({ code: 40000, data: { fields: { reason: '不能为空' } } });
    expect((await move(buyer, material.id, 'approve', 2)).data).toMatchObject({ state: 'ACTIVE' });
    expect(await move(buyer, material.id, 'approve', 3)).toMatchObject({ code: 40902, message: '当前状态为“启用”，不能审核通过' });
  });

  it('approves once when two users approve at the same time', async () => {
    const material = await aMaterial(t, d, developer);
    await move(developer, material.id, 'submit', 1);
    const other = await t.aUser();
    const answers = await Promise.all([move(buyer, material.id, 'approve', 2), move(other, material.id, 'approve', 2)]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 40902]));
  });

  it('moves many materials by the query of the list, and reports why the others stay', async () => {
    const [draft, other] = [
      await aMaterial(t, d, developer, { yarnCount: 'bulk' }),
      await aMaterial(t, d, developer, { yarnCount: 'bulk' }),
    ];
    await move(developer, other.id, 'submit', 1);
    const { data } = await developer.call(materialsApi.transitionMany, {
      body: { action: 'submit', chosen: { ids: [draft.id, other.id] } },
    });
    expect(data).toMatchObject({
      done: [draft.id],
      failed: [{ id: other.id, code: other.code, reason: '当前状态为“待审核”，不能提交审核' }],
      codes: { [draft.id]: draft.code },
    });
    const byQuery = await buyer.call(materialsApi.transitionMany, {
      body: { action: 'approve', chosen: { query: `q=${draft.code}&state=PENDING`, count: 1 } },
    });
    expect(byQuery.data.done).toEqual([draft.id]);
  });

  it('is enforced by the database', async () => {
    const material = await aMaterial(t, d, developer);
    await expect(t.db.updateTable('spus').set({ state: 'ACTIVE' }).where('id', '=', material.id).execute()).rejects.toThrow(/may not move/);
  });
});

describe('a bulk change of materials', () => {
  it('disables all materials of a query, reports refused ones, and its undo restores exactly the changed ones', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => aMaterial(t, d, developer, { yarnCount: 'undo', name: '可逆斜纹' })));
    for (const { id } of made.slice(0, 3)) await move(developer, id, 'submit', 1);
    for (const { id } of made.slice(0, 3)) await move(buyer, id, 'approve', 2);
    await move(developer, made[2]!.id, 'disable', 3);
    const statesNow = async () => {
      const { data } = await developer.call(materialsApi.list, { query: { q: '可逆斜纹', sort: 'code' } });
      return data.rows.map(({ id, state }) => [id, state]);
    };
    const before = await statesNow();
    const { data: disabled } = await developer.call(materialsApi.transitionMany, {
      body: { action: 'disable', chosen: { query: `q=${encodeURIComponent('可逆斜纹')}`, count: 4 } },
    });
    expect(disabled.done.toSorted()).toEqual([made[0]!.id, made[1]!.id].toSorted());
    expect(disabled.failed.map(({ reason }) => reason).toSorted()).toEqual(['当前状态为“停用”，不能停用', '当前状态为“草稿”，不能停用']);
    const { data: undone } = await developer.call(materialsApi.transitionMany, {
      body: { action: 'enable', chosen: { ids: disabled.done } },
    });
    expect(undone).toMatchObject({ failed: [] });
    expect(await statesNow()).toEqual(before);
  });
});
