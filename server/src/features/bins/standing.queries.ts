import { sql } from 'kysely';
import type { BinRef } from '@mrp/contract/features/bins/record.ts';
import type { Db } from '../../platform/database/database.ts';
import { binRef } from './queries.ts';

interface Goods {
  itemId: string;
  lotId: string | null;
  rollId: string | null;
}

export const standingKey = ({ itemId, lotId, rollId }: Goods): string => `${itemId} ${lotId ?? ''} ${rollId ?? ''}`;

/** The bins where goods stand at a holder, by `standingKey`. */
export async function listStandingBins(db: Db, holderId: string, goods: readonly Goods[]): Promise<Map<string, BinRef>> {
  if (goods.length === 0) return new Map();
  const asked = goods.map(({ itemId, lotId, rollId }) => ({ itemId, lotId, rollId }));
  const { rows } = await sql<Goods & { bin: BinRef }>`
    select w."itemId"::text as item_id, w."lotId"::text as lot_id, w."rollId"::text as roll_id, ${binRef('n')} as bin
    from jsonb_to_recordset(${JSON.stringify(asked)}) as w ("itemId" bigint, "lotId" bigint, "rollId" bigint)
    join bins n on n.id = bin_of(${holderId}, w."itemId", w."lotId", w."rollId")`.execute(db);
  return new Map(rows.map(({ bin, ...key }) => [standingKey(key), bin]));
}
