import { sql } from 'kysely';
import { updateMany } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { ImportWrite } from '../../../platform/imports/object.ts';
import { changeOffers, preferOffers, voidPrices, withdrawOffers, type OfferTermsChange } from '../../prices/corrections.commands.ts';
import { useMaterialFiles } from '../attachments.commands.ts';
import { deleteMaterials } from '../commands.ts';
import { replaceChildren, type Children } from './commands.ts';

/** 撤销: deletes new records, or withdraws those with prices, and restores changed values. */
export async function undoMaterials(tx: Tx, user: Identity, all: readonly ImportWrite[], reason: string): Promise<void> {
  const of = (kind: string, operation: 'I' | 'U') => all.filter((one) => one.kind === kind && one.operation === operation);
  const idsOf = (kind: string) => of(kind, 'I').map(({ recordId }) => recordId);
  const [newSpus, newSkus, newOffers] = [idsOf('spu'), idsOf('sku'), idsOf('offer')];
  const { rows: prices } = await sql<{ id: string }>`
    select id from offer_prices where (spu_id = any(${newSpus}::bigint[]) or offer_id = any(${newOffers}::bigint[]) or id = any(${idsOf('price')}::bigint[])) and price is not null`.execute(
    tx,
  );
  await voidPrices(
    tx,
    prices.map(({ id }) => id),
    reason,
  );
  await withdrawOffers(tx, newOffers);
  await changeOffers(
    tx,
    of('offer', 'U').map(({ before }) => before as OfferTermsChange),
  );
  await preferOffers(
    tx,
    of('preferred', 'U').map(({ recordId }) => recordId),
  );
  await updateMany(
    tx,
    'skus',
    of('sku', 'U').map(({ before }) => before as { id: string }),
  );
  await withdrawSkus(tx, user, newSkus);
  await restoreFacts(tx, user, of('spu', 'U'));
  await withdrawMaterials(tx, user, newSpus);
}

async function withdrawSkus(tx: Tx, user: Identity, ids: readonly string[]): Promise<void> {
  const { rows: unpriced } = await sql<{ id: string; spuId: string }>`
    select k.id, k.spu_id from skus k where k.id = any(${ids as string[]}::bigint[]) and not exists (select from offers o where o.sku_id = k.id)`.execute(
    tx,
  );
  const gone = unpriced.map(({ id }) => id);
  await sql`delete from sku_pictures where sku_id = any(${gone}::bigint[])`.execute(tx);
  await sql`delete from skus where id = any(${gone}::bigint[])`.execute(tx);
  await sql`update skus set state = 'DISABLED', barcode = '', withdrawn = true where id = any(${ids as string[]}::bigint[])`.execute(tx);
  await useMaterialFiles(
    tx,
    user,
    unpriced.map(({ spuId }) => spuId),
  );
}

async function restoreFacts(tx: Tx, user: Identity, changed: readonly ImportWrite[]): Promise<void> {
  const former = changed.map(({ recordId, before }) => ({
    id: recordId,
    ...(before as { columns: Record<string, unknown>; children: Omit<Children, 'spuId'> }),
  }));
  await updateMany(
    tx,
    'spus',
    former.map(({ id, columns }) => ({ ...columns, id })),
  );
  await replaceChildren(
    tx,
    user,
    former.map(({ id, children }) => ({ spuId: id, ...children })),
  );
}

/** Deletes materials that were wrongly made; those with price rows are archived instead. */
export async function withdrawMaterials(tx: Tx, user: Identity, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct spu_id as id from offer_prices where spu_id = any(${ids as string[]}::bigint[])`.execute(tx);
  const priced = new Set(rows.map(({ id }) => id));
  await sql`update spus set state = 'ARCHIVED' where id = any(${[...priced]}::bigint[])`.execute(tx);
  await deleteMaterials(
    tx,
    user,
    ids.filter((id) => !priced.has(id)),
  );
}
