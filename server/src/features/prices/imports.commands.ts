import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportWrite } from '../../platform/imports/object.ts';
import { addPrices } from './commands.ts';
import { voidPrices } from './corrections.commands.ts';
import type { PlannedPrice } from './imports.rules.ts';

/** Adds the prices; the new rows are those with higher ids than before. */
export async function writePrices(tx: Tx, planned: readonly PlannedPrice[]): Promise<ImportWrite[]> {
  const offerIds = [...new Set(planned.map(({ offerId }) => offerId))];
  // Locks the offers, so that no other price of them is written meanwhile.
  await sql`select id from offers where id = any(${offerIds}::bigint[]) order by id for update`.execute(tx);
  const { rows: last } = await sql<{ id: string }>`
    select coalesce(max(id), 0)::text as id from offer_prices where offer_id = any(${offerIds}::bigint[])`.execute(tx);
  await addPrices(tx, planned);
  const { rows } = await sql<{ id: string; spuId: string }>`
    select id, spu_id from offer_prices where offer_id = any(${offerIds}::bigint[]) and id > ${last[0]?.id ?? '0'} order by id`.execute(tx);
  return rows.map(({ id, spuId }): ImportWrite => ({ kind: 'price', recordId: id, documentId: spuId, operation: 'I', before: null }));
}

/** 撤销: voids the prices, each with a row that references it. */
export async function undoPrices(tx: Tx, _user: Identity, written: readonly ImportWrite[], reason: string): Promise<void> {
  await voidPrices(
    tx,
    written.map(({ recordId }) => recordId),
    reason,
  );
}
