import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessApi } from '@mrp/contract/features/access.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { routes } from '../../src/app.ts';
import type { JobEngine } from '../../src/platform/jobs.ts';
import { aMailServer, mailConfig } from '../mail-server.ts';
import { testApp, type TestApp } from '../app.ts';
import { openIdleJobs, openSamples } from './all-samples.ts';
import type { Sample, SampleRequest, Scene } from './write-samples.ts';

/** Every field of every call × values that some schema, driver or column might not expect. */
const values: readonly unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '9223372036854775807',
  '9223372036854775808',
  '9999999999999999999',
  '0.00000001',
  '999999999',
  '9999999999999999.99999999',
  '-9999999999999999.99999999',
  '1e400',
  'NaN',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31',
  '2099-12-31T23:59:59+14:59',
  'x\u0000y',
  'x\ud800',
  '布'.repeat(60),
  'x'.repeat(500),
  'x'.repeat(100_000),
  "'; drop table spus; --",
  '%_\\',
  0,
  -1,
  0.5,
  2_147_483_647,
  2_147_483_648,
  9_007_199_254_740_991,
  1e308,
  true,
  null,
  [],
  {},
  ['9223372036854775808'],
  ['1', '1'],
];
const isFull = process.env['TEST_FULL'] !== undefined;
/** A short run tries every n-th value of a field, beginning at another one in each field, of every third write, and no value in addresses. */
const EVERY = isFull ? 1 : 37;

type Path = readonly (string | number)[];
const MOST_ITEMS = 2;

/** Paths of everything in a value, containers too. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Array.isArray(value) ? value.slice(0, MOST_ITEMS).map((item, at) => [at, item] as const) : Object.entries(value);
  return [...(path.length > 0 ? [path] : []), ...inside.flatMap(([key, item]) => pathsIn(item, [...path, key]))];
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((item: unknown, at) => (at === key ? replaced(item, rest, by) : item));
  const record = value as Record<string, unknown>;
  return { ...record, [key]: replaced(record[key], rest, by) };
}

let t: TestApp;
let scene: Scene;
let engine: JobEngine;
let samples: ReadonlyMap<Endpoint, readonly Sample[]>;

beforeAll(async () => {
  t = await testApp(mailConfig(await aMailServer()));
  engine = await openIdleJobs(t);
  const opened = await openSamples(t, engine);
  scene = opened.scene;
  samples = Map.groupBy(opened.samples, ({ endpoint }) => endpoint);
}, 300_000);
afterAll(() => engine.stop());
// Some values are ids: of this session, of this user.
beforeEach(async () => {
  await t.ownerPool.query(
    'update sessions set ended_at = null; update users set active = true, must_change_password = false; delete from rate_limits',
  );
});

type Hostile = Pick<SampleRequest, 'params' | 'query' | 'body'> & { headers?: Record<string, string> };

async function send({ method, path }: Endpoint, { params, query, body, headers = scene.user.headers }: Hostile) {
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(toText(params?.[name] ?? t.config.PRODUCT)));
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  const response = await t.app.inject({
    method,
    url: `/api${address}${search}`,
    headers: { ...headers, 'idempotency-key': randomBytes(8).toString('hex') },
    ...(body !== undefined && { payload: body as object }),
  });
  // The second message is of values that only the database refused: a hole in a schema.
  const isHole = /不能保存这个值|有的内容不能保存|与已有的记录重复，请修改/.test(response.body);
  return response.statusCode >= 500 ? String(response.statusCode) : isHole ? 'a hole in the schema' : null;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value));

/** Tries the values in every place of the request and answers those that broke the server. */
async function breakers(spec: Endpoint, request: Hostile): Promise<string[]> {
  const found: string[] = [];
  let turn = 0;
  const tryAll = async (part: 'params' | 'query' | 'body', root: unknown) => {
    for (const path of pathsIn(root)) {
      turn += 1;
      for (const [at, value] of values.entries()) {
        if ((at + turn) % EVERY !== 0 && (part !== 'query' || value !== '')) continue;
        const by = part === 'body' ? value : toText(value).slice(0, 4000);
        const changed = { ...request, [part]: replaced(root, path, by) };
        const broken = await send(spec, changed);
        if (broken) found.push(`${part}.${path.join('.')} = ${JSON.stringify(value).slice(0, 60)}: ${broken}`);
      }
    }
  };
  if (request.params) await tryAll('params', request.params);
  if (request.query) await tryAll('query', request.query);
  if (request.body !== undefined) await tryAll('body', request.body);
  return found;
}

/** They end or begin the session that the others call with. */
const ofSessions: readonly Endpoint[] = [accessApi.logIn, accessApi.logOut];
const specs = (await routes).map(({ spec }) => spec).filter((spec) => !ofSessions.includes(spec));
const writes = specs.filter(({ method, upload }) => method !== 'GET' && !upload).filter((_, at) => isFull || at % 3 === 1);
const titled = (some: readonly Endpoint[]) => some.map((spec) => [`${spec.method} ${spec.path} (${spec.summary})`, spec] as const);

describe.each(titled(writes))('%s', (_title, spec) => {
  it('refuses or takes any value in any of its fields', async () => {
    for (const { prepare } of samples.get(spec) ?? []) expect(await breakers(spec, await prepare())).toEqual([]);
  }, 300_000);
});

describe.each(titled(specs.filter(({ method }) => method === 'GET')))('%s', (_title, spec) => {
  it('refuses or takes any value in its address', async () => {
    const params = Object.fromEntries(Object.keys(spec.params?.shape ?? {}).map((name) => [name, '1']));
    const query = Object.fromEntries(Object.keys(spec.query?.shape ?? {}).map((name) => [name, '1']));
    expect(await breakers(spec, { params })).toEqual([]);
    // Alone, because another parameter would be refused first.
    for (const name of Object.keys(query)) expect(await breakers(spec, { params, query: { [name]: '1' } })).toEqual([]);
  }, 300_000);
});

describe('a caller without a session', () => {
  const product = { product: 'mrp' };

  it('logs in with any value in any field, as a refusal', async () => {
    const body = { username: 'nobody', password: 'a long password', loginSource: 'mrp' };
    const request = { body, params: product, query: { unknown: '1' }, headers: {} };
    expect(await breakers(accessApi.logIn, request)).toEqual([]);
    // As an account that exists, whose failures are counted.
    expect(await breakers(accessApi.logIn, { body: { ...body, username: 'admin' }, headers: {} })).toEqual([]);
  });

  it('logs out with any value in the address and as token, as a refusal', async () => {
    const tokens = values.map((value) => encodeURIComponent(toText(value)).slice(0, 4000));
    for (const token of tokens) expect(await send(accessApi.logOut, { headers: { token } })).toBeNull();
    const request = { params: product, query: { unknown: '1' } };
    expect(await breakers(accessApi.logOut, { ...request, headers: { token: 'unknown' } })).toEqual([]);
    expect(await breakers(accessApi.logOut, request)).toEqual([]);
  });
});
