import { sql } from 'kysely';
import type { ExternalInput } from '@mrp/contract/features/external-materials/input.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportWrite } from '../../platform/imports/object.ts';
import { useFilesOfMany } from '../files/commands.ts';
import { createExternals, editExternals } from './commands.ts';
import { externalInputOf, type ExternalPlan } from './import-planning.rules.ts';

const kind = externalWorkflow.kind;

export async function writeExternals(tx: Tx, user: Identity, { created, edited }: ExternalPlan): Promise<ImportWrite[]> {
  const ids = await createExternals(tx, user, created, 'IMPORT');
  await editExternals(
    tx,
    user,
    edited.map(({ before, input }) => ({ id: before.id, version: before.version, input })),
  );
  return [
    ...ids.map((id): ImportWrite => ({ kind, recordId: id, documentId: id, operation: 'I', before: null })),
    ...edited.map(({ before }): ImportWrite => ({
      kind,
      recordId: before.id,
      documentId: before.id,
      operation: 'U',
      before: externalInputOf(before),
    })),
  ];
}

/** 撤销: deletes new records and restores the values of changed ones; matched ones were changed since and refuse the undo. */
export async function undoExternals(tx: Tx, user: Identity, written: readonly ImportWrite[], reason: string): Promise<void> {
  await setAuditAction(tx, '撤销导入', reason);
  const changed = written.filter(({ operation }) => operation === 'U');
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from external_materials where id = any(${changed.map(({ recordId }) => recordId)}::bigint[])`.execute(tx);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  await editExternals(
    tx,
    user,
    changed.map(({ recordId, before }) => ({ id: recordId, version: versions.get(recordId) ?? 0, input: before as ExternalInput })),
  );
  const gone = written.filter(({ operation }) => operation === 'I').map(({ recordId }) => recordId);
  await useFilesOfMany(
    tx,
    user,
    kind,
    gone.map((documentId) => ({ documentId, fileIds: [] })),
  );
  await sql`delete from external_compositions where external_material_id = any(${gone}::bigint[])`.execute(tx);
  await sql`delete from external_pictures where external_material_id = any(${gone}::bigint[])`.execute(tx);
  await sql`delete from external_materials where id = any(${gone}::bigint[])`.execute(tx);
}
