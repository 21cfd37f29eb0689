import { productFields } from '@mrp/contract/features/network-products/fields.ts';
import type { Tx } from '../../platform/database/database.ts';
import { moveEntries, moveShares, type EntryMerge } from '../../platform/records.ts';

/** 合并分类: products of the removed classification get the other one. */
export async function moveProductClass(tx: Tx, { fromId, intoId }: { fromId: string; intoId: string }): Promise<void> {
  await tx.updateTable('networkProducts').set({ classificationId: intoId }).where('classificationId', '=', fromId).execute();
}

/** 合并字典项: products that reference the removed entry reference the other one. */
export async function moveProductEntries(tx: Tx, merge: EntryMerge): Promise<void> {
  await moveEntries(tx, 'network_products', productFields, merge);
  await moveShares(tx, 'network_product_compositions', 'network_product_id', merge);
}
