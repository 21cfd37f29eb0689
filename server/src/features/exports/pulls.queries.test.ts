import { text } from 'node:stream/consumers';
import type { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiKeysApi } from '@mrp/contract/features/access/api-keys.ts';
import { pullsApi, type PulledPage } from '@mrp/contract/features/exports/pulls.ts';
import type { Permission } from '@mrp/contract/permissions.ts';
import { anApiKey, type TestKey } from '../../../test/api-keys.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { numbersExport } from '../../../test/numbers-list.ts';
import { composition } from '../../features.ts';
import type { Db } from '../../platform/database/database.ts';
import { findIdentity } from '../access/sessions.queries.ts';
import { listPullable, pullCsv, pullPage } from './pulls.queries.ts';

const ROWS = 1234;
const reader = ['颜色库', '全局:导出'] as const;

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.aUser();
  await addColours(1, ROWS);
});

/** `from` to `to` make the colours distinct. */
const addColours = (from: number, to: number) =>
  t.ownerPool.query(
    `insert into colours (code, name, search_text)
     select 'P' || n, case when n = 7 then '=1+1' else '拉取色' || n end, '拉取色' || n from generate_series($1::int, $2) n`,
    [from, to],
  );

const identityOf = async ({ key }: TestKey) => {
  const identity = await findIdentity(t.db, { kind: 'key', token: key, address: '127.0.0.1' });
  if (!identity) throw new Error('the key is not valid');
  return identity;
};

const pull = (caller: Pick<TestUser, 'call'>, query: { cursor?: string; query?: string; columns?: string[]; limit?: number } = {}) =>
  caller.call(pullsApi.pull, { params: { list: 'colours' }, query });

async function pullAll(caller: Pick<TestUser, 'call'>, between: (page: number) => Promise<unknown>): Promise<PulledPage['rows']> {
  const rows: PulledPage['rows'] = [];
  for (let cursor: string | null = '', page = 1; cursor !== null; page += 1) {
    const { data, message } = await pull(caller, { limit: 400, ...(cursor && { cursor }) });
    if (!data) throw new Error(message);
    rows.push(...data.rows);
    cursor = data.nextCursor;
    await between(page);
  }
  return rows;
}

describe('pulling a list', () => {
  it('gives every row once, although others are added and deleted meanwhile', async () => {
    const key = await anApiKey(t, admin, reader);
    const rows = await pullAll(key, async (page) => {
      if (page > 2) return;
      await addColours(10_000 * page, 10_000 * page + 50);
      await t.ownerPool.query(`delete from colours where code = 'P' || ${page}`);
    });
    const codes = rows.map((row) => String(row['code']));
    expect(new Set(codes).size).toBe(codes.length);
    const first = codes.filter((code) => /^P\d{1,4}$/.test(code));
    expect(first).toEqual(Array.from({ length: ROWS }, (_, at) => `P${at + 1}`));
    expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(['id', 'code', 'name', 'hex']));
  });

  it('gives the same as CSV, as one stream or by pages with the cursor in a header, and no formula', async () => {
    const key = await anApiKey(t, admin, reader);
    const rows = await pullAll(key, async () => undefined);
    const url = '/api/system/mrp/mrp/pulls/colours/csv?columns=code,name';
    const whole = await t.app.inject({ url, headers: key.headers });
    expect(whole.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    const lines = whole.body.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('id,code,name');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(rows.map(({ id }) => id));
    expect(lines.find((line) => line.includes(',P7,'))).toMatch(/,'=1\+1$/);
    const page = await t.app.inject({ url: `${url}&limit=10`, headers: key.headers });
    const next = await t.app.inject({ url: `${url}&limit=10&cursor=${String(page.headers['x-next-cursor'])}`, headers: key.headers });
    expect(page.body.trimEnd().split('\r\n')).toEqual(whole.body.split('\r\n').slice(0, 11));
    expect(next.body.trimEnd().split('\r\n').slice(1)).toEqual(lines.slice(11, 21));
  });

  it('filters as the page of the list does', async () => {
    const { data } = await pull(admin, { query: 'q=拉取色1234' });
    expect(data.rows.map(({ code }) => code)).toEqual(['P1234']);
    expect(await pull(admin, { query: 'colour=1' })).toMatchObject({ code: 40000, data: { fields: { colour: expect.any(String) } } });
  });
});

describe('a cursor', () => {
  it('is refused for another user, list, filter or column, and when it was changed', async () => {
    const [key, other] = [await anApiKey(t, admin, reader), await anApiKey(t, admin, reader)];
    const { data } = await pull(key, { limit: 10 });
    const cursor = data.nextCursor ?? '';
    const refused = { code: 40008, data: null };
    expect(await pull(key, { cursor })).toMatchObject({ code: 200 });
    expect(await pull(other, { cursor })).toMatchObject(refused);
    expect(await pull(admin, { cursor })).toMatchObject(refused);
    expect(await pull(key, { cursor, query: 'q=1' })).toMatchObject(refused);
    expect(await pull(key, { cursor, columns: ['code'] })).toMatchObject(refused);
    expect(await pull(key, { cursor: `1${cursor}` })).toMatchObject(refused);
    expect(await pull(key, { cursor: "0'; select 1" })).toMatchObject(refused);
    expect(await admin.call(pullsApi.pull, { params: { list: 'suppliers' }, query: { cursor } })).toMatchObject(refused);
  });
});

describe('a key that is revoked in the middle of a pull', () => {
  const revoke = ({ record }: TestKey) => admin.call(apiKeysApi.revoke, { params: { id: record.id }, body: { version: record.version } });

  it('is refused at the next page', async () => {
    const key = await anApiKey(t, admin, reader);
    const { data } = await pull(key, { limit: 10 });
    await revoke(key);
    expect(await pull(key, { cursor: data.nextCursor ?? '' })).toMatchObject({ status: 401, code: 40100 });
  });

  it('breaks the stream of a CSV before its next page, so that no part looks like the whole', async () => {
    const key = await anApiKey(t, admin, reader);
    const pages: number[] = [];
    const list = numbersExport(async (ids) => {
      if (pages.push(ids.length) === 2) await revoke(key);
    });
    const again = () => findIdentity(t.db, { kind: 'key', token: key.key, address: '127.0.0.1' });
    const { stream } = await pullCsv(t.db, [list], { user: await identityOf(key), again }, { list: 'numbers', query: 'upTo=5000' });
    await expect(text(stream)).rejects.toMatchObject({ errorName: 'API_KEY' });
    expect(pages).toHaveLength(2);
  });

  it('breaks the stream too when the right to see its prices is taken away', async () => {
    const key = await anApiKey(t, admin, [...reader, '全局:查看价格']);
    const user = await identityOf(key);
    const again = async () => ({ ...user, permissions: new Set<string>(reader) });
    const { stream } = await pullCsv(t.db, [numbersExport()], { user, again }, { list: 'numbers', query: 'upTo=5000' });
    await expect(text(stream)).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
  });
});

describe('the columns of a pull', () => {
  it('have no prices without the right to see them', async () => {
    const [clerk, buyer] = [await anApiKey(t, admin, reader), await anApiKey(t, admin, [...reader, '全局:查看价格'])];
    const pulled = async (key: TestKey) =>
      (await pullPage(t.db, [numbersExport()], await identityOf(key), { list: 'numbers', query: '', limit: 1 })).rows;
    expect(await pulled(buyer)).toEqual([{ id: '1', price: '1.50' }]);
    expect(await pulled(clerk)).toEqual([{ id: '1' }]);
    const { data: lists } = await admin.call(pullsApi.listLists);
    const rights = lists.map(({ title }) => title);
    expect(rights.length).toBeGreaterThan(20);
    const priced = composition.exports.flatMap(({ spec }) =>
      Object.entries(spec.columns).flatMap(([name, { price }]) => (price ? [`${spec.key}.${name}`] : [])),
    );
    const shown = (user: Parameters<typeof listPullable>[1]) =>
      listPullable(composition.exports, user).flatMap(({ list, columns }) => columns.map(({ name }) => `${list}.${name}`));
    const everything = await findIdentity(t.db, { kind: 'header', token: admin.token });
    if (!everything) throw new Error('no session');
    const blind = { ...everything, permissions: new Set([...everything.permissions].filter((name) => name !== '全局:查看价格')) };
    expect(shown(everything)).toEqual(expect.arrayContaining(shown(blind)));
    expect(shown(blind).filter((column) => priced.includes(column))).toEqual([]);
  });
});

describe('the calls', () => {
  it('need the right to export and the title of the list', async () => {
    const rights: [Permission[], number][] = [
      [['颜色库'], 40300],
      [['全局:导出'], 40300],
      [[...reader], 200],
    ];
    for (const [permissions, code] of rights) expect(await pull(await t.aUser(permissions))).toMatchObject({ code });
    expect(await pull(t.anonymous)).toMatchObject({ status: 401 });
    const seen = await (await t.aUser([...reader])).call(pullsApi.listLists);
    expect(seen.data.map(({ list }) => list)).toEqual(['colours']);
  });

  it('refuse unknown lists and columns, reports and pages above the limit', async () => {
    expect(await admin.call(pullsApi.pull, { params: { list: 'nothing' } })).toMatchObject({ code: 40000 });
    expect(await pull(admin, { columns: ['nothing'] })).toMatchObject({ data: { fields: { columns: '没有这一列：nothing' } } });
    expect(await pull(admin, { limit: 1001 })).toMatchObject({ code: 40000 });
    const report = composition.exports.find(({ cellsAfter }) => !cellsAfter);
    expect(await admin.call(pullsApi.pull, { params: { list: report?.spec.key ?? '' } })).toMatchObject({ code: 40001 });
  });
});

describe('every list', () => {
  it('is read along an index of its ids', async () => {
    const user = await findIdentity(t.db, { kind: 'header', token: admin.token });
    if (!user) throw new Error('no session');
    const unindexed: string[] = [];
    for (const { spec, readQuery, cellsAfter } of composition.exports) {
      if (!cellsAfter) continue;
      const statements = await statementsOf((db) => cellsAfter(db, readQuery(''), user, { columns: [], after: '0', limit: 10 }));
      const plan = await planOf(statements[0]);
      if (/Sort/.test(plan)) unindexed.push(`${spec.key}: ${plan}`);
    }
    expect(unindexed).toEqual([]);
  });
});

/** The statements that `work` sends. */
async function statementsOf(work: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const watched = t.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      statements.push(t.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(watched);
  return statements;
}

/** Where an index serves the order, the plan that avoids sorting has no sort. */
async function planOf(statement: CompiledQuery | undefined): Promise<string> {
  const client = await t.ownerPool.connect();
  try {
    await client.query('begin; set local enable_sort = off; set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${statement?.sql}`, [
      ...(statement?.parameters ?? []),
    ]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}
