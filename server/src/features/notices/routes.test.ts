import { beforeAll, describe, expect, it } from 'vitest';
import { tasksApi } from '@mrp/contract/features/home/tasks.ts';
import { noticesApi } from '@mrp/contract/features/notices.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aNotice } from '../../../test/notices.ts';
import { deleteOldNotices, notify, type NewNotice } from './commands.ts';

let t: TestApp;
let me: TestUser;

beforeAll(async () => {
  t = await testApp();
  me = await t.aUser();
});

const listOf = async (user: TestUser) => (await user.call(noticesApi.list)).data.rows;
const unreadOf = async (user: TestUser) => (await user.call(tasksApi.list)).data.unreadNotices;
const alert = (subject: string, given: Partial<NewNotice> = {}): NewNotice => ({
  kind: 'PRICE_ALERT',
  subject,
  title: '全棉府绸 12.5% ↑',
  path: '/viewPriceList?alert=1',
  holders: ['全局:查看价格'],
  ...given,
});

describe('notices', () => {
  it('are listed to their user only, newest first, and read, unread and read again', async () => {
    const user = await t.aUser();
    const [first, second] = [await aNotice(t, user.id), await aNotice(t, user.id)];
    expect((await listOf(user)).map(({ id, unread }) => ({ id, unread }))).toEqual([
      { id: second, unread: true },
      { id: first, unread: true },
    ]);
    expect(await unreadOf(user)).toBe(2);
    await user.call(noticesApi.read, { body: { ids: [first], read: true } });
    expect(await unreadOf(user)).toBe(1);
    await user.call(noticesApi.read, { body: { ids: [first], read: false } });
    await me.call(noticesApi.read, { body: { ids: [first, second], read: true } });
    expect(await unreadOf(user)).toBe(2);
    await user.call(noticesApi.readAll, { body: { upTo: first } });
    expect((await listOf(user)).map(({ unread }) => unread)).toEqual([true, false]);
    expect((await listOf(me)).some(({ id }) => id === first)).toBe(false);
  });

  it('are read page by page', async () => {
    const user = await t.aUser();
    await t.write((tx) =>
      notify(
        tx,
        Array.from({ length: 35 }, (_, at) => alert(`page ${at}`, { users: [user.id], holders: [] })),
      ),
    );
    const page = (await user.call(noticesApi.list)).data;
    expect(page.rows).toHaveLength(30);
    const rest = (await user.call(noticesApi.list, { query: { cursor: page.nextCursor ?? '' } })).data;
    expect(rest).toMatchObject({ nextCursor: null });
    expect(new Set([...page.rows, ...rest.rows].map(({ id }) => id)).size).toBe(35);
    expect(await unreadOf(user)).toBe(35);
  });

  it('reach whoever holds the permission and may read the kind, once, without the one who did it', async () => {
    const [reader, blind, closed] = [
      await t.aUser(['价格查看', '全局:查看价格']),
      await t.aUser(['价格查看']),
      await t.aUser(['全局:查看价格']),
    ];
    await t.ownerDb
      .updateTable('users')
      .set({ active: false })
      .where('id', '=', (await t.aUser()).id)
      .execute();
    const tell = (userId?: string) => t.write((tx) => notify(tx, [alert('once')]), userId);
    await tell(reader.id);
    expect(await listOf(reader)).toEqual([]);
    await Promise.all([tell(), tell()]);
    expect(await listOf(reader)).toMatchObject([{ kind: 'PRICE_ALERT', title: '全棉府绸 12.5% ↑', path: '/viewPriceList?alert=1' }]);
    // Named without the right to see prices, nobody is told of one.
    await t.write((tx) => notify(tx, [alert('blind', { users: [blind.id, closed.id], holders: [] })]));
    expect(await listOf(blind)).toEqual([]);
    expect(await listOf(closed)).toEqual([]);
  });

  it('disappear with the right to read them', async () => {
    const user = await t.aUser(['价格查看', '全局:查看价格']);
    await t.write((tx) => notify(tx, [alert('rights', { users: [user.id] })]));
    expect(await unreadOf(user)).toBeGreaterThan(0);
    await t.ownerPool.query(`update roles set buttons = '{}' where id = (select role_id from user_roles where user_id = $1)`, [user.id]);
    expect(await listOf(user)).toEqual([]);
    expect(await unreadOf(user)).toBe(0);
    expect((await user.call(tasksApi.list)).data.notices).toEqual([]);
  });

  it('of a muted kind are listed and do not count', async () => {
    const user = await t.aUser(['成衣核价', '价格查看', '全局:查看价格']);
    await aNotice(t, user.id);
    const kindsOf = async () => (await user.call(noticesApi.getSettings)).data.kinds;
    expect((await kindsOf()).map(({ kind }) => kind)).toEqual(['APPROVAL', 'COST_TASK', 'PRICE_ALERT', 'IMPORT', 'EXPORT']);
    const before = await unreadOf(user);
    const { data } = await user.call(noticesApi.saveSettings, { body: { kinds: [{ kind: 'COST_TASK', inApp: false, mail: 'NONE' }] } });
    expect(data.kinds.find(({ kind }) => kind === 'COST_TASK')).toMatchObject({ inApp: false });
    expect(await unreadOf(user)).toBe(before - 1);
    expect(await listOf(user)).not.toEqual([]);
  });

  it('are deleted after ninety days', async () => {
    const user = await t.aUser();
    const id = await aNotice(t, user.id);
    await t.ownerPool.query(`update notices set created_at = now() - interval '91 days' where id = $1`, [id]);
    await t.write(deleteOldNotices);
    expect(await listOf(user)).toEqual([]);
  });

  it('refuse wrong input and callers without a session', async () => {
    expect(await me.call(noticesApi.read, { body: { ids: [], read: true } })).toMatchObject({ code: 40000 });
    expect(await me.call(noticesApi.list, { query: { cursor: 'x' } })).toMatchObject({ code: 40000 });
    expect(
      await me.call(noticesApi.saveSettings, { body: { kinds: [{ kind: 'WEATHER', inApp: true, mail: 'NONE' }] } } as never),
    ).toMatchObject({
      code: 40000,
    });
    for (const endpoint of [noticesApi.list, noticesApi.getSettings]) {
      expect(await t.anonymous.call(endpoint)).toMatchObject({ status: 401 });
      expect(await t.someoneExpired.call(endpoint)).toMatchObject({ code: 411 });
    }
  });
});
