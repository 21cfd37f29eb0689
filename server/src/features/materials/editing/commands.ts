import type { MaterialBulkValues } from '@mrp/contract/features/materials/input.ts';
import { AppError } from '../../../platform/app-error.ts';
import { editRows, type BulkEdited, type EditedRow } from '../../../platform/bulk-edit.ts';
import type { Tx } from '../../../platform/database.ts';

type Edit = EditedRow<MaterialBulkValues>;

const refusal = (state: string): string | undefined => (state === 'ARCHIVED' ? '归档的物料不能编辑' : undefined);

/** 批量编辑: the same values for many materials, answered with what stood there. */
export async function editMaterials(tx: Tx, ids: readonly string[], values: MaterialBulkValues): Promise<BulkEdited<MaterialBulkValues>> {
  await refuseUnknownSource(tx, values);
  return editRows<MaterialBulkValues>(
    tx,
    { table: 'spus', action: '批量编辑', refusal },
    ids.map((id) => ({ id, values })),
  );
}

/** Takes a bulk edit back, row by row as it was; a material that somebody has changed since stays. */
export function restoreMaterials(tx: Tx, rows: readonly Edit[]): Promise<BulkEdited<MaterialBulkValues>> {
  return editRows(tx, { table: 'spus', action: '撤销批量编辑', refusal }, rows);
}

async function refuseUnknownSource(tx: Tx, { sourceId }: MaterialBulkValues): Promise<void> {
  if (!sourceId) return;
  const entry = await tx
    .selectFrom('dictionaryEntries')
    .select('id')
    .where('id', '=', sourceId)
    .where('dictionary', '=', 'materialSource')
    .where('active', '=', true)
    .executeTakeFirst();
  if (!entry) throw new AppError('VALIDATION', {}, { fields: { 'values.sourceId': '请从列表中选择启用的选项' } });
}
