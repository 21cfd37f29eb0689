import { computePlan } from '../src/features/plan/commands.ts';
import { transact } from '../src/platform/database.ts';
import type { TestApp } from './app.ts';

/** Computes the plan as the job does. */
export const planned = (t: TestApp): Promise<void> =>
  transact(t.ownerDb, { userId: null, requestId: 'test', action: '物料计划' }, computePlan, 'repeatable read');

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
