import { isEditable, supplierWorkflow, type SupplierBulkValues, type SupplierState } from '@mrp/contract/features/suppliers.ts';
import { AppError } from '../../../platform/app-error.ts';
import { editRows, type BulkEdited, type EditedRow } from '../../../platform/bulk-edit.ts';
import type { Tx } from '../../../platform/database.ts';
import { findUnknownReferences } from '../references/queries.ts';

const refusal = (state: string): string | undefined =>
  isEditable(state as SupplierState)
    ? undefined
    : new AppError('STATE', { state: supplierWorkflow.states[state as SupplierState].label, action: '编辑' }).message;

/** 批量编辑: the same values for many suppliers, answered with what stood there. */
export async function editManySuppliers(
  tx: Tx,
  ids: readonly string[],
  values: SupplierBulkValues,
): Promise<BulkEdited<SupplierBulkValues>> {
  const unknown = Object.entries(await findUnknownReferences(tx, [values])).map(([field, message]) => [`values.${field}`, message]);
  if (unknown.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(unknown) as Record<string, string> });
  return editRows<SupplierBulkValues>(
    tx,
    { table: 'suppliers', action: '批量编辑', refusal },
    ids.map((id) => ({ id, values })),
  );
}

/** Takes a bulk edit back, row by row as it was; a supplier that somebody has changed since stays. */
export async function restoreSuppliers(tx: Tx, rows: readonly EditedRow<SupplierBulkValues>[]): Promise<BulkEdited<SupplierBulkValues>> {
  const values = rows.map((row) => row.values);
  // Switched off meanwhile an entry may come back: it was there.
  const [unknown] = Object.values(await findUnknownReferences(tx, values, values));
  if (unknown !== undefined) throw new AppError('VALIDATION', {}, { fields: { rows: unknown } });
  return editRows(tx, { table: 'suppliers', action: '撤销批量编辑', refusal }, rows);
}
