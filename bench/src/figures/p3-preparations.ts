import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { preparationSource } from '../../../server/src/features/preparations/queries.ts';
import type { DB } from '../../../server/src/platform/database.types.ts';
import type { Identity } from '../../../server/src/platform/http/identity.ts';
import { emptyCall } from '../client.ts';
import { perOperation } from '../cpu.ts';
import { listFigures } from '../list-figures.ts';
import { compare, type Operation } from '../load.ts';
import type { Serving, Fixtures } from '../fixtures.ts';
import { rows, type Figure } from '../table.ts';

const LISTED = 200_000;
const SMALL = 10_000;
const PAGE = 20;
const ADDRESS = '/api/material/mrp/mrp/preparations';

/** Typical page requests, and the same in SQL. */
const asked = [
  { query: 'sort=-updatedAt', where: 'true', key: 'o.updated_at desc, o.id desc' },
  { query: 'state=WAITING&sort=-updatedAt', where: `o.state = 'WAITING'`, key: 'o.updated_at desc, o.id desc' },
  { query: 'sort=expectedOn', where: 'true', key: 'o.expected_on, o.id' },
  {
    query: 'overdue=1&sort=expectedOn',
    where: `o.state in ('PENDING', 'WAITING', 'PRODUCING') and o.expected_on < business_day()`,
    key: 'o.expected_on, o.id',
  },
  { query: 'kind=SPU&sort=-updatedAt', where: `o.kind = 'SPU'`, key: 'o.updated_at desc, o.id desc' },
] as const;

/** P3 for preparation orders: pages of 20 with tabs and totals, eight clients, compared with the same columns fetched by key, and their growth. */
export async function measurePreparations(fixtures: Fixtures): Promise<Figure[]> {
  const large = await fixtures.preparations(Math.max(SMALL, Math.round(LISTED * fixtures.scale)));
  const small = await fixtures.preparations(SMALL);
  const pool = new pg.Pool({ connectionString: large.url, max: 8, options: '-c timezone=Asia/Shanghai' });
  try {
    const limit = await byKey(pool);
    const { spent, onRound } = perOperation({ ours: large.product, small: small.product }, fixtures);
    const load = await compare({ ours: ask(large), limit, call: emptyCall(large.client), small: ask(small) }, { onRound });
    return listFigures({
      work: 'list of 20 preparation orders: filters, sorts, total, tabs; 8 clients',
      growth: `its p95 beside that of ${rows(SMALL)}`,
      load,
      spent,
      size: Math.max(SMALL, Math.round(LISTED * fixtures.scale)),
    });
  } finally {
    await pool.end();
  }
}

const ask =
  ({ client }: Serving): Operation =>
  (index) =>
    client.get(`${ADDRESS}?${asked[index % asked.length]!.query}&pageSize=${PAGE}`);

const IDS = /any\(array\(select unnest\(\$3::bigint\[\]\)\)\)$/;

/** The limit: one prepared statement per page, with the columns of the product's statement. */
async function byKey(pool: pg.Pool): Promise<Operation> {
  let sent = '';
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void (sent = query.sql) });
  const nobody: Identity = {
    userId: '0',
    username: '',
    nickName: '',
    sessionId: '',
    isAdministrator: false,
    mustChangePassword: false,
    permissions: new Set(),
  };
  await preparationSource.load(db, ['1'], nobody);
  if (!IDS.test(sent)) throw new Error(`the product fetches its rows otherwise now: …${sent.slice(-80)}`);
  const pages = asked.map(({ where, key }, index) => ({
    name: `preparations-${index}`,
    text: sent.replace(IDS, `any(array(select o.id from preparation_orders o where ${where} order by ${key} limit ${PAGE}))`),
    values: ['0', '0'],
  }));
  return (index) => pool.query(pages[index % pages.length]!);
}
