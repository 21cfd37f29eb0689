import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { transact, type Tx } from '../../platform/database/database.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, theDictionaries } from '../../../test/builders.ts';

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
const readPage = async (user: TestUser, query: object = {}) =>
  (await user.call(auditApi.listComments, { query: { id, type: 'material', ...query } })).data;
const read = async (user: TestUser) => (await readPage(user)).rows;
const asUser = <T>({ id: userId }: TestUser, work: (tx: Tx) => Promise<T>) =>
  transact(t.db, { userId, requestId: 'test', action: '评论' }, work);

describe('a comment', () => {
  it('is readable by users who may read the document, newest first, as entered', async () => {
    const words = ['手感偏硬\n请再打一缸', '<script>alert(1)</script>', '好👍🏽', "'); drop table users; --"];
    for (const text of words) expect(await say(buyer, text)).toMatchObject({ code: 200 });
    expect((await read(developer)).map(({ text, isMine }) => [text, isMine])).toEqual(words.toReversed().map((text) => [text, false]));
    expect((await read(buyer)).every(({ isMine, userName }) => isMine && userName !== '')).toBe(true);
  });

  it('is refused when empty, too long, with control characters, on an unknown document, and without permission', async () => {
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

  it('can be withdrawn by its author only, and its text stays in the table', async () => {
    const { data } = await say(buyer, '写错了');
    expect(data).toMatchObject({ text: '写错了', isMine: true });
    const comment = data.id;
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

  it('is listed page by page to the first, even while others are added', async () => {
    const { id: other } = await aMaterial(t, await theDictionaries(t), developer);
    const said = Array.from({ length: 53 }, (_, at) => ({
      kind: 'material',
      documentId: other,
      body: `第 ${at + 1} 条`,
      createdBy: buyer.id,
    }));
    await asUser(buyer, (tx) => tx.insertInto('documentComments').values(said).execute());
    const first = await readPage(buyer, { id: other });
    expect([first.rows.length, first.total, first.rows[0]?.text]).toEqual([50, 53, '第 53 条']);
    await say(buyer, '又一条', { id: other });
    const second = await readPage(buyer, { id: other, cursor: first.nextCursor });
    expect(second).toMatchObject({ rows: [{ text: '第 3 条' }, { text: '第 2 条' }, { text: '第 1 条' }], total: 54, nextCursor: null });
    expect(await buyer.call(auditApi.listComments, { query: { id: other, type: 'material', cursor: 'x' } })).toMatchObject({ code: 40000 });
  });

  it('appears in the audit log under its document, with its request and without its text, but not in the timeline', async () => {
    const { id: other } = await aMaterial(t, await theDictionaries(t), developer);
    const author = await t.aUser(['内部物料档案']);
    const { data: comment } = await say(author, '只说一次', { id: other });
    await author.call(auditApi.deleteComment, { params: { id: comment.id } });
    const { data: log } = await developer.call(auditApi.listLog, { query: { userIds: [author.id] } });
    expect(log.rows).toMatchObject([
      { action: '删除评论', documentId: other, userId: author.id, fields: [] },
      { action: '评论', documentId: other, userId: author.id, fields: [] },
    ]);
    expect(JSON.stringify(log)).not.toContain('只说一次');
    const { data: timeline } = await developer.call(auditApi.selectAllLogById, { query: { id: other, type: 'material' } });
    expect(timeline.map(({ action }) => action)).toEqual(['新建物料']);
    const entries = await t.db
      .selectFrom('auditEntries')
      .select(['requestId', 'tableName', 'operation'])
      .where('rowId', '=', comment.id)
      .where('tableName', '=', 'document_comments')
      .orderBy('id')
      .execute();
    expect(entries.map(({ operation }) => operation)).toEqual(['I', 'U']);
    expect(entries.every(({ requestId }) => /^[0-9A-F]{10}$/.test(requestId))).toBe(true);
  });

  it('cannot be written under another author, even with SQL', async () => {
    const values = { kind: 'material', documentId: id, body: '冒名', createdBy: buyer.id };
    const asDeveloper = (createdBy: string) =>
      asUser(developer, (tx) =>
        tx
          .insertInto('documentComments')
          .values({ ...values, createdBy })
          .execute(),
      );
    await expect(asDeveloper(buyer.id)).rejects.toThrow('own name');
    await expect(t.ownerDb.insertInto('documentComments').values(values).execute()).rejects.toThrow('own name');
    await asDeveloper(developer.id);
  });
});
