import { isEditable, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import { supplierBulkEdit, type SupplierBulkValues } from '@mrp/contract/features/suppliers/input.ts';
import type { SupplierState } from '@mrp/contract/features/suppliers/record.ts';
import { supplierFields } from '@mrp/contract/features/suppliers/fields.ts';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import { entryFields } from '@mrp/contract/lib/fields/record-fields.ts';
import { AppError } from '../../platform/app-error.ts';
import { editRows, restoreRows, type BulkEdited } from '../../platform/lists/bulk-edit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findEntries } from '../../platform/records.ts';
import { findUnknownReferences } from './references.queries.ts';

const refusal = (state: string): string | undefined =>
  isEditable(state as SupplierState)
    ? undefined
    : new AppError('STATE', { state: supplierWorkflow.states[state as SupplierState].label, action: '编辑' }).message;

/** 批量编辑: sets the same values for many suppliers. */
export async function editManySuppliers(tx: Tx, ids: readonly string[], values: SupplierBulkValues, version?: number): Promise<BulkEdited> {
  const unknown = Object.entries(await findUnknownReferences(tx, [values])).map(([field, message]) => [`values.${field}`, message]);
  if (unknown.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(unknown) as Record<string, string> });
  return editRows<SupplierBulkValues>(tx, { table: 'suppliers', refusal }, { ids, values, version });
}

/** Undoes a bulk edit row by row; suppliers changed since are skipped. */
export const restoreSuppliers = (tx: Tx, edit: string): Promise<BulkResult> =>
  restoreRows(
    tx,
    {
      table: 'suppliers',
      fields: supplierBulkEdit.fields,
      references: entryFields(supplierFields).map(({ name }) => name),
      findReferences: (ids) => findEntries(tx, ids),
      refusal,
    },
    edit,
  );
