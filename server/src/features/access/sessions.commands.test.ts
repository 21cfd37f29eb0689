import { beforeAll, describe, expect, it } from 'vitest';
import { accessApi } from '@mrp/contract/features/access.ts';
import { appOn, type Answer, type TestApp, type TestUser } from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';

/** Two processes on one database. */
let t: TestApp;
let other: TestApp;
let admin: TestUser;
beforeAll(async () => {
  const database = await testDatabase();
  const env = { TRUST_PROXY: '127.0.0.1' };
  [t, other] = [await appOn(database, env), await appOn(database, env)];
  admin = await t.aUser();
});

let addresses = 0;
/** An address that nobody else in this file uses. */
const someAddress = (): string => `198.51.100.${(addresses += 1)}`;
const RIGHT = 'a right password';

async function aPerson(username: string): Promise<void> {
  const body = { username, nickName: username, password: RIGHT, roleIds: [] };
  expect((await admin.call(accessApi.createUser, { body })).code).toBe(200);
}

const logIn = (username: string, password: string, address: string, at = t): Promise<Answer<unknown>> =>
  at.anonymous.call(accessApi.logIn, { body: { username, password, loginSource: 'mrp' } }, { 'x-forwarded-for': address });
const letTimePass = (minutes: number) =>
  Promise.all([
    t.ownerPool.query(
      `update login_failures set blocked_until = blocked_until - make_interval(mins => ${minutes}), last_failure_at = last_failure_at - make_interval(mins => ${minutes})`,
    ),
    t.ownerPool.query(`update login_networks set drained_at = drained_at - make_interval(mins => ${minutes})`),
  ]);
const codesOf = async (answers: readonly Promise<Answer<unknown>>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ code }) => code);

describe('logging in', () => {
  it('succeeds for twelve right passwords at once, also after four wrong ones and in two processes', async () => {
    await aPerson('twelve');
    for (let at = 0; at < 4; at += 1) await logIn('twelve', 'wrong', someAddress());
    const codes = await codesOf(Array.from({ length: 12 }, (_, at) => logIn('twelve', RIGHT, someAddress(), at % 2 === 0 ? t : other)));
    expect(new Set(codes)).toEqual(new Set([200]));
  });

  it('counts wrong passwords of one account that arrive at once, from any address, in all processes', async () => {
    await aPerson('crowd');
    const guesses = Array.from({ length: 40 }, (_, at) => logIn('crowd', `wrong ${at}`, someAddress(), at % 2 === 0 ? t : other));
    expect(new Set(await codesOf(guesses))).toEqual(new Set([40003]));
    const { rows } = await t.ownerPool.query<{ failures: number }>(`select failures from login_failures where subject = 'account crowd'`);
    // Each process verifies one guess at a time, so the second may have had one under way.
    expect(rows[0]?.failures).toBeLessThanOrEqual(6);
    expect((await logIn('crowd', RIGHT, someAddress(), other)).code).toBe(40003);
  });

  it('waits longer after each wrong password, and recovers', async () => {
    await aPerson('slowly');
    for (let at = 0; at < 5; at += 1) await logIn('slowly', 'wrong', someAddress());
    expect((await logIn('slowly', RIGHT, someAddress())).code).toBe(40003);
    await letTimePass(2);
    expect((await logIn('slowly', 'wrong', someAddress())).code).toBe(40003);
    await letTimePass(1);
    expect((await logIn('slowly', RIGHT, someAddress())).code).toBe(40003);
    await letTimePass(2);
    expect((await logIn('slowly', RIGHT, someAddress())).code).toBe(200);
    expect((await logIn('slowly', 'wrong', someAddress())).code).toBe(40003);
    expect((await logIn('slowly', RIGHT, someAddress())).code).toBe(200);
  });
});

describe('many accounts guessed from one address', () => {
  it('are refused after sixty wrong passwords, said with the time to wait, while other addresses go on', async () => {
    const [guesser, office] = [someAddress(), someAddress()];
    await aPerson('colleague');
    const codes = await codesOf(Array.from({ length: 90 }, (_, at) => logIn(`guess-${at}`, 'wrong', guesser, at % 2 === 0 ? t : other)));
    expect(codes.filter((code) => code === 40003).length).toBeLessThanOrEqual(60 + 8);
    const refused = await logIn('colleague', RIGHT, guesser);
    expect(refused).toMatchObject({ status: 429, code: 429, message: expect.stringMatching(/秒后重试/) });
    expect((await logIn('colleague', RIGHT, office)).code).toBe(200);
    await letTimePass(5);
    expect((await logIn('colleague', RIGHT, guesser)).code).toBe(200);
  });

  it('count the /64 of an IPv6 address as one', async () => {
    const codes: number[] = [];
    for (let at = 0; at < 64; at += 1) codes.push((await logIn(`six-${at}`, 'wrong', `2001:db8:1:2:${at}::1`)).code);
    expect(codes.at(-1)).toBe(429);
    expect((await logIn('six', 'wrong', '2001:db8:1:3::1')).code).toBe(40003);
  });

  it('are not felt by an office where everybody logs in at once', async () => {
    await aPerson('early');
    const office = someAddress();
    const codes = await codesOf(Array.from({ length: 100 }, () => logIn('early', RIGHT, office)));
    expect(new Set(codes)).toEqual(new Set([200]));
  });
});

describe('changing the own password', () => {
  const change = (user: TestUser, oldPassword: string) =>
    user.call(accessApi.changePassword, { body: { oldPassword, newPassword: 'quite another one' } }, { 'x-forwarded-for': someAddress() });

  it('limits guesses of the old password alike, and leaves the log-in alone', async () => {
    await aPerson('owner');
    const session = (await logIn('owner', RIGHT, someAddress())) as Answer<{ token: string; userId: string }>;
    const cookies = [session.response.headers['set-cookie'] ?? []].flat().join('\n');
    const xsrf = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1] ?? '');
    const user = { ...admin, headers: { token: session.data.token, 'x-xsrf-token': xsrf } };
    const owner: TestUser = { ...user, call: (spec, request, headers) => t.anonymous.call(spec, request, { ...user.headers, ...headers }) };
    expect(new Set(await codesOf(Array.from({ length: 20 }, (_, at) => change(owner, `wrong ${at}`))))).toEqual(new Set([40004]));
    expect((await change(owner, RIGHT)).code).toBe(40004);
    expect((await logIn('owner', RIGHT, someAddress())).code).toBe(200);
    await letTimePass(20);
    expect((await change(owner, RIGHT)).code).toBe(200);
    expect((await logIn('owner', 'quite another one', someAddress())).code).toBe(200);
  });
});

describe('the response to a log-in', () => {
  it('sets each cookie once', async () => {
    await aPerson('cookies');
    const { response } = await logIn('cookies', RIGHT, someAddress());
    const names = [response.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split('=')[0]);
    expect(names).toHaveLength(4);
    expect(new Set(names)).toEqual(new Set(['XSRF-TOKEN', '__Host-mrp_file', 'name', 'userID']));
  });

  it.each(['null', 'https://evil.example', 'file://', 'nonsense', 'http://localhost:80.evil.example', 'ftp://localhost:80'])(
    'refuses the origin %s',
    async (origin) => {
      const body = { username: 'admin', password: 'keeper-of-42', loginSource: 'mrp' };
      expect(await t.anonymous.call(accessApi.logIn, { body }, { origin })).toMatchObject({ status: 403, code: 40303 });
    },
  );

  it('accepts the origin of the server itself', async () => {
    const body = { username: 'admin', password: 'keeper-of-42', loginSource: 'mrp' };
    expect((await t.anonymous.call(accessApi.logIn, { body }, { origin: 'http://localhost:80', host: 'localhost:80' })).code).toBe(200);
  });
});
