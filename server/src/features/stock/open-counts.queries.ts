import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { BalanceKey } from './commands.ts';

/** Returns what of these balances another count is counting. Reliable while the balances are locked. */
export async function listOpenCounts(
  db: Db,
  keys: readonly BalanceKey[],
  { except, places = [] }: { except: string; places?: readonly Omit<CountedPlace, 'itemId'>[] },
): Promise<{ code: string; itemId: string | null }[]> {
  const { rows } = await sql<{ code: string; itemId: string | null }>`
    select c.code, c.item_id from open_counts c
    where c.document_id <> ${except} and (
      (c.holder_id, c.ownership, c.item_id) in (
        select "holderId", ownership, "itemId" from jsonb_to_recordset(${JSON.stringify(keys)}) as k ("holderId" bigint, ownership smallint, "itemId" bigint))
      or (c.item_id is null and (c.holder_id, c.ownership, c.greige) in (
        select "holderId", ownership, greige from jsonb_to_recordset(${JSON.stringify(places)}) as p ("holderId" bigint, ownership smallint, greige boolean))))
    order by c.id`.execute(db);
  return rows;
}

/** A balance under count; without an item everything of the level at the holder. */
export interface CountedPlace {
  holderId: string;
  ownership: 1 | 2;
  itemId: string | null;
  greige: boolean;
}
