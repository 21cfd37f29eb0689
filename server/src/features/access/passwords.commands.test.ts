import { beforeAll, describe, expect, it } from 'vitest';
import { accessApi } from '@mrp/contract/features/access.ts';
import { weaknessOf } from './passwords.queries.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { StartError } from '../../platform/postgres/start-error.ts';
import { appOn, testApp, type Answer, type TestApp, type TestUser } from '../../../test/app.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';

let t: TestApp;
let admin: TestUser;
let empty: TestDatabase;
beforeAll(async () => {
  empty = await testDatabase({ isInstalled: false });
  t = await testApp();
  admin = await t.aUser();
});

const GOOD = ' long enough and rare ';

async function aPerson(username: string, nickName = username, password = GOOD): Promise<string> {
  const { code, data } = await admin.call(accessApi.createUser, { body: { username, nickName, password, roleIds: [] } });
  expect(code).toBe(200);
  return data.id;
}

const logIn = (username: string, password: string, at = t): Promise<Answer<{ token: string; userId: string }>> =>
  at.anonymous.call(accessApi.logIn, { body: { username, password, loginSource: 'mrp' } });

/** Someone logged in with his password, as a caller. */
async function visitor(username: string, password: string, at = t): Promise<Pick<TestUser, 'call'>> {
  const { data, response } = await logIn(username, password, at);
  const cookies = [response.headers['set-cookie'] ?? []].flat().join('\n');
  const headers = { token: data.token, 'x-xsrf-token': decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1] ?? '') };
  return { call: (spec, request, extra) => at.anonymous.call(spec, request, { ...headers, ...extra }) };
}

const weak: [string, string][] = [
  ['nine characters', 'abcde1234'],
  ['blanks only', ' '.repeat(12)],
  ['one of the most common', 'qwertyuiop'],
  ['one digit ten times', '1111111111'],
  ['the digits backwards', '0987654321'],
  ['the digits from zero', '0123456789'],
  ['a word twice', 'qwertyqwerty'],
  ['some letters again and again', 'abcabcabca'],
  ['a row of the keyboard backwards', 'poiuytrewq'],
  ['one of the most common in capitals', 'QWERTYuiop'],
  ['one of the most common with blanks around', ' 1234567890 '],
  ['the name of the user', 'Longusername'],
  ['the name of the user in full width', 'ｌｏｎｇｕｓｅｒｎａｍｅ'],
  ['the name of the person', '一个名字很长很长的用户'],
  ['the name of the product, repeated', '物料管理系统物料管理系统'],
  ['the digits, which begin again', '1234567890123456'],
  ['the digits backwards, which begin again', '098765432109876543'],
  ['the alphabet, which begins again', 'uvwxyzabcdefg'],
  ['two rows of the keyboard', 'qwertyuiopasdfghjkl'],
  ['pieces of rows', 'abcd1234qwer'],
  ['the name of the user and a digit', 'longusername1'],
  ['the name of the user and a year', 'Longusername2026!'],
  ['the name of the user backwards', 'emanresugnol'],
  ['the name of the user backwards with something around', '!emanresugnol88'],
  ['the name of the person and a digit', '一个名字很长很长的用户1'],
  ['the name of the product and a few characters', '物料管理系统abc12'],
  ['the name of the user with signs in it', 'long_user-name1'],
  ['the name of the person with blanks in it', '一个名字 很长·很长的 用户 88'],
  ['half a surrogate', `long enough \ud83d`],
];

const names = weak.flatMap(([what, password]) => (/name of the (user|person)/.test(what) ? [password] : []));

describe.each(weak)('a password of %s', (_, password) => {
  it('is refused for a new user, at a reset and at a change, with an error at the field', async () => {
    const person = { username: 'longusername', nickName: '一个名字很长很长的用户' };
    const created = await admin.call(accessApi.createUser, { body: { ...person, password, roleIds: [] } });
    expect(created).toMatchObject({ code: 40000, data: { fields: { password: expect.stringMatching(/[\u4e00-\u9fff]/) } } });
    const known = (await t.ownerDb.selectFrom('users').select('id').where('username', '=', person.username).executeTakeFirst())?.id;
    const id = known ?? (await aPerson(person.username, person.nickName));
    const reset = await admin.call(accessApi.resetPassword, { params: { id }, body: { password } });
    expect(reset).toMatchObject({ code: 40000, data: { fields: { password: expect.stringMatching(/[\u4e00-\u9fff]/) } } });
    const user = await visitor(person.username, GOOD);
    const changed = await user.call(accessApi.changePassword, { body: { oldPassword: GOOD, newPassword: password } });
    expect(changed).toMatchObject({ code: 40000, data: { fields: { newPassword: expect.stringMatching(/[\u4e00-\u9fff]/) } } });
  });
});

// The others are names of somebody else.
it.each(weak.filter(([, password]) => !names.includes(password)))(
  'a password of %s stops the start as ADMIN_PASSWORD',
  async (_, password) => {
    await expect(appOn(empty, { ADMIN_PASSWORD: password })).rejects.toThrow(StartError);
  },
);

it.each([
  'longusername and much more',
  'Tr0ub4dor&3x',
  'correct horse battery',
  '深圳市南山区的一只猫',
  '98761234zzTop!',
  'mrp ist ein gutes Wort',
])('a password like %s is good', async (password) => {
  expect(await weaknessOf(t.ownerDb, password, { username: 'longusername', nickName: '李' })).toBeNull();
});

it.each([
  ['zhangsan', 'zhang_san1'],
  ['zhangsan', 'Z.h.a.n.g-san 2026'],
  ['zhang_san', 'zhangsan12'],
  ['zhang_san', 'san.zhang1'],
  ['zhang.san', 'nas__gnahz1'],
  ['zhang_san', 'ｚｈａｎｇ－ｓａｎ１'],
])('a password of the name %s with other signs in it is refused: %s', async (username, password) => {
  expect(await weaknessOf(t.ownerDb, password, { username, nickName: '李' })).toMatch(/^密码不能是用户名/);
});

it('a password is taken as typed, with blanks at its ends, at log-in, change and reset', async () => {
  await aPerson('blanks');
  expect((await logIn('blanks', GOOD)).code).toBe(200);
  expect((await logIn('blanks', GOOD.trim())).code).toBe(40003);
  const user = await visitor('blanks', GOOD);
  expect((await user.call(accessApi.changePassword, { body: { oldPassword: GOOD.trim(), newPassword: '\tanother good one ' } })).code).toBe(
    40004,
  );
  expect((await user.call(accessApi.changePassword, { body: { oldPassword: GOOD, newPassword: '\tanother good one ' } })).code).toBe(200);
  expect((await logIn('blanks', '\tanother good one ')).code).toBe(200);
});

describe('an existing weaker password', () => {
  it('opens a session that can only change it', async () => {
    const id = await aPerson('former');
    const passwordHash = await hashPassword('abcd1234');
    await t.ownerDb.updateTable('users').set({ passwordHash, mustChangePassword: false }).where('id', '=', id).execute();
    const user = await visitor('former', 'abcd1234');
    expect(await user.call(accessApi.listGrants, { query: { userId: id, type: 'MRP' } })).toMatchObject({ code: 40304 });
    expect((await user.call(accessApi.changePassword, { body: { oldPassword: 'abcd1234', newPassword: GOOD } })).code).toBe(200);
    expect(await user.call(accessApi.listGrants, { query: { userId: id, type: 'MRP' } })).toMatchObject({ code: 200 });
  });

  it('of a demo account remains valid', async () => {
    const demo = await testApp({ APP_ENV: 'demo', DEMO: '1' });
    const user = await visitor('kaifa', 'demo-1234', demo);
    const { data } = await logIn('kaifa', 'demo-1234', demo);
    expect(await user.call(accessApi.listGrants, { query: { userId: data.userId, type: 'MRP' } })).toMatchObject({ code: 200 });
  });
});
