import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** What a counter wrote in the past, one line after the other from this moment on, as if it had been sent at once. */
export async function recordPastCounts(
  tx: Tx,
  userId: string,
  id: string,
  counts: readonly { lineId: string; quantity: string }[],
  from: string,
): Promise<void> {
  await sql`
    insert into stocktake_events (id, stocktake_id, line_id, round, user_id, device_id, mode, quantity, device_at, sent_at, received_at, happened_at, at, clock_off)
    select gen_random_uuid(), l.stocktake_id, l.id, l.round, ${userId}, 'past', 'SET', w.quantity, t.at, t.at, t.at, t.at, t.at, false
    from rows from (jsonb_to_recordset(${JSON.stringify(counts)}) as ("lineId" bigint, quantity numeric)) with ordinality as w (line_id, quantity, n)
    join stocktake_lines l on l.id = w.line_id and l.stocktake_id = ${id}
    cross join lateral (select ${from}::timestamptz + w.n * interval '40 seconds' as at) t`.execute(tx);
  await sql`select settle_stocktake_lines(array(select l.id from stocktake_lines l where l.stocktake_id = ${id}))`.execute(tx);
}

/** Gives an ended stocktake the times at which it was held and decided; its events and movements have theirs already. */
export async function backdateStocktake(tx: Tx, id: string, heldAt: string, decidedAt: string): Promise<void> {
  const ended = sql`(select max(e.at) + interval '5 minutes' from stocktake_events e where e.stocktake_id = ${id})`;
  await sql`
    update stocktakes
    set created_at = ${heldAt}::timestamptz - interval '1 day', snapshot_at = ${heldAt}, submitted_at = case when submitted_at is not null then ${ended} end,
        completed_at = ${decidedAt}, deadline = (${decidedAt}::timestamptz at time zone 'Asia/Shanghai')::date
    where id = ${id} and state in ('DONE', 'CANCELLED')`.execute(tx);
  await sql`
    update stocktake_counters set started_at = ${heldAt}, finished_at = case when finished_at is not null then ${ended} end
    where stocktake_id = ${id} and started_at is not null`.execute(tx);
}
