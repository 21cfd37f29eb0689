import { beforeAll, describe, expect, it } from 'vitest';
import { accessApi } from '@mrp/contract/features/access.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { apiKeysApi } from '@mrp/contract/features/access/api-keys.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { routes } from '../../app.ts';
import { aServiceAccount, anApiKey } from '../../../test/api-keys.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aSupplierInput } from '../../../test/suppliers.ts';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  admin = await t.aUser();
});

const clerk = ['供应商管理', '供应商档案', '供应商档案:新建'] as const;

describe('an API key', () => {
  it('calls with the permissions of its service account, without cookies and XSRF', async () => {
    const key = await anApiKey(t, admin, clerk);
    const created = await key.call(suppliersApi.create, { body: await aSupplierInput(t) });
    expect(created).toMatchObject({ status: 200, code: 200 });
    expect(await key.call(suppliersApi.list)).toMatchObject({ code: 200 });
    expect(
      await key.call(suppliersApi.edit, { params: { id: created.data.id }, body: { ...(await aSupplierInput(t)), version: 1 } as never }),
    ).toMatchObject({ code: 40300 });
    expect((await t.app.inject({ url: '/api/openapi.json', headers: key.headers })).statusCode).toBe(200);
    expect((await t.app.inject({ url: '/api/nothing', headers: key.headers })).statusCode).toBe(404);
  });

  it('is named in the log of what it changed as its service account', async () => {
    const key = await anApiKey(t, admin, clerk);
    const { data } = await key.call(suppliersApi.create, { body: await aSupplierInput(t) });
    const entry = await t.ownerDb
      .selectFrom('auditEntries')
      .select('userId')
      .where('kind', '=', 'supplier')
      .where('documentId', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(entry.userId).toBe(key.record.accountId);
  });

  it('is shown once and stored as a hash, also where the answer is kept for repeated requests', async () => {
    const accountId = await aServiceAccount(t, admin, clerk);
    const body = { accountId, name: '一次', callsPerMinute: 60, validDays: 30 };
    const once = { 'idempotency-key': 'api-key-once' };
    const first = await admin.call(apiKeysApi.create, { body }, once);
    const again = await admin.call(apiKeysApi.create, { body }, once);
    const key = first.data.key ?? '';
    expect(key).toMatch(/^mrp_[\w-]{43}$/);
    expect(again.data).toEqual({ ...first.data, key: null });
    expect(JSON.stringify((await admin.call(apiKeysApi.list)).data)).not.toContain(key);
    const { rows } = await t.ownerPool.query<{ text: string }>(
      `select k::text as text from idempotency_keys k union all select a::text from audit_entries a union all select s::text from api_key_secrets s`,
    );
    expect(rows.filter(({ text }) => text.includes(key))).toEqual([]);
  });

  it('is refused with 401 when it is unknown, revoked, expired, or its account is disabled', async () => {
    const refused = { status: 401, code: 40100 };
    expect(await t.anonymous.call(suppliersApi.list, {}, { authorization: 'Bearer mrp_unknown' })).toMatchObject(refused);
    expect(await t.anonymous.call(suppliersApi.list, {}, { authorization: 'Basic eA==' })).toMatchObject({ status: 401, code: 401 });

    const revoked = await anApiKey(t, admin, clerk);
    expect(await revoked.call(suppliersApi.list)).toMatchObject({ code: 200 });
    const revocation = { params: { id: revoked.record.id }, body: { version: revoked.record.version } };
    expect(await admin.call(apiKeysApi.revoke, revocation)).toMatchObject({ code: 200, data: { state: 'REVOKED' } });
    const answer = await revoked.call(suppliersApi.list);
    expect(answer).toMatchObject(refused);
    expect(answer.response.headers['www-authenticate']).toBe('Bearer');
    expect(await admin.call(apiKeysApi.revoke, revocation)).toMatchObject({ code: 40902 });

    const expired = await anApiKey(t, admin, clerk);
    await t.ownerDb.updateTable('apiKeys').set({ expiresAt: '2020-01-01' }).where('id', '=', expired.record.id).execute();
    expect(await expired.call(suppliersApi.list)).toMatchObject(refused);

    const disabled = await anApiKey(t, admin, clerk);
    const active = { params: { id: disabled.record.accountId }, body: { active: false, version: 1 } };
    expect(await admin.call(accessApi.setUserActive, active)).toMatchObject({ code: 200 });
    expect(await disabled.call(suppliersApi.list)).toMatchObject(refused);
  });

  it('has its own number of calls per minute', async () => {
    const accountId = await aServiceAccount(t, admin, clerk);
    const [slow, other] = [
      await anApiKey(t, admin, clerk, { accountId, callsPerMinute: 3 }),
      await anApiKey(t, admin, clerk, { accountId, callsPerMinute: 3 }),
    ];
    const codes: number[] = [];
    // Seven calls lie in two minutes at most, so at least one is the fourth of its minute.
    for (let at = 0; at < 7; at += 1) codes.push((await slow.call(suppliersApi.list)).code);
    expect(codes).toContain(429);
    expect(await other.call(suppliersApi.list)).toMatchObject({ code: 200 });
  });

  it('counts what it is refused and what does not exist, too', async () => {
    const unknown = (headers: Record<string, string>) => async () => {
      const answer = await t.app.inject({ url: '/api/nothing', headers });
      return (answer.json() as { code: number }).code;
    };
    const forbidden = await anApiKey(t, admin, clerk, { callsPerMinute: 3 });
    const people = await anApiKey(t, admin, clerk, { callsPerMinute: 3 });
    const lost = await anApiKey(t, admin, clerk, { callsPerMinute: 3 });
    for (const refused of [
      async () => (await forbidden.call(pricesApi.listPrices)).code,
      async () => (await people.call(accessApi.listUsers)).code,
      unknown(lost.headers),
    ]) {
      const codes: number[] = [];
      for (let at = 0; at < 7; at += 1) codes.push(await refused());
      expect(codes[0]).not.toBe(429);
      expect(codes).toContain(429);
    }
  });

  it('notes when and from where it was used', async () => {
    const key = await anApiKey(t, admin, clerk);
    await key.call(suppliersApi.list);
    const { data } = await admin.call(apiKeysApi.list, { query: { q: key.record.name } });
    expect(data.rows).toMatchObject([{ id: key.record.id, lastAddress: '127.0.0.1', lastUsedAt: expect.any(String), state: 'ACTIVE' }]);
  });

  it('administers neither users, roles, keys nor passwords, whatever its rights are', async () => {
    const key = await anApiKey(t, admin, ['用户管理', '用户管理:新建', '角色管理', '接口密钥', '接口密钥:新建', '登录会话']);
    const body = { username: 'made', nickName: 'x', password: 'password-123', roleIds: [] };
    expect(await key.call(accessApi.createUser, { body })).toMatchObject({ code: 40306 });
    expect(await key.call(accessApi.changePassword, { body: { oldPassword: 'x', newPassword: 'password-123' } })).toMatchObject({
      code: 40306,
    });
    const open = (await routes)
      .filter(({ spec }) => /\/(users|roles|sessions|api-keys|service-accounts)\b/.test(spec.path) && !spec.peopleOnly)
      .map(({ name }) => name);
    expect(open).toEqual([]);
  });
});

describe('a service account', () => {
  it('has no password: it cannot log in, nor be given one', async () => {
    const id = await aServiceAccount(t, admin, clerk);
    const { username } = await t.ownerDb.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow();
    const login = { username, password: '', loginSource: 'mrp' };
    expect(await t.anonymous.call(accessApi.logIn, { body: { ...login, password: 'anything-1' } })).toMatchObject({ code: 40003 });
    expect(await admin.call(accessApi.resetPassword, { params: { id }, body: { password: 'password-123' } })).toMatchObject({
      code: 40905,
    });
  });

  it('gets keys only from people whom it does not outrank, and people get none', async () => {
    const strong = await aServiceAccount(t, admin, ['供应商档案', '全局:查看价格']);
    const keeper = await t.aUser(['接口密钥', '接口密钥:新建', '接口密钥:吊销', '供应商档案']);
    const body = { accountId: strong, name: '借权', callsPerMinute: 60, validDays: 30 };
    expect(await keeper.call(apiKeysApi.create, { body })).toMatchObject({ code: 40905 });
    expect(await admin.call(apiKeysApi.create, { body: { ...body, accountId: keeper.id } })).toMatchObject({
      code: 40000,
      data: { fields: { accountId: '只能为服务账号新建密钥' } },
    });
    const key = await anApiKey(t, admin, [], { accountId: strong });
    expect(await keeper.call(apiKeysApi.revoke, { params: { id: key.record.id }, body: { version: 1 } })).toMatchObject({ code: 40905 });
  });
});

describe('the calls about API keys', () => {
  it('refuse bad input and callers without the permission', async () => {
    const reader = await t.aUser(['接口密钥']);
    const bad = { accountId: '1', name: '', callsPerMinute: 0, validDays: 731 };
    expect(await admin.call(apiKeysApi.create, { body: bad })).toMatchObject({
      data: { fields: { name: '不能为空', callsPerMinute: '不能小于1', validDays: '不能超过730天' } },
    });
    expect(await reader.call(apiKeysApi.create, { body: bad })).toMatchObject({ code: 40300 });
    expect(await reader.call(apiKeysApi.createAccount, { body: { username: 'abc', nickName: 'x', roleIds: [] } })).toMatchObject({
      code: 40300,
    });
    expect(await reader.call(apiKeysApi.listAccounts)).toMatchObject({ code: 200 });
    expect(await t.anonymous.call(apiKeysApi.list)).toMatchObject({ status: 401 });
  });

  it('leave no invariant broken', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
