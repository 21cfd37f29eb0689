import { sql } from 'kysely';
import type { CountCycle, CycleDays } from '@mrp/contract/features/stocktakes/cycle.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import { getCycle } from './cycles.queries.ts';

/** Both levels have the same cycle. */
export async function saveCycle(tx: Tx, goods: ItemLevel, days: CycleDays): Promise<CountCycle> {
  await setAuditAction(tx, '修改循环盘点周期');
  await sql`
    update stocktake_cycles c set days = w.days, updated_at = now(), updated_by = acting_user_id()
    from (values ('A', ${days.A}::int), ('B', ${days.B}), ('C', ${days.C})) as w (value_class, days)
    where c.value_class = w.value_class and c.days <> w.days`.execute(tx);
  return getCycle(tx, goods);
}
