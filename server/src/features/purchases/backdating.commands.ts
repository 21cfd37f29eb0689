import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** In days: how long ago an order was placed, and how long it was given. */
export interface PastOrder {
  placed: number;
  given: number;
}

/** 补录 of an order that was placed before it was entered, with the days that it then had. */
export async function giveDays(tx: Tx, id: string, { placed, given }: PastOrder): Promise<void> {
  const due = sql`business_day(pg_catalog.now()) - ${placed}::int + ${given}::int`;
  await sql`
    update purchase_lines
    set need_on = ${due}, promised_on = case when promised_on is not null then ${due} end, confirmed_on = case when confirmed_on is not null then ${due} end
    where order_id = ${id}`.execute(tx);
  await sql`update purchase_orders set need_on = ${due}, due_on = ${due} where id = ${id}`.execute(tx);
}
