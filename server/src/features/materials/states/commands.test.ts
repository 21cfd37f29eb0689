import { beforeAll, describe, expect, it } from 'vitest';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aMaterial, theDictionaries, type Dictionaries } from '../../../../test/builders.ts';

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

const move = (user: TestUser, id: string, action: 'submit' | 'approve' | 'disable', version: number) =>
  user.call(materialsApi.transition, { params: { id }, body: { action, version } });

describe('many at once', () => {
  it('disables all that a query finds, tells who could not, and the inverse restores exactly those that changed', async () => {
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

  it('labels many: those that have the label already are skipped', async () => {
    const [plain, labelled] = [await aMaterial(t, d, developer), await aMaterial(t, d, developer)];
    const label = d.entry('materialTag', '环保');
    const add = (ids: string[]) => developer.call(materialsApi.labelMany, { body: { chosen: { ids }, add: [label] } });
    expect((await add([labelled.id])).data).toEqual({ done: [labelled.id], skipped: 0, failed: [] });
    expect((await add([plain.id, labelled.id])).data).toEqual({ done: [plain.id], skipped: 1, failed: [] });
    expect(await t.anonymous.call(materialsApi.labelMany, { body: { chosen: { ids: ['1'] } } })).toMatchObject({ status: 401 });
  });
});
