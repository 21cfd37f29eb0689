import pg from 'pg';
import { preparationSource } from '../../../server/src/features/preparations/queries.ts';
import { emptyCall } from '../client.ts';
import { perOperation } from '../cpu.ts';
import { listFigures } from '../list-figures.ts';
import { compare, type Operation } from '../load.ts';
import type { Serving, Fixtures } from '../fixtures.ts';
import { rowsByKey, type PageAsked } from '../rows-by-key.ts';
import { rows, type Figure } from '../table.ts';

const LISTED = 200_000;
const SMALL = 10_000;
const PAGE = 20;
const ADDRESS = '/api/material/mrp/mrp/preparations';

/** Typical page requests, and the same in SQL. */
const asked: readonly PageAsked[] = [
  { query: 'sort=-updatedAt', where: 'true', key: 'o.updated_at desc, o.id desc' },
  { query: 'state=WAITING&sort=-updatedAt', where: `o.state = 'WAITING'`, key: 'o.updated_at desc, o.id desc' },
  { query: 'sort=expectedOn', where: 'true', key: 'o.expected_on, o.id' },
  {
    query: 'overdue=1&sort=expectedOn',
    where: `o.state in ('PENDING', 'WAITING', 'PRODUCING') and o.expected_on < business_day()`,
    key: 'o.expected_on, o.id',
  },
  { query: 'kind=SPU&sort=-updatedAt', where: `o.kind = 'SPU'`, key: 'o.updated_at desc, o.id desc' },
];

/** P3 for preparation orders: pages of 20 with tabs and totals, eight clients, compared with the same columns fetched by key, and their growth. */
export async function measurePreparations(fixtures: Fixtures): Promise<Figure[]> {
  const large = await fixtures.preparations(Math.max(SMALL, Math.round(LISTED * fixtures.scale)));
  const small = await fixtures.preparations(SMALL);
  const pool = new pg.Pool({ connectionString: large.url, max: 8, options: '-c timezone=Asia/Shanghai' });
  try {
    const limit = await rowsByKey(pool, { load: preparationSource.load, from: 'preparation_orders o', id: 'o.id' }, asked);
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
