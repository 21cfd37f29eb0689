import { sql } from 'kysely';
import type { Db } from '../../../../platform/database.ts';

/** What a production took, the last first. */
export interface TakenGreige {
  id: string;
  lotId: string | null;
  rollId: string | null;
  quantity: string;
  secondQuantity: string | null;
}

export async function listTakenGreige(db: Db, productionId: string): Promise<TakenGreige[]> {
  const { rows } = await sql<TakenGreige>`
    select id, lot_id, roll_id, (-quantity)::text as quantity, (-second_quantity)::text as second_quantity
    from movements where document_kind = 'production' and document_id = ${productionId} and type = 'PREPARATION_OUT' order by id desc`.execute(
    db,
  );
  return rows;
}
