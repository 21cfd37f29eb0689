import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A lot or roll that a production took, the latest first. */
export interface TakenGreige {
  id: string;
  lotId: string | null;
  rollId: string | null;
  quantity: string;
  secondQuantity: string | null;
  /** Decimals of the second unit; null when the greige has no second unit. */
  secondDecimals: number | null;
}

export async function listTakenGreige(db: Db, productionId: string): Promise<TakenGreige[]> {
  const { rows } = await sql<TakenGreige>`
    select m.id, m.lot_id, m.roll_id, (-m.quantity)::text as quantity, (-m.second_quantity)::text as second_quantity, u.decimals as second_decimals
    from movements m
    join stock_balances b on b.id = m.balance_id
    join stock_items i on i.id = b.item_id
    left join units u on u.id = i.second_unit_id and u.id <> i.unit_id
    where m.document_kind = 'production' and m.document_id = ${productionId} and m.type = 'PREPARATION_OUT' order by m.id desc`.execute(db);
  return rows;
}
