import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** In days: how long ago an order was placed and received, and how long it was given. In hours: how long it waited to be confirmed. */
export interface PastOrder {
  placed: number;
  received: number;
  given: number;
  answered: number;
}

/** 补录 of an order that was placed before it was entered, with the days that it then had. */
export async function backdatePurchase(tx: Tx, id: string, { placed, received, given, answered }: PastOrder): Promise<void> {
  const due = sql`business_day() - ${placed}::int + ${given}::int`;
  await sql`
    update purchase_lines
    set need_on = ${due}, promised_on = case when promised_on is not null then ${due} end, confirmed_on = case when confirmed_on is not null then ${due} end
    where order_id = ${id}`.execute(tx);
  await sql`
    update purchase_orders
    set need_on = ${due}, due_on = ${due}, created_at = now() - make_interval(days => ${placed}::int),
        placed_on = case when placed_on is not null then business_day() - ${placed}::int end,
        completed_on = case when completed_on is not null then business_day() - ${received}::int end
    where id = ${id}`.execute(tx);
  await sql`
    update purchase_versions
    set placed_at = now() - make_interval(days => ${placed}::int),
        confirmed_at = case when confirmed_at is not null then least(now() - make_interval(days => ${placed}::int) + make_interval(hours => ${answered}::int), now()) end
    where order_id = ${id}`.execute(tx);
}
