import { sql } from 'kysely';
import type { FrozenGoods } from '@mrp/contract/features/stock/item.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { preparedStatement, type Db } from '../../../platform/database/database.ts';
import { documentJoins, resolveDocumentRefs, storedDocument, type WithStoredDocument } from '../document-refs.queries.ts';
import { holderRef } from '../holders.queries.ts';
import { refuseUnknownItem } from '../balances/items.queries.ts';

/** 不良冻结 of an item without lots, by the documents that found it unfit. */
export async function listFrozenGoods(db: Db, goods: ItemLevel, itemId: string): Promise<FrozenGoods[]> {
  await refuseUnknownItem(db, goods, itemId);
  const { rows } = await sql<WithStoredDocument<FrozenGoods>>`${preparedStatement}
    select f.id, ${storedDocument('f')} as document, ${holderRef('h')} as holder, b.ownership, f.quantity, f.created_at
    from frozen_goods f join stock_balances b on b.id = f.balance_id join holders h on h.id = b.holder_id ${documentJoins('f')}
    where f.item_id = ${itemId} order by f.id`.execute(db);
  return resolveDocumentRefs(rows);
}
