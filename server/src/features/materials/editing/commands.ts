import type { MaterialBulkValues } from '@mrp/contract/features/materials/input.ts';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { editRows, type BulkEdited, type EditedRow } from '../../../platform/bulk-edit.ts';
import type { Tx } from '../../../platform/database.ts';

type Edit = EditedRow<MaterialBulkValues>;

const refusal = (state: string): string | undefined => (state === 'ARCHIVED' ? '归档的物料不能编辑' : undefined);

/** 批量编辑: the same values for many materials, answered with what stood there. */
export async function editMaterials(tx: Tx, ids: readonly string[], values: MaterialBulkValues): Promise<BulkEdited<MaterialBulkValues>> {
  const source = values.sourceId ? await listSources(tx, [values.sourceId]) : [];
  if (values.sourceId && !source[0]?.active) throw unknownSource('values.sourceId');
  return editRows<MaterialBulkValues>(
    tx,
    { table: 'spus', action: '批量编辑', refusal },
    ids.map((id) => ({ id, values })),
  );
}

/** Takes a bulk edit back, row by row as it was; a material that somebody has changed since stays. */
export async function restoreMaterials(tx: Tx, rows: readonly Edit[]): Promise<BulkEdited<MaterialBulkValues>> {
  const named = [...new Set(rows.flatMap(({ values }) => values.sourceId ?? []))];
  // Switched off meanwhile it may come back: it was there.
  if ((await listSources(tx, named)).length < named.length) throw unknownSource('rows');
  return editRows(tx, { table: 'spus', action: '撤销批量编辑', refusal }, rows);
}

const unknownSource = (field: string) => new AppError('VALIDATION', {}, { fields: { [field]: '请从列表中选择启用的选项' } });

const listSources = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('dictionaryEntries')
    .select(['id', 'active'])
    .where('id', '=', sql<string>`any(${ids as string[]}::bigint[])`)
    .where('dictionary', '=', 'materialSource')
    .execute();
