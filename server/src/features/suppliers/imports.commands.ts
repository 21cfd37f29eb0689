import { sql } from 'kysely';
import { supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import type { SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { snake, type Tx } from '../../platform/database/database.ts';
import { recordImport } from '../../platform/imports/record-import.ts';
import { childTables } from './child-rows.commands.ts';
import { createSuppliers, editSuppliers } from './commands.ts';
import { supplierInputOf } from './import-planning.rules.ts';

/** New suppliers are submitted for approval immediately. */
export const supplierRecords = recordImport<Supplier, SupplierInput>({
  kind: supplierWorkflow.kind,
  table: 'suppliers',
  inputOf: supplierInputOf,
  create: (tx, user, inputs) => createSuppliers(tx, user, inputs, 'PENDING'),
  edit: editSuppliers,
  remove: (tx, _user, ids) => deleteImported(tx, ids),
});

async function deleteImported(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const table of childTables)
    await sql`delete from ${sql.table(snake(table))} where supplier_id = any(${ids as string[]}::bigint[])`.execute(tx);
  await sql`delete from suppliers where id = any(${ids as string[]}::bigint[])`.execute(tx);
}
