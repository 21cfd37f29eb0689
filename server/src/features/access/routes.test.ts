import { beforeAll, describe, expect, it } from 'vitest';
import { accessApi } from '@mrp/contract/features/access.ts';
import { menuTitles } from '@mrp/contract/permissions.ts';
import { shippedRoles } from '@mrp/contract/roles.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.aUser();
});

const credentials = { username: 'admin', password: 'keeper-of-42', loginSource: 'mrp' };

describe('the login', () => {
  it('returns the documented four fields and sets the cookies that the page reads', async () => {
    const answer = await t.anonymous.call(accessApi.logIn, { body: { ...credentials, username: ' ADMIN ' } });
    expect(answer).toMatchObject({ status: 200, code: 200 });
    expect(Object.keys(answer.data).sort()).toEqual(['avatar', 'nickName', 'token', 'userId']);
    const cookies = String(answer.response.headers['set-cookie']);
    expect(cookies).toContain('name=');
    expect(cookies).toContain(`userID=${answer.data.userId}`);
    expect(cookies).toContain('XSRF-TOKEN=');
    expect(cookies).toMatch(/__Host-mrp_file=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict/);
  });

  it('answers an unknown account and a wrong password alike', async () => {
    const [unknown, wrong] = await Promise.all([
      t.anonymous.call(accessApi.logIn, { body: { ...credentials, username: 'nobody' } }),
      t.anonymous.call(accessApi.logIn, { body: { ...credentials, password: 'wrong' } }),
    ]);
    expect(unknown.message).toBe('用户名或密码不正确，请检查后重试');
    expect(unknown.response.body).toBe(wrong.response.body);
  });

  it('refuses an unknown or missing source, and requests from other sites', async () => {
    expect(await t.anonymous.call(accessApi.logIn, { body: { ...credentials, loginSource: 'plm' } })).toMatchObject({
      code: 40002,
      message: '登录来源不正确',
    });
    const missing = await t.anonymous.call(accessApi.logIn, { body: { username: 'admin', password: 'x' } as never });
    expect(missing).toMatchObject({ code: 40000, data: { fields: { loginSource: '不能为空' } } });
    expect(await t.anonymous.call(accessApi.logIn, { body: credentials }, { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
    });
  });

  it('blocks an account after five failures, also for the right password', async () => {
    await admin.call(accessApi.createUser, { body: { username: 'slow', nickName: '慢', password: 'right-1234', roleIds: [] } });
    const guess = (password: string) => t.anonymous.call(accessApi.logIn, { body: { username: 'slow', password, loginSource: 'mrp' } });
    await Promise.all(Array.from({ length: 5 }, () => guess('wrong')));
    expect(await guess('right-1234')).toMatchObject({ code: 40003 });
    await t.ownerDb.updateTable('loginFailures').set({ blockedUntil: '2000-01-01' }).execute();
    expect(await guess('right-1234')).toMatchObject({ code: 200 });
  });
});

describe('a session', () => {
  it('answers 401 without a token, 411 with an expired one and 40300 without permission', async () => {
    const nobody = await t.aUser([]);
    expect(await t.anonymous.call(accessApi.listUsers)).toMatchObject({ status: 401 });
    expect(await t.someoneExpired.call(accessApi.listUsers)).toMatchObject({ status: 200, code: 411 });
    expect(await nobody.call(accessApi.listUsers)).toMatchObject({ status: 200, code: 40300 });
    expect(await nobody.call(accessApi.listUsers, {}, { isApple: '1' })).toMatchObject({ code: 40300 });
  });

  it('ends with the logout', async () => {
    const user = await t.aUser();
    expect(await user.call(accessApi.logOut)).toMatchObject({ code: 200, data: null });
    expect(await user.call(accessApi.logOut)).toMatchObject({ code: 411 });
  });

  it('requires its own XSRF token for writing', async () => {
    const other = await t.aUser();
    const body = { username: 'x-user', nickName: 'x', password: 'password-1', roleIds: [] };
    expect(await admin.call(accessApi.createUser, { body }, { 'x-xsrf-token': other.headers['x-xsrf-token']! })).toMatchObject({
      status: 403,
    });
  });

  it('can be listed and ended with the permission', async () => {
    const victim = await t.aUser();
    const { data } = await admin.call(accessApi.listSessions, { query: { pageSize: 200 } });
    const session = data.rows.find((row) => row.userId === victim.id);
    expect(await admin.call(accessApi.endSession, { params: { id: session!.id } })).toMatchObject({ code: 200 });
    expect(await victim.call(accessApi.logOut)).toMatchObject({ code: 411 });
  });
});

describe('menu and button permissions', () => {
  it('are those of the caller; another userId is refused, and not with 411', async () => {
    const user = await t.aUser(['供应商管理', '供应商档案', '供应商档案:新建']);
    const { data } = await user.call(accessApi.listGrants, { query: { userId: user.id, type: 'MRP' } });
    expect(data).toEqual({
      sysUserMenus: [{ privName: '供应商管理' }, { privName: '供应商档案' }],
      buttons: [{ buttonName: '供应商档案:新建' }],
    });
    expect(await user.call(accessApi.listGrants, { query: { userId: admin.id, type: 'MRP' } })).toMatchObject({ code: 40301 });
    expect(await user.call(accessApi.listGrants, { query: { userId: user.id, type: 'PLM' as 'MRP' } })).toMatchObject({
      data: { fields: { type: '参数 type 的值无效' } },
    });
    expect(await user.call(accessApi.listGrants, { query: { type: 'MRP' } })).toMatchObject({
      data: { fields: { userId: '缺少参数：userId' } },
    });
  });

  it('mark every answer, also a refusal, so that an open page notices when they change', async () => {
    const user = await t.aUser(['供应商管理', '供应商档案', '供应商档案:新建']);
    const markOf = async (endpoint: typeof accessApi.listRoles | typeof accessApi.listGrants, more = {}) =>
      (await user.call(endpoint, more)).response.headers['x-rights'];
    const grants = { query: { userId: user.id, type: 'MRP' } };
    const before = await markOf(accessApi.listGrants, grants);
    expect(before).toMatch(/^[0-9a-z]+$/);
    expect(await markOf(accessApi.listRoles)).toBe(before);
    await t.ownerPool.query(`update roles set buttons = '{}' where id in (select role_id from user_roles where user_id = $1)`, [user.id]);
    const after = await markOf(accessApi.listRoles);
    expect(after).not.toBe(before);
    expect(await markOf(accessApi.listGrants, grants)).toBe(after);
  });

  it('of the built-in roles are exactly the declared ones', async () => {
    const { data } = await admin.call(accessApi.listRoles);
    for (const shipped of shippedRoles) {
      const role = data.find(({ name }) => name === shipped.name);
      expect(role, shipped.name).toMatchObject({ builtIn: true, menus: shipped.menus, buttons: shipped.buttons });
    }
  });
});

it('管理员 has every right, also one that its stored role does not list yet', async () => {
  const { data: session } = await t.anonymous.call(accessApi.logIn, { body: credentials });
  await t.ownerDb.updateTable('users').set({ mustChangePassword: false }).where('id', '=', session.userId).execute();
  await t.ownerDb
    .updateTable('roles')
    .set({ menus: ['首页'], buttons: [] })
    .where('name', '=', '管理员')
    .execute();
  const { data } = await t.anonymous.call(
    accessApi.listGrants,
    { query: { userId: session.userId, type: 'MRP' } },
    { token: session.token },
  );
  expect(data.sysUserMenus).toHaveLength(menuTitles.length);
});

describe('users', () => {
  const body = { username: 'xiaowang', nickName: '王小明', password: 'first-1234', roleIds: [] };

  it('must change their initial password before anything else', async () => {
    const { data: user } = await admin.call(accessApi.createUser, { body });
    const { data: session } = await t.anonymous.call(accessApi.logIn, {
      body: { username: 'xiaowang', password: 'first-1234', loginSource: 'mrp' },
    });
    const cookies = String(
      (await t.anonymous.call(accessApi.logIn, { body: { username: 'xiaowang', password: 'first-1234', loginSource: 'mrp' } })).response
        .headers['set-cookie'],
    );
    expect(cookies).toContain(`userID=${user.id}`);
    const refused = await t.app.inject({
      url: `/api/system/mrp/ulp/sys/user/menu/id?userId=${user.id}&type=MRP`,
      headers: { token: session.token },
    });
    expect(refused.json()).toMatchObject({ code: 40304 });
  });

  it('are found by pinyin initials', async () => {
    const { data } = await admin.call(accessApi.listUsers, { query: { q: 'wxm' } });
    expect(data.rows.map((row) => row.username)).toEqual(['xiaowang']);
  });

  it('are found by a permission that any of their roles grants', async () => {
    const [one, other] = [await t.aUser(['内部物料档案', '内部物料档案:新建']), await t.aUser(['内部物料档案'])];
    const having = async (...permissions: string[]) => {
      const { data } = await admin.call(accessApi.listUsers, { query: { permissions: permissions.join(','), pageSize: 100 } as never });
      return data.rows.map(({ id }) => id).filter((id) => id === one.id || id === other.id);
    };
    expect(await having('内部物料档案')).toEqual(expect.arrayContaining([one.id, other.id]));
    expect(await having('内部物料档案:新建')).toEqual([one.id]);
    expect(await having('角色管理')).toEqual([]);
    expect(await admin.call(accessApi.listUsers, { query: { permissions: '没有的权限' } as never })).toMatchObject({ code: 40000 });
  });

  it('tell everybody by name who may assign roles, and leave out those who are switched off', async () => {
    const body = { name: '人事', remark: '', menus: ['用户管理'] as const, buttons: ['用户管理:分配角色'] as const };
    const { data: role } = await admin.call(accessApi.createRole, {
      body: { ...body, menus: [...body.menus], buttons: [...body.buttons] },
    });
    const make = (username: string, nickName: string) =>
      admin.call(accessApi.createUser, { body: { username, nickName, password: 'right-1234', roleIds: [role.id] } });
    const [{ data: gone }] = await Promise.all([make('renshi1', '人事甲'), make('renshi2', '人事乙')]);
    await admin.call(accessApi.setUserActive, { params: { id: gone.id }, body: { active: false, version: gone.version } });
    const { data: names } = await (await t.aUser(['SKU库存'])).call(accessApi.listGranters, {});
    expect(names).toContain('人事乙');
    expect(names).not.toContain('人事甲');
    expect(names.length).toBeLessThanOrEqual(5);
  });

  it('are refused when the name is taken, with an error at the field', async () => {
    expect(await admin.call(accessApi.createUser, { body: { ...body, username: 'XiaoWang' } })).toMatchObject({
      code: 40901,
      data: { fields: { username: '用户名“xiaowang”已存在，请换一个' } },
    });
  });

  it('are created once when saved twice with one key, with the same response', async () => {
    const save = () => admin.call(accessApi.createUser, { body: { ...body, username: 'once' } }, { 'idempotency-key': 'press-0001' });
    const answers = await Promise.all(Array.from({ length: 5 }, save));
    expect(new Set(answers.map((answer) => answer.response.body)).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 200, data: { username: 'once' } });
    expect(
      await admin.call(accessApi.createUser, { body: { ...body, username: 'other' } }, { 'idempotency-key': 'press-0001' }),
    ).toMatchObject({ code: 40904 });
    expect(await admin.call(accessApi.createUser, { body }, { 'idempotency-key': '' })).toMatchObject({ code: 40006 });
  });

  it('are not overwritten by a concurrent edit, which gets the newer record', async () => {
    const { data: user } = await admin.call(accessApi.createUser, { body: { ...body, username: 'edited' } });
    const edit = (nickName: string) =>
      admin.call(accessApi.editUser, { params: { id: user.id }, body: { nickName, version: user.version } });
    const answers = await Promise.all([edit('甲'), edit('乙')]);
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([200, 40900]));
    expect(answers.find((answer) => answer.code === 40900)?.data).toMatchObject({ newer: { version: 2 } });
  });

  it('cannot get permissions that the granting user does not have', async () => {
    const clerk = await t.aUser(['系统管理', '用户管理', '用户管理:新建', '用户管理:分配角色', '用户管理:重置密码']);
    const { data: roles } = await admin.call(accessApi.listRoles);
    const administrator = roles.find((role) => role.name === '管理员')!;
    expect(await clerk.call(accessApi.createUser, { body: { ...body, username: 'climber', roleIds: [administrator.id] } })).toMatchObject({
      code: 40905,
    });
    const { data: users } = await admin.call(accessApi.listUsers, { query: { q: 'admin' } });
    expect(
      await clerk.call(accessApi.resetPassword, { params: { id: users.rows[0]!.id }, body: { password: 'mine-12345' } }),
    ).toMatchObject({ code: 40905 });
  });

  it('have an audit entry with user, action, old and new values', async () => {
    const { data: user } = await admin.call(accessApi.createUser, { body: { ...body, username: 'audited' } });
    await admin.call(accessApi.editUser, { params: { id: user.id }, body: { nickName: '新名', version: 1 } });
    const entries = await t.db
      .selectFrom('auditEntries')
      .select(['userId', 'action', 'operation', 'changes'])
      .where('kind', '=', 'user')
      .where('documentId', '=', user.id)
      .orderBy('id')
      .execute();
    expect(entries.map((entry) => entry.operation)).toEqual(['I', 'U']);
    expect(entries[1]).toEqual({ userId: admin.id, action: '编辑用户', operation: 'U', changes: { nick_name: ['王小明', '新名'] } });
    expect(JSON.stringify(entries)).not.toContain('argon2');
  });

  it('have an audit entry for each new password, without its text', async () => {
    const { data: user } = await admin.call(accessApi.createUser, { body: { ...body, username: 'forgetful' } });
    for (const password of ['second-1234', 'third-12345'])
      expect(await admin.call(accessApi.resetPassword, { params: { id: user.id }, body: { password } })).toMatchObject({ code: 200 });
    const entries = await t.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('kind', '=', 'user')
      .where('documentId', '=', user.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ userId, action }) => [userId, action])).toEqual([
      [admin.id, '新建用户'],
      [admin.id, '重置密码'],
      [admin.id, '重置密码'],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/argon2|first-1234|second-1234|third-12345/);
  });
});

describe('roles', () => {
  it('cannot be deleted when built-in, or while a user has them', async () => {
    const { data: roles } = await admin.call(accessApi.listRoles);
    expect(await admin.call(accessApi.deleteRole, { params: { id: roles[0]!.id } })).toMatchObject({ code: 40907 });
    const { data: own } = await admin.call(accessApi.createRole, {
      body: { name: '样品间', remark: '', menus: ['内部物料档案'], buttons: ['内部物料档案:新建'] },
    });
    expect(own.menus).toEqual(['开发管理', '内部物料档案']);
    expect(await admin.call(accessApi.deleteRole, { params: { id: own.id } })).toMatchObject({ code: 200 });
  });

  it('accept declared permissions only', async () => {
    expect(await admin.call(accessApi.createRole, { body: { name: '假', remark: '', menus: ['不存在'], buttons: [] } })).toMatchObject({
      code: 40001,
      message: '没有这样的权限：不存在',
    });
    expect(menuTitles).toHaveLength(54);
  });
});

describe('the database', () => {
  it('does not let the application change or delete an audit entry', async () => {
    await expect(t.db.updateTable('auditEntries').set({ remark: 'x' }).execute()).rejects.toThrow(/permission denied/);
    await expect(t.db.deleteFrom('auditEntries').execute()).rejects.toThrow(/permission denied/);
    await expect(t.ownerDb.updateTable('auditEntries').set({ remark: 'x' }).execute()).rejects.toThrow(/append-only/);
  });

  it('reports no broken invariant', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
