import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aMaterial, theDictionaries } from '../../../../test/builders.ts';

let t: TestApp;
let developer: TestUser;
let buyer: TestUser;
let id: string;

beforeAll(async () => {
  t = await testApp();
  [developer, buyer] = [await t.aUser(), await t.aUser(['内部物料档案'])];
  ({ id } = await aMaterial(t, await theDictionaries(t), developer));
});

const say = (user: TestUser, text: unknown, of: object = {}) =>
  user.call(auditApi.addComment, { body: { id, type: 'material', text, ...of } } as never);
const read = async (user: TestUser) => (await user.call(auditApi.listComments, { query: { id, type: 'material' } })).data;

describe('评论', () => {
  it('is read by whoever may read the document, newest first, as it was typed', async () => {
    const words = ['手感偏硬\n请再打一缸', '<script>alert(1)</script>', '好👍🏽', "'); drop table users; --"];
    for (const text of words) expect(await say(buyer, text)).toMatchObject({ code: 200 });
    expect((await read(developer)).map(({ text, isMine }) => [text, isMine])).toEqual(words.toReversed().map((text) => [text, false]));
    expect((await read(buyer)).every(({ isMine, userName }) => isMine && userName !== '')).toBe(true);
  });

  it('is refused empty, too long, with control characters, about what is not there, and without the right', async () => {
    for (const text of ['', '   ', 'a\u0000b', 'x'.repeat(1001), '\ud800', 7])
      expect(await say(buyer, text)).toMatchObject({ code: 40000 });
    expect(await say(buyer, '字'.repeat(1000))).toMatchObject({ code: 200 });
    expect(await say(buyer, '好', { id: '999999' })).toMatchObject({ code: 40400 });
    expect(await say(buyer, '好', { type: 'nothing' })).toMatchObject({ code: 40000 });
    expect(await say(buyer, '好', { type: 'supplier' })).toMatchObject({ code: 40300 });
    const stranger = await t.aUser(['供应商档案']);
    expect(await say(stranger, '好')).toMatchObject({ code: 40300 });
    expect(await stranger.call(auditApi.listComments, { query: { id, type: 'material' } })).toMatchObject({ code: 40300 });
    expect(await t.anonymous.call(auditApi.addComment, { body: { id, type: 'material', text: '好' } })).toMatchObject({ status: 401 });
  });

  it('is taken back by its author alone, and what was said stays in the table', async () => {
    const { data } = await say(buyer, '写错了');
    const comment = (data as { id: string }[])[0]?.id ?? '';
    const remove = (user: TestUser) => user.call(auditApi.deleteComment, { params: { id: comment } });
    expect((await remove(developer)).code).not.toBe(200);
    expect(await remove(buyer)).toMatchObject({ code: 200 });
    expect((await read(developer)).some(({ text }) => text === '写错了')).toBe(false);
    expect((await remove(buyer)).code).toBe(40400);
    const stored = await t.db.selectFrom('documentComments').select('body').where('id', '=', comment).executeTakeFirst();
    expect(stored).toEqual({ body: '写错了' });
    await expect(t.db.updateTable('documentComments').set({ body: '改写' }).where('id', '=', comment).execute()).rejects.toThrow(
      'not rewritten',
    );
    await expect(t.db.deleteFrom('documentComments').where('id', '=', comment).execute()).rejects.toThrow('permission denied');
    await expect(t.ownerDb.deleteFrom('documentComments').where('id', '=', comment).execute()).rejects.toThrow('append-only');
    await expect(t.db.updateTable('documentComments').set({ withdrawnAt: null }).where('id', '=', comment).execute()).rejects.toThrow(
      'withdrawn once',
    );
  });
});
