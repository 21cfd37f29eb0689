import { sql } from 'kysely';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Ownership } from '@mrp/contract/features/stock/ledger.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { duplicateOpeningMessage, openingKey } from './openings.rules.ts';

/** Returns which of these materials (SKUs, or SPUs as greige) have a 期初 in force at these holders; reversed openings do not count. */
export async function listOpenedItems(
  db: Db,
  goods: ItemLevel,
  holderIds: readonly string[],
  materialIds: readonly string[],
): Promise<Set<string>> {
  if (holderIds.length === 0 || materialIds.length === 0) return new Set();
  const material = goods === 'SKU' ? sql`i.sku_id` : sql`i.spu_id`;
  const { rows } = await sql<{ holderId: string; ownership: Ownership; materialId: string }>`
    select distinct d.holder_id, d.ownership, ${material} as material_id
    from stock_items i
    join stock_document_lines l on l.item_id = i.id
    join stock_documents d on d.id = l.document_id
    where ${material} = any(${materialIds as string[]}::bigint[]) and (i.sku_id is null) = ${goods === 'SPU'}
      and d.kind = 'OPENING' and d.state = 'POSTED' and d.holder_id = any(${holderIds as string[]}::bigint[])`.execute(db);
  return new Set(rows.map(({ holderId, ownership, materialId }) => openingKey(holderId, ownership, materialId)));
}

/**
 * Refuses the second of two drafts, whoever posted the first. Call it after posting, under the lock of the balance. Documents posted
 * together, as by an import, count as one opening.
 */
export async function refuseDuplicateOpenings(db: Db, documentIds: readonly string[]): Promise<void> {
  const ids = sql`any(${documentIds as string[]}::bigint[])`;
  const { rows } = await sql<{ ordinal: number }>`
    select l.position + 1 as ordinal
    from stock_documents d join stock_document_lines l on l.document_id = d.id
    where d.id = ${ids} and exists (
      select from stock_document_lines b join stock_documents e on e.id = b.document_id
      where b.item_id = l.item_id and e.holder_id = d.holder_id and e.ownership = d.ownership and e.kind = 'OPENING' and e.state = 'POSTED'
        and not e.id = ${ids})
    order by d.id, l.position limit 1`.execute(db);
  const [first] = rows;
  if (first) throw new AppError('GUARD', { detail: `第 ${first.ordinal} 行：${duplicateOpeningMessage}` });
}
