import { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { moveEntries, type EntryMerge } from '../../platform/records.ts';

/** 合并分类: records of the removed classification get the other one. */
export async function moveExternalClass(tx: Tx, { fromId, intoId }: { fromId: string; intoId: string }): Promise<void> {
  await tx.updateTable('externalMaterials').set({ classificationId: intoId }).where('classificationId', '=', fromId).execute();
}

/** 合并字典项: records that reference the removed entry reference the other one; the shares of two merged fibres are added up. */
export async function moveExternalEntries(tx: Tx, merge: EntryMerge): Promise<void> {
  await moveEntries(tx, 'external_materials', externalFields, merge);
  const { fromId, intoId } = merge;
  await sql`
    update external_compositions kept set share = kept.share + gone.share from external_compositions gone
    where kept.ingredient_id = ${intoId} and gone.ingredient_id = ${fromId} and gone.external_material_id = kept.external_material_id`.execute(
    tx,
  );
  await sql`
    delete from external_compositions gone using external_compositions kept
    where gone.ingredient_id = ${fromId} and kept.ingredient_id = ${intoId} and gone.external_material_id = kept.external_material_id`.execute(
    tx,
  );
  await tx.updateTable('externalCompositions').set({ ingredientId: intoId }).where('ingredientId', '=', fromId).execute();
}
