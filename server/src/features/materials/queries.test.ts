import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { materialList } from '@mrp/contract/features/materials/list.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { anIdentity } from '../../../test/suppliers.ts';
import type { DB } from '../../platform/database/database.types.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { materialSource } from './queries.ts';

let t: TestApp;
let pool: pg.Pool;

beforeAll(async () => {
  t = await testApp();
  // The planner prefers a sequential scan of an empty table, so it is disabled to show whether an index can be used.
  pool = new pg.Pool({ connectionString: t.url, max: 1, options: '-c enable_seqscan=off -c enable_sort=off -c enable_bitmapscan=on' });
});
afterAll(() => pool.end());

/** The plans of the list's statements on `spus`, `skus` and `offers`. */
async function plansOf(query: object): Promise<string[]> {
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: (event) => void sent.push(event.query) });
  await listPage(db, materialSource, materialList.query.parse(query) as object, anIdentity('1'));
  const asked = sent.filter(({ sql }) => !sql.trimStart().startsWith('explain'));
  return Promise.all(
    asked.map(async ({ sql, parameters }) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }),
  );
}

describe('searching materials', () => {
  // In empty tables a walk along another index costs no more, depending on when they were analysed.
  beforeAll(async () => void (await pool.query('set enable_indexscan = off')));
  afterAll(async () => void (await pool.query('reset enable_indexscan')));

  it.each([
    ['two characters', '府绸'],
    ['full pinyin', 'jingmianfuchou'],
    ['initials', 'jmfc'],
    ['the tail of a code', '0123'],
  ])('uses the indexes of all three tables for %s', async (_kind, q) => {
    const [search = ''] = await plansOf({ q });
    for (const index of ['spus_search', 'skus_search', 'offers_search']) expect(search).toContain(`Bitmap Index Scan on ${index}`);
    expect(search).not.toMatch(/Seq Scan on (spus|skus|offers)/);
  });
});

describe('sorting materials', () => {
  // Fails for -updatedAt and other not-null columns when every order ends with “nulls last”.
  it.each(Object.keys(materialSource.sorts).flatMap((column) => [column, `-${column}`]))('uses an index for %s', async (sort) => {
    const plans = await plansOf({ sort });
    const page = plans.find((plan) => plan.startsWith('Limit') && !plan.includes('Aggregate')) ?? '';
    expect(page).toMatch(/Index( Only)? Scan( Backward)? using/);
    expect(page).not.toMatch(/Seq Scan|->\s+Sort /);
  });
});
