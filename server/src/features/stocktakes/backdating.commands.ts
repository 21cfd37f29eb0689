import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** 补录 of a stocktake that was held some days before it was entered. */
export async function backdateStocktake(tx: Tx, id: string, days: number): Promise<void> {
  const before = sql`make_interval(days => ${days}::int)`;
  await sql`
    update stocktakes
    set created_at = created_at - ${before}, snapshot_at = snapshot_at - ${before}, submitted_at = submitted_at - ${before},
        completed_at = completed_at - ${before}, deadline = deadline - ${days}::int
    where id = ${id} and state in ('DONE', 'CANCELLED')`.execute(tx);
  await sql`
    update stocktake_counters set started_at = started_at - ${before}, finished_at = finished_at - ${before} where stocktake_id = ${id}`.execute(
    tx,
  );
  await sql`
    update stocktake_lines set first_counted_at = first_counted_at - ${before}, counted_at = counted_at - ${before} where stocktake_id = ${id}`.execute(
    tx,
  );
}
