import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { sql } from 'kysely';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, theDictionaries } from '../../../test/builders.ts';
import { openStream } from '../../../test/live.ts';
import { deleteOldPresences } from './presence.commands.ts';

let t: TestApp;
let developer: TestUser;
let buyer: TestUser;
let keeper: TestUser;
let id: string;

beforeAll(async () => {
  t = await testApp();
  [developer, buyer, keeper] = [await t.aUser(), await t.aUser(['内部物料档案']), await t.aUser(['内部物料档案'])];
  ({ id } = await aMaterial(t, await theDictionaries(t), developer));
});

const announce = (user: TestUser, editing = true, of: object = {}) =>
  user.call(auditApi.announceEditing, { body: { id, type: 'material', editing, ...of } } as never);
const editorsFor = async (user: TestUser) => (await announce(user)).data.editors;
const nameOf = async ({ id: userId }: TestUser) =>
  (await t.db.selectFrom('users').select('nickName').where('id', '=', userId).executeTakeFirstOrThrow()).nickName;

describe('正在编辑', () => {
  it('lists the other editors, without the user, until they leave', async () => {
    expect(await editorsFor(buyer)).toEqual([]);
    expect(await editorsFor(buyer)).toEqual([]);
    expect(await editorsFor(keeper)).toEqual([await nameOf(buyer)]);
    expect((await editorsFor(developer)).toSorted()).toEqual([await nameOf(buyer), await nameOf(keeper)].toSorted());
    await announce(keeper, false);
    await announce(developer, false);
    expect(await editorsFor(buyer)).toEqual([]);
    expect((await announce(buyer, false)).data.editors).toEqual([]);
  });

  it('reaches the open pages of the other editors at once, but not at each heartbeat', async () => {
    const other = await aMaterial(t, await theDictionaries(t), developer);
    const at = { id: other.id };
    const stream = await openStream(await t.app.listen({ port: 0, host: '127.0.0.1' }), buyer.headers);
    await stream.until('ready');
    const told = async (count: number) => {
      await expect.poll(() => stream.events.length).toBe(count + 1);
      expect(stream.events.slice(1)).toEqual(Array(count).fill(`presence material:${other.id}`));
    };
    await announce(buyer, true, at);
    await announce(keeper, true, at);
    await told(1);
    await announce(keeper, true, at);
    await announce(buyer, true, at);
    await announce(keeper, false, at);
    await told(2);
    stream.drop();
    await announce(buyer, false, at);
  });

  it('is limited to one record', async () => {
    const other = await aMaterial(t, await theDictionaries(t), developer);
    await announce(buyer);
    expect((await announce(keeper, true, { id: other.id })).data.editors).toEqual([]);
    await announce(keeper, false, { id: other.id });
  });

  it('ends without further heartbeats, and its row is deleted', async () => {
    await announce(buyer);
    await t.db
      .updateTable('documentPresences')
      .set({ seenAt: sql`now() - interval '76 seconds'` })
      .execute();
    expect(await editorsFor(keeper)).toEqual([]);
    await t.db
      .updateTable('documentPresences')
      .set({ seenAt: sql`now() - interval '61 minutes'` })
      .execute();
    await announce(keeper);
    await t.write(deleteOldPresences);
    expect(await t.db.selectFrom('documentPresences').select('userId').execute()).toEqual([{ userId: keeper.id }]);
  });

  it('returns the current version of the record, or none for records without a version', async () => {
    const fresh = await aMaterial(t, await theDictionaries(t), developer);
    const versionNow = async () => (await announce(buyer, true, { id: fresh.id })).data.version;
    const { version } = (await developer.call(materialsApi.get, { params: { id: fresh.id } })).data;
    expect(await versionNow()).toBe(version);
    await t.ownerDb.updateTable('spus').set({ remark: '改过' }).where('id', '=', fresh.id).execute();
    const { version: later } = (await developer.call(materialsApi.get, { params: { id: fresh.id } })).data;
    expect(later).toBeGreaterThan(version);
    expect(await versionNow()).toBe(later);
    const { id: entry } = await t.db.selectFrom('numberingRules').select('id').limit(1).executeTakeFirstOrThrow();
    expect((await announce(developer, true, { id: entry, type: 'numberingRule' })).data.version).toBeTypeOf('number');
  });

  it('leaves no entry in the audit log', async () => {
    const before = await t.db
      .selectFrom('auditEntries')
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow();
    await announce(buyer);
    await announce(buyer, false);
    expect(
      await t.db
        .selectFrom('auditEntries')
        .select(sql<number>`count(*)::int`.as('n'))
        .executeTakeFirstOrThrow(),
    ).toEqual(before);
  });

  it('is refused for unknown records, unknown kinds, without permission, and without login', async () => {
    expect(await announce(buyer, true, { id: '999999' })).toMatchObject({ code: 40400 });
    expect(await announce(buyer, true, { type: 'nothing' })).toMatchObject({ code: 40000 });
    expect(await announce(buyer, true, { editing: 'yes' })).toMatchObject({ code: 40000 });
    expect(await announce(buyer, true, { type: 'supplier' })).toMatchObject({ code: 40300 });
    expect(await announce(await t.aUser(['供应商档案']))).toMatchObject({ code: 40300 });
    expect(await t.anonymous.call(auditApi.announceEditing, { body: { id, type: 'material', editing: true } })).toMatchObject({
      status: 401,
    });
  });
});
