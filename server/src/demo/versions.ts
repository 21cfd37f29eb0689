import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** The present version of a document, without reading all of it. */
export async function readVersion(
  tx: Tx,
  id: string,
  table:
    | 'quotations'
    | 'cost_sheets'
    | 'purchase_orders'
    | 'pick_orders'
    | 'shipments'
    | 'statements'
    | 'claims'
    | 'inquiries'
    | 'preparation_orders'
    | 'development_tasks',
): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}`.execute(tx);
  return rows[0]?.version ?? 0;
}
