import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** In days: how long ago a pick was made, and when its goods were needed, picked and returned; a day to come is negative. */
export interface PastPick {
  made: number;
  due: number;
  picked: number;
  returned: number;
}

/** 补录 of picks that happened before they were entered. */
export async function backdatePicks(tx: Tx, picks: readonly (PastPick & { id: string })[]): Promise<void> {
  const past = sql`jsonb_to_recordset(${JSON.stringify(picks)}) as w (id bigint, made numeric, due integer, picked numeric, returned numeric)`;
  const ago = (column: string) => sql`now() - interval '1 day' * ${sql.ref(`w.${column}`)}`;
  await sql`
    update pick_orders o
    set need_on = business_day() - w.due, created_at = ${ago('made')},
        completed_on = case when o.completed_on is not null then business_day() - floor(w.picked)::int end
    from ${past} where o.id = w.id`.execute(tx);
  await sql`
    update pick_takes t set created_at = ${ago('picked')} from ${past} join pick_lines l on l.pick_id = w.id where t.line_id = l.id`.execute(
    tx,
  );
  await sql`update pick_returns r set created_at = ${ago('returned')} from ${past} where r.pick_id = w.id`.execute(tx);
}
