import { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import type { Tx } from '../../platform/database/database.ts';
import { moveEntries, moveShares, type EntryMerge } from '../../platform/records.ts';

/** 合并分类: records of the removed classification get the other one. */
export async function moveExternalClass(tx: Tx, { fromId, intoId }: { fromId: string; intoId: string }): Promise<void> {
  await tx.updateTable('externalMaterials').set({ classificationId: intoId }).where('classificationId', '=', fromId).execute();
}

/** 合并字典项: records that reference the removed entry reference the other one. */
export async function moveExternalEntries(tx: Tx, merge: EntryMerge): Promise<void> {
  await moveEntries(tx, 'external_materials', externalFields, merge);
  await moveShares(tx, 'external_compositions', 'external_material_id', merge);
}

/** 合并颜色: external records name the other colour of the library. */
export async function moveExternalColours(tx: Tx, { fromId, intoId }: EntryMerge): Promise<void> {
  await tx.updateTable('externalMaterials').set({ colourId: intoId }).where('colourId', '=', fromId).execute();
}
