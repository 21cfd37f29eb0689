import { sql, type Kysely } from 'kysely';
import { expect } from 'vitest';
import { computePlan } from '../src/features/plan/commands.ts';
import { refreshPlan } from '../src/features/plan/refresh.commands.ts';
import { transact, type Tx } from '../src/platform/database/database.ts';
import type { TestApp } from './app.ts';

const computing = <T>(t: TestApp, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(t.ownerDb, { userId: null, requestId: 'test', action: '物料计划' }, work, 'repeatable read');

/** Computes the plan as the job does: what changed where that is known, else the whole. */
export const planned = async (t: TestApp): Promise<void> => void (await computing(t, refreshPlan));

/** Whether the last computation was of the whole plan. */
export async function wasWhole(t: TestApp): Promise<boolean | undefined> {
  const { rows } = await t.ownerPool.query<{ whole: boolean }>('select is_whole as whole from plan_runs order by id desc limit 1');
  return rows[0]?.whole;
}

class Undone extends Error {}

/** What the last run says of how much there is. */
async function expectCounted(t: TestApp): Promise<void> {
  const { rows } = await t.ownerPool.query<{ told: unknown; counted: unknown }>(
    `select array[demands, supplies, pegs, left_out] as told,
            array[(select count(*) from plan_demands), (select count(*) from plan_supplies), (select count(*) from plan_pegs), (select count(*) from plan_left_out)]::int[] as counted
     from plan_runs order by id desc limit 1`,
  );
  expect(rows[0]?.told).toEqual(rows[0]?.counted);
}

/** The kept plan is, row by row, what a computation of the whole makes of the same facts. */
export async function expectWholePlan(t: TestApp): Promise<void> {
  await expectCounted(t);
  const kept = await readPlan(t.ownerDb);
  await computing(t, async (tx) => {
    await computePlan(tx);
    expect(await readPlan(tx)).toEqual(kept);
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}

/** Rows of all kept tables without what depends on when they were written. */
async function readPlan(db: Kysely<never> | TestApp['ownerDb'] | Tx): Promise<Record<string, unknown[]>> {
  const tables = ['plan_items', 'plan_demands', 'plan_supplies', 'plan_pegs', 'plan_left_out', 'plan_exceptions', 'plan_late_orders'];
  const read = async (table: string) => {
    const { rows } = await sql<{
      row: string;
    }>`select (to_jsonb(r) - 'since' - 'created_at' - 'updated_at')::text as row from ${sql.table(table)} r order by 1`.execute(db as Tx);
    return [table, rows.map(({ row }) => row)] as const;
  };
  const all: (readonly [string, string[]])[] = [];
  for (const table of tables) all.push(await read(table));
  return Object.fromEntries(all);
}

interface PlannedDemand {
  code: string;
  kind: string;
  quantity: number;
  served: number;
  lacking: number;
  servedOn: string | null;
  /** `kind quantity` of what serves it, in order. */
  by: string[];
}

/** The demands for a material in the order in which they are served. */
export async function demandsFor(t: TestApp, skuId: string): Promise<PlannedDemand[]> {
  const { rows } = await t.ownerPool.query<PlannedDemand>(
    `select d.code, d.kind, d.quantity::float8 as quantity, d.served::float8 as served, d.lacking::float8 as lacking, d.served_on::text as "servedOn",
            coalesce((select array_agg(s.kind || ' ' || trim_scale(p.quantity) order by p.ready_on, s.id) from plan_pegs p join plan_supplies s on s.id = p.supply_id where p.demand_id = d.id), '{}') as by
     from plan_demands d join plan_items i on i.id = d.item_id where i.sku_id = $1 order by d.id`,
    [skuId],
  );
  return rows;
}
