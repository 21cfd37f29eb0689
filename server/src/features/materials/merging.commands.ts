import { sql } from 'kysely';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import type { Tx } from '../../platform/database/database.ts';
import { moveEntries, moveShares, type EntryMerge } from '../../platform/records.ts';

/** 合并分类: moves materials of the removed classification to the other one; their codes stay. */
export async function moveToClassification(tx: Tx, { fromId, intoId }: { fromId: string; intoId: string }): Promise<void> {
  await tx.updateTable('spus').set({ classificationId: intoId }).where('classificationId', '=', fromId).execute();
}

/** 合并颜色: colours of materials name the other colour of the library; their own names, codes and stock stay. */
export async function moveMaterialColours(tx: Tx, { fromId, intoId }: EntryMerge): Promise<void> {
  await tx.updateTable('skus').set({ colourId: intoId }).where('colourId', '=', fromId).execute();
}

/** 合并字典项: materials that reference the removed entry reference the other one; the shares of two merged fibres are added up. */
export async function moveMaterialEntries(tx: Tx, merge: EntryMerge): Promise<void> {
  await moveEntries(tx, 'spus', materialFields, merge);
  const { fromId, intoId } = merge;
  await sql`
    insert into spu_labels (spu_id, entry_id) select spu_id, ${intoId} from spu_labels where entry_id = ${fromId} on conflict do nothing`.execute(
    tx,
  );
  await tx.deleteFrom('spuLabels').where('entryId', '=', fromId).execute();
  await moveShares(tx, 'spu_compositions', 'spu_id', merge);
}
