import { sql } from 'kysely';
import type { SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import { setAuditAction, snake, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportWrite } from '../../platform/imports/object.ts';
import { createSuppliers, editSuppliers } from './commands.ts';
import { childTables } from './child-rows.commands.ts';
import { supplierInputOf, type SupplierPlan } from './import-planning.rules.ts';

/** New suppliers are submitted for approval immediately. */
export async function writeSuppliers(tx: Tx, user: Identity, { created, edited }: SupplierPlan): Promise<ImportWrite[]> {
  const ids = created.length > 0 ? await createSuppliers(tx, user, created, 'PENDING') : [];
  if (edited.length > 0)
    await editSuppliers(
      tx,
      user,
      edited.map(({ before, input }) => ({ id: before.id, version: before.version, input })),
    );
  return [
    ...ids.map((id): ImportWrite => ({ kind: 'supplier', recordId: id, documentId: id, operation: 'I', before: null })),
    ...edited.map(({ before }): ImportWrite => ({
      kind: 'supplier',
      recordId: before.id,
      documentId: before.id,
      operation: 'U',
      before: supplierInputOf(before),
    })),
  ];
}

/** 撤销: deletes new suppliers and restores the values of changed ones. */
export async function undoSuppliers(tx: Tx, user: Identity, written: readonly ImportWrite[], reason: string): Promise<void> {
  await setAuditAction(tx, '撤销导入', reason);
  const changed = written.filter(({ operation }) => operation === 'U');
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from suppliers where id = any(${changed.map(({ recordId }) => recordId)}::bigint[])`.execute(tx);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  if (changed.length > 0)
    await editSuppliers(
      tx,
      user,
      changed.map(({ recordId, before }) => ({ id: recordId, version: versions.get(recordId) ?? 0, input: before as SupplierInput })),
    );
  const gone = written.filter(({ operation }) => operation === 'I').map(({ recordId }) => recordId);
  for (const table of childTables) await sql`delete from ${sql.table(snake(table))} where supplier_id = any(${gone}::bigint[])`.execute(tx);
  await sql`delete from suppliers where id = any(${gone}::bigint[])`.execute(tx);
}
