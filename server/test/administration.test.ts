import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessApi } from '@mrp/contract/features/access.ts';
import { apiKeysApi } from '@mrp/contract/features/access/api-keys.ts';
import { buttonNames, menuTitles, type Permission } from '@mrp/contract/permissions.ts';
import { testApp, type Answer, type TestApp, type TestUser } from './app.ts';

/** Who administers whom: every call of administration × who calls × whom or what it is about. */
let t: TestApp;
let administratorRole: string;

const administration: readonly Permission[] = [
  '系统管理',
  '用户管理',
  '角色管理',
  '登录会话',
  '接口密钥',
  ...buttonNames.filter((name) => /^(用户管理|角色管理|登录会话|接口密钥):/.test(name)),
];
const some: readonly Permission[] = ['供应商管理', '供应商档案', '供应商档案:新建'];
const others: readonly Permission[] = ['开发管理', '内部物料档案', '内部物料档案:新建'];
const all: readonly Permission[] = [...menuTitles, ...buttonNames];

const callers = { 管理员: all, everything: all, clerk: [...administration, ...some], stranger: administration };
const targets = { powerless: [], some, others, everything: all, 管理员: all };
type Caller = keyof typeof callers;
type Target = keyof typeof targets;

const may: Readonly<Record<Caller, readonly Target[]>> = {
  管理员: ['powerless', 'some', 'others', 'everything', '管理员'],
  everything: ['powerless', 'some', 'others', 'everything'],
  clerk: ['powerless', 'some'],
  stranger: ['powerless'],
};

const users = {} as Record<Caller, TestUser>;
beforeAll(async () => {
  t = await testApp();
  administratorRole = (await t.ownerDb.selectFrom('roles').select('id').where('name', '=', '管理员').executeTakeFirstOrThrow()).id;
  for (const caller of Object.keys(callers) as Caller[]) users[caller] = await someone(caller, callers[caller]);
});

/** Someone with these rights; 管理员 by the role itself. */
async function someone(name: Caller | Target, permissions: readonly Permission[]): Promise<TestUser> {
  if (name !== '管理员') return t.aUser(permissions);
  const user = await t.aUser([]);
  await t.ownerDb.deleteFrom('userRoles').where('userId', '=', user.id).execute();
  await t.ownerDb.insertInto('userRoles').values({ userId: user.id, roleId: administratorRole }).execute();
  return user;
}

interface Subject {
  userId: string;
  userVersion: number;
  roleId: string;
  roleName: string;
  roleVersion: number;
  sessionId: string;
  menus: string[];
  buttons: string[];
}

/** A fresh user with a role and a session of his own. */
async function aSubject(target: Target): Promise<Subject> {
  const { id } = await someone(target, targets[target]);
  const row = await t.ownerDb
    .selectFrom('users as u')
    .innerJoin('userRoles as ur', 'ur.userId', 'u.id')
    .innerJoin('roles as r', 'r.id', 'ur.roleId')
    .innerJoin('sessions as s', 's.userId', 'u.id')
    .where('u.id', '=', id)
    .select([
      'u.version as userVersion',
      'r.id as roleId',
      'r.name as roleName',
      'r.version as roleVersion',
      's.id as sessionId',
      'r.menus',
      'r.buttons',
    ])
    .executeTakeFirstOrThrow();
  return { ...row, userId: id };
}

/** A role without rights, which anybody who assigns roles may give and take. */
const emptyRole = async (): Promise<string> =>
  (
    await t.ownerDb
      .insertInto('roles')
      .values({ name: `空${word()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const word = (): string => randomBytes(5).toString('hex');

type Run = (caller: TestUser, subject: Subject) => Promise<Answer<unknown>>;
const ofUser = ({ userId }: Subject) => ({ params: { id: userId } });
const ofRole = ({ roleId }: Subject) => ({ params: { id: roleId } });

const calls: Readonly<Record<string, Run>> = {
  'createUser with the role': (caller, { roleId }) =>
    caller.call(accessApi.createUser, { body: { username: `n${word()}`, nickName: '新', password: `long ${word()}`, roleIds: [roleId] } }),
  editUser: (caller, subject) =>
    caller.call(accessApi.editUser, { ...ofUser(subject), body: { nickName: '改名', version: subject.userVersion } }),
  'setUserActive, off': (caller, subject) =>
    caller.call(accessApi.setUserActive, { ...ofUser(subject), body: { active: false, version: subject.userVersion } }),
  'setUserActive, on': (caller, subject) =>
    caller.call(accessApi.setUserActive, { ...ofUser(subject), body: { active: true, version: subject.userVersion } }),
  resetPassword: (caller, subject) => caller.call(accessApi.resetPassword, { ...ofUser(subject), body: { password: `long ${word()}` } }),
  'assignRoles, giving': async (caller, subject) =>
    caller.call(accessApi.assignRoles, {
      ...ofUser(subject),
      body: { roleIds: [subject.roleId, await emptyRole()], version: subject.userVersion },
    }),
  'assignRoles, taking': (caller, subject) =>
    caller.call(accessApi.assignRoles, { ...ofUser(subject), body: { roleIds: [], version: subject.userVersion } }),
  'assignRoles, giving it to somebody else': async (caller, { roleId }) => {
    const { userId, userVersion } = await aSubject('powerless');
    return caller.call(accessApi.assignRoles, { params: { id: userId }, body: { roleIds: [roleId], version: userVersion } });
  },
  'createAccount with the role': (caller, { roleId }) =>
    caller.call(apiKeysApi.createAccount, { body: { username: `s${word()}`, nickName: '对接', roleIds: [roleId] } }),
  'apiKeys.create': async (caller, subject) => aKey(caller, await asService(subject)),
  'apiKeys.revoke': async (caller, subject) => {
    const { data } = await aKey(users.管理员, await asService(subject));
    return caller.call(apiKeysApi.revoke, { params: { id: data.id }, body: { version: data.version } });
  },
  endSession: (caller, { sessionId }) => caller.call(accessApi.endSession, { params: { id: sessionId } }),
};

/** The user with its role as a service account. */
async function asService({ userId }: Subject): Promise<string> {
  await t.ownerPool.query('update users set is_service = true, password_hash = null, must_change_password = false where id = $1', [userId]);
  return userId;
}

const aKey = (caller: TestUser, accountId: string) =>
  caller.call(apiKeysApi.create, { body: { accountId, name: `密钥${word()}`, callsPerMinute: 60, validDays: 30 } });

const roleCalls: Readonly<Record<string, Run>> = {
  'createRole with the same rights': (caller, { menus, buttons }) =>
    caller.call(accessApi.createRole, { body: { name: `新${word()}`, remark: '', menus, buttons } }),
  'editRole, renaming': (caller, subject) =>
    caller.call(accessApi.editRole, {
      ...ofRole(subject),
      body: { name: `改${word()}`, remark: '', menus: subject.menus, buttons: subject.buttons, version: subject.roleVersion },
    }),
  'editRole, taking away': (caller, subject) =>
    caller.call(accessApi.editRole, {
      ...ofRole(subject),
      body: { name: subject.roleName, remark: '', menus: [], buttons: [], version: subject.roleVersion },
    }),
  deleteRole: async (caller, subject) => {
    await t.ownerDb.deleteFrom('userRoles').where('userId', '=', subject.userId).execute();
    return caller.call(accessApi.deleteRole, ofRole(subject));
  },
};

const rows = (Object.keys(callers) as Caller[]).flatMap((caller) =>
  (Object.keys(targets) as Target[]).map((target) => ({ caller, target })),
);

describe.each(rows)('$caller acts on a user or role of $target:', ({ caller, target }) => {
  const allowed = may[caller].includes(target);

  it.each(Object.entries(calls))(`%s is ${allowed ? 'allowed' : 'refused'}`, async (_, run) => {
    const { code, message } = await run(users[caller], await aSubject(target));
    expect({ code, message }).toEqual(
      allowed ? { code: 200, message: '' } : { code: 40905, message: expect.stringMatching(/[\u4e00-\u9fff]/) },
    );
  });

  // The built-in role is nobody's to change.
  it.each(Object.entries(target === '管理员' ? {} : roleCalls))(`%s is ${allowed ? 'allowed' : 'refused'}`, async (_, run) => {
    const { code } = await run(users[caller], await aSubject(target));
    expect(code).toBe(allowed ? 200 : 40905);
  });
});

it('everybody may end his own session and edit his own name, whatever his rights', async () => {
  const user = await t.aUser([...administration, ...others]);
  const own = await t.ownerDb.selectFrom('sessions').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow();
  expect(await user.call(accessApi.editUser, { params: { id: user.id }, body: { nickName: '自己', version: 1 } })).toMatchObject({
    code: 200,
  });
  expect(await user.call(accessApi.endSession, { params: { id: own.id } })).toMatchObject({ code: 200 });
});

it('the last 管理员 cannot be lost, also when two disable each other at the same moment', async () => {
  for (let round = 0; round < 10; round += 1) {
    const pair = [await someone('管理员', all), await someone('管理员', all)] as const;
    const ids = pair.map(({ id }) => id);
    await t.ownerPool.query(`delete from user_roles where role_id = $1 and user_id <> all ($2)`, [administratorRole, ids]);
    const off = (caller: TestUser, id: string) =>
      round % 2 === 0
        ? caller.call(accessApi.setUserActive, { params: { id }, body: { active: false, version: 1 } })
        : caller.call(accessApi.assignRoles, { params: { id }, body: { roleIds: [], version: 1 } });
    await Promise.all([off(pair[0], pair[1].id), off(pair[1], pair[0].id)]);
    const { rows: left } = await t.ownerPool.query(
      `select from user_roles ur join users u on u.id = ur.user_id where ur.role_id = $1 and u.active`,
      [administratorRole],
    );
    expect(left.length).toBeGreaterThanOrEqual(1);
  }
});
