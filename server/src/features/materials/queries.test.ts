import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { materialList } from '@mrp/contract/features/materials/list.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { anIdentity } from '../../../test/suppliers.ts';
import type { DB } from '../../platform/database.types.ts';
import { listPage } from '../../platform/lists.ts';
import { materialSource } from './queries.ts';

let t: TestApp;
let pool: pg.Pool;

beforeAll(async () => {
  t = await testApp();
  // An empty table is best read as a whole: forbidden here, so that a plan shows whether an index could have served.
  pool = new pg.Pool({ connectionString: t.url, max: 1, options: '-c enable_seqscan=off -c enable_sort=off -c enable_bitmapscan=on' });
});
afterAll(() => pool.end());

/** The plans of every statement that the list sends about `spus`, `skus` and `offers`. */
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
  it.each([
    ['two characters', '府绸'],
    ['full pinyin', 'jingmianfuchou'],
    ['initials', 'jmfc'],
    ['the tail of a code', '0123'],
  ])('by %s looks into the index of all three tables', async (_kind, q) => {
    const [search = ''] = await plansOf({ q });
    for (const index of ['spus_search', 'skus_search', 'offers_search']) expect(search).toContain(`Bitmap Index Scan on ${index}`);
    expect(search).not.toMatch(/Seq Scan on (spus|skus|offers)/);
  });
});

describe('sorting materials', () => {
  // Seen to fail for -updatedAt and the other columns that are never empty while every order ended in “nulls last”.
  it.each(Object.keys(materialSource.sorts).flatMap((column) => [column, `-${column}`]))('by %s walks along an index', async (sort) => {
    const plans = await plansOf({ sort });
    const page = plans.find((plan) => plan.startsWith('Limit') && !plan.includes('Aggregate')) ?? '';
    expect(page).toMatch(/Index( Only)? Scan( Backward)? using/);
    expect(page).not.toMatch(/Seq Scan|->\s+Sort /);
  });
});
