import { CUSTOMER_SUPPLIED } from '@mrp/contract/features/dictionaries/entries.ts';
import type { MaterialBulkValues } from '@mrp/contract/features/materials/input.ts';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { editRows, type BulkEdited, type EditedRow } from '../../../platform/bulk-edit.ts';
import type { Tx } from '../../../platform/database.ts';

type Edit = EditedRow<MaterialBulkValues>;

const ONE_BY_ONE = '客供决定入库成本，请逐个修改';

const refusal = (state: string): string | undefined => (state === 'ARCHIVED' ? '归档的物料不能编辑' : undefined);

/** 批量编辑: the same values for many materials, answered with what stood there. */
export async function editMaterials(tx: Tx, ids: readonly string[], values: MaterialBulkValues): Promise<BulkEdited<MaterialBulkValues>> {
  const source = values.sourceId ? await listSources(tx, [values.sourceId]) : [];
  if (values.sourceId && !source[0]?.active) throw unknownSource('values.sourceId');
  if (source[0]?.code === CUSTOMER_SUPPLIED) throw new AppError('VALIDATION', {}, { fields: { 'values.sourceId': ONE_BY_ONE } });
  const customer = await findCustomerSource(tx);
  const leavesCustomer = (row: Readonly<Record<string, unknown>>) => values.sourceId !== undefined && row['sourceId'] === customer;
  return editRows<MaterialBulkValues>(
    tx,
    { table: 'spus', action: '批量编辑', refusal: (state, row) => refusal(state) ?? (leavesCustomer(row) ? ONE_BY_ONE : undefined) },
    ids.map((id) => ({ id, values })),
  );
}

/** Takes a bulk edit back, row by row as it was; a material that somebody has changed since stays. */
export async function restoreMaterials(tx: Tx, rows: readonly Edit[]): Promise<BulkEdited<MaterialBulkValues>> {
  const named = [...new Set(rows.flatMap(({ values }) => values.sourceId ?? []))];
  // Switched off meanwhile it may come back: it was there.
  const sources = await listSources(tx, named);
  if (sources.length < named.length || sources.some(({ code }) => code === CUSTOMER_SUPPLIED)) throw unknownSource('rows');
  const customer = await findCustomerSource(tx);
  const leavesCustomer = (row: Readonly<Record<string, unknown>>) => row['sourceId'] === customer && 'sourceId' in (rows[0]?.values ?? {});
  return editRows(
    tx,
    { table: 'spus', action: '撤销批量编辑', refusal: (state, row) => refusal(state) ?? (leavesCustomer(row) ? ONE_BY_ONE : undefined) },
    rows,
  );
}

const unknownSource = (field: string) => new AppError('VALIDATION', {}, { fields: { [field]: '请从列表中选择启用的选项' } });

const listSources = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('dictionaryEntries')
    .select(['id', 'code', 'active'])
    .where('id', '=', sql<string>`any(${ids as string[]}::bigint[])`)
    .where('dictionary', '=', 'materialSource')
    .execute();

async function findCustomerSource(tx: Tx): Promise<string | undefined> {
  const entry = await tx
    .selectFrom('dictionaryEntries')
    .select('id')
    .where('dictionary', '=', 'materialSource')
    .where('code', '=', CUSTOMER_SUPPLIED)
    .executeTakeFirst();
  return entry?.id;
}
