import { Writable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { handleError } from './errors.ts';

let t: TestDatabase;
let app: FastifyInstance;
const logged: string[] = [];

beforeAll(async () => {
  t = await testDatabase();
  await t.ownerPool.query(`create table odd_values (
    id integer, short varchar(3), sheet_price numeric(5, 2) check (sheet_price > 0), wanted text not null default '', code text unique,
    constraint odd_values_several check (short <> code))`);
  const stream = new Writable({ write: (chunk: Buffer, _, done) => done(void logged.push(chunk.toString())) });
  app = Fastify({ logger: { stream } });
  app.setErrorHandler((error, request, reply) => handleError(error, request, reply, new Map()));
  app.addHook('onRequest', async (request) => void Object.assign(request, { identity: { userId: '42' } }));
  app.post('/rows', async (request) => {
    const row = (request.body as { rows: Record<string, unknown>[] }).rows[0] ?? {};
    await t.ownerPool.query(`insert into odd_values select * from json_populate_record(null::odd_values, $1)`, [
      JSON.stringify({
        wanted: '',
        ...Object.fromEntries(Object.entries(row).map(([key, value]) => [key === 'sheetPrice' ? 'sheet_price' : key, value])),
      }),
    ]);
    return {};
  });
  app.get('/lost', () =>
    t.ownerPool.query(`do $$ begin raise exception using errcode = '08P01', message = 'server login has been failing'; end $$`),
  );
});
afterAll(() => app.close());

const post = (row: object) => app.inject({ method: 'POST', url: '/rows', payload: { rows: [row] } });

it.each<[string, object, string | null]>([
  ['22003', { id: 99_999_999_999 }, null],
  ['22003', { sheetPrice: 99_999 }, null],
  ['22001', { short: 'too long' }, null],
  ['22P02', { id: 'no number' }, null],
  ['23502', { wanted: null }, 'rows.0.wanted'],
  ['23514', { sheetPrice: -1 }, 'rows.0.sheetPrice'],
  ['23514', { short: 'a', code: 'a' }, null],
])(
  'a value that only the database refuses (%s %o) is a refusal, never 500, and logged as a hole without the value',
  async (code, row, field) => {
    logged.length = 0;
    const { statusCode, body } = await post(row);
    const answer = JSON.parse(body) as { code: number; message: string; data: { fields?: Record<string, string> } | null };
    expect({ statusCode, code: answer.code }).toEqual({ statusCode: 200, code: field ? 40000 : 40001 });
    expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
    if (field) expect(answer.data?.fields).toEqual({ [field]: expect.stringMatching(/[\u4e00-\u9fff]/) });
    const line = logged.find((text) => text.includes('a value that the schema let through')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ level: 50, hole: { code } });
    expect(line).not.toMatch(/99999|too long|no number/);
  },
);

it('a repeated value without a label is a refusal at its field, logged with the user', async () => {
  expect((await post({ code: 'twice' })).statusCode).toBe(200);
  expect((await post({ code: 'twice' })).json()).toMatchObject({
    code: 40000,
    data: { fields: { 'rows.0.code': expect.stringContaining('重复') } },
  });
  const line = logged.findLast((text) => text.includes('"refusal"')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ refusal: 'VALIDATION', userId: '42' });
});

// Failed before: every request was answered as a bug of the program while PgBouncer waited for the new primary.
it('what PgBouncer says without a database behind it is a database that is down', async () => {
  const { statusCode, body } = await app.inject({ url: '/lost' });
  expect({ statusCode, ...(JSON.parse(body) as object) }).toMatchObject({ statusCode: 503, code: 503 });
});
