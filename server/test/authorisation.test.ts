import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { buttonNames, menuTitles, type Permission } from '@mrp/contract/permissions.ts';
import { routes } from '../src/app.ts';
import { testApp, type TestApp, type TestUser } from './app.ts';

/** Every route × every permission, generated from the routes so that none is missing. */
let t: TestApp;
let nobody: TestUser;
const holders = new Map<string, TestUser>();

const rules = (await routes).map(({ name, spec }) => ({ title: `${spec.method} ${spec.path} (${name})`, spec }));
const closed = rules.flatMap(({ title, spec }) => (typeof spec.permission === 'object' ? [{ title, spec, rule: spec.permission }] : []));

beforeAll(async () => {
  t = await testApp();
  nobody = await t.aUser([]);
});

async function holderOf(...permissions: Permission[]): Promise<TestUser> {
  const key = permissions.join('+');
  const known = holders.get(key);
  if (known) return known;
  const made = await t.aUser(permissions);
  holders.set(key, made);
  return made;
}

/** Calls with an empty body: permissions are checked before the input. */
async function callEmpty(spec: Endpoint, headers: Record<string, string>, search = ''): Promise<{ status: number; code: number }> {
  // A full run exceeds the calls per minute of one session.
  if (spec.limitPerMinute) await t.ownerPool.query('delete from rate_limits');
  const path = spec.path.replace(':product', t.config.PRODUCT).replaceAll(/:\w+/g, '999999999');
  const hasBody = spec.method !== 'GET' && spec.method !== 'DELETE' && !spec.upload;
  const response = await t.app.inject({
    method: spec.method,
    url: `/api${path}${search}`,
    headers: { 'idempotency-key': `callEmpty-${Math.random().toString(36).slice(2)}`, ...headers },
    ...(hasBody && { payload: {} }),
  });
  const json = String(response.headers['content-type']).includes('json');
  return { status: response.statusCode, code: json ? response.json().code : 0 };
}

const refusedForRights: readonly number[] = [errors.NO_TOKEN.code, errors.SESSION_EXPIRED.code, errors.FORBIDDEN.code, errors.XSRF.code];

describe.each(rules.filter(({ spec }) => spec.permission !== 'public'))('$title', ({ spec }) => {
  it('is refused without a token, with an expired one and with isApple', async () => {
    expect(await callEmpty(spec, {})).toMatchObject({ status: 401 });
    expect(await callEmpty(spec, { isapple: '1', cookie: 'isApple=1; name=admin; userID=1' })).toMatchObject({ status: 401 });
    expect(await callEmpty(spec, {}, '?isApple=1')).toMatchObject({ status: 401 });
    expect(await callEmpty(spec, { ...nobody.headers, token: 'dead' })).toMatchObject({ status: 200, code: 411 });
  });
});

describe.each(rules.filter(({ spec }) => spec.permission !== 'public' && spec.method !== 'GET'))('$title', ({ spec }) => {
  it('refuses a write without the XSRF value of the session', async () => {
    const permissions: Permission[] =
      typeof spec.permission === 'object' ? [...spec.permission.anyOf, ...(spec.permission.with ? [spec.permission.with] : [])] : [];
    const user = await holderOf(...permissions);
    expect(await callEmpty(spec, { token: user.token })).toMatchObject({ status: 403, code: errors.XSRF.code });
  });
});

const everyRight: readonly Permission[] = [...menuTitles, ...buttonNames];

describe.each(closed)('$title', ({ spec, rule }) => {
  it('is refused with all other permissions together, in a full run also with each alone', async () => {
    const others = everyRight.filter((permission) => !rule.anyOf.includes(permission));
    for (const permissions of [others, ...(process.env['TEST_FULL'] ? others.map((permission) => [permission]) : [])])
      expect(await callEmpty(spec, (await holderOf(...permissions)).headers)).toMatchObject({ status: 200, code: errors.FORBIDDEN.code });
  });

  it('is allowed with each declared permission', async () => {
    expect(await callEmpty(spec, nobody.headers)).toMatchObject({ status: 200, code: errors.FORBIDDEN.code });
    expect(await callEmpty(spec, nobody.headers, '?isApple=1')).toMatchObject({ status: 200, code: errors.FORBIDDEN.code });
    for (const permission of rule.anyOf) {
      const user = await holderOf(permission, ...(rule.with ? [rule.with] : []));
      const answer = await callEmpty(spec, user.headers);
      expect(refusedForRights, `${permission}: ${answer.code}`).not.toContain(answer.code);
      if (rule.with) expect(await callEmpty(spec, (await holderOf(permission)).headers)).toMatchObject({ code: errors.FORBIDDEN.code });
    }
  });
});

it('only the listed endpoints are public', () => {
  expect(rules.filter(({ spec }) => spec.permission === 'public').map(({ spec }) => spec.path)).toEqual([
    '/system/:product/mrp/greeting',
    '/system/:product/ulp/sys/user/login',
    '/material/:product/mrp/public/skus',
    '/material/:product/mrp/public/count-app',
    '/link/openings',
    '/link/:documents/:id/messages',
    '/link/:documents/:id/messages',
    '/link/orders/:id',
    '/link/orders/:id/pictures/:pictureId',
    '/link/orders/:id/answers',
    '/link/orders/:id/packing-lists',
    '/link/orders/:id/packing-files',
    '/link/orders/:id/shipments',
    '/link/orders/:id/shipments/:shipmentId/withdrawals',
    '/link/orders/:id/shipments/:shipmentId/paper',
    '/link/orders/:id/deliveries/:shipmentId/paper',
    '/link/shipments/:id',
    '/link/shipments/:id/pictures/:pictureId',
    '/link/shipments/:id/paper',
    '/link/statements/:id',
    '/link/statements/:id/answers',
    '/link/statements/:id/files',
    '/link/statements/:id/invoices',
    '/link/statements/:id/invoices/:invoiceId/withdrawals',
    '/link/claims/:id',
    '/link/claims/:id/files',
    '/link/claims/:id/pictures/:pictureId',
    '/link/claims/:id/answers',
    '/link/inquiries/:id',
    '/link/inquiries/:id/answers',
    '/link/preparations/:id',
    '/link/preparations/:id/answers',
    '/link/tasks/:id',
    '/link/tasks/:id/pictures/:pictureId',
    '/link/tasks/:id/files',
    '/link/tasks/:id/samples',
    '/link/tasks/:id/samples/:sampleId/withdrawals',
  ]);
});

it('unknown paths of the gateway return 401 without a session and 404 with one, never the page', async () => {
  expect((await t.app.inject({ url: '/api/material/mrp/nothing' })).statusCode).toBe(401);
  expect((await t.app.inject({ url: '/api/material/mrp/nothing', headers: nobody.headers })).statusCode).toBe(404);
});
