import { CUSTOMER_SUPPLIED } from '@mrp/contract/features/dictionaries/entries.ts';
import { materialBulkEdit, type MaterialBulkValues } from '@mrp/contract/features/materials/input.ts';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { editRows, restoreRows, type BulkEdited } from '../../platform/bulk-edit.ts';
import type { Tx } from '../../platform/database.ts';

const ONE_BY_ONE = '客供决定入库成本，请逐个修改';

const refusal = (state: string): string | undefined => (state === 'ARCHIVED' ? '归档的物料不能编辑' : undefined);

/** 批量编辑: sets the same values for many materials. */
export async function editMaterials(tx: Tx, ids: readonly string[], values: MaterialBulkValues): Promise<BulkEdited> {
  const source = values.sourceId ? await listSources(tx, [values.sourceId]) : [];
  if (values.sourceId && !source[0]?.active) throw unknownSource;
  if (source[0]?.code === CUSTOMER_SUPPLIED) throw new AppError('VALIDATION', {}, { fields: { 'values.sourceId': ONE_BY_ONE } });
  const customer = await findCustomerSource(tx);
  const leavesCustomer = (row: Readonly<Record<string, unknown>>) => values.sourceId !== undefined && row['sourceId'] === customer;
  return editRows<MaterialBulkValues>(
    tx,
    { table: 'spus', refusal: (state, row) => refusal(state) ?? (leavesCustomer(row) ? ONE_BY_ONE : undefined) },
    { ids, values },
  );
}

/** Undoes a bulk edit row by row; materials changed since are skipped. */
export const restoreMaterials = (tx: Tx, edit: string): Promise<BulkResult> =>
  restoreRows(
    tx,
    {
      table: 'spus',
      fields: materialBulkEdit.fields,
      references: ['sourceId'],
      // An entry that was disabled since may be restored, because the material had it before.
      findReferences: async (ids) => new Set((await listSources(tx, ids)).map(({ id }) => id)),
      refusal,
    },
    edit,
  );

const unknownSource = new AppError('VALIDATION', {}, { fields: { 'values.sourceId': '请从列表中选择启用的选项' } });

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
