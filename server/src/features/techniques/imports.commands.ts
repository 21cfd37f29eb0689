import { sql } from 'kysely';
import type { TechniqueInput } from '@mrp/contract/features/techniques/input.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportWrite } from '../../platform/imports/object.ts';
import { createTechniques, deleteTechniques, editTechniques } from './commands.ts';
import { inputOf, type TechniquePlan } from './import-planning.rules.ts';

export async function writeTechniques(tx: Tx, { created, edited }: TechniquePlan): Promise<ImportWrite[]> {
  const ids = created.length > 0 ? await createTechniques(tx, created) : [];
  if (edited.length > 0)
    await editTechniques(
      tx,
      edited.map(({ before, input }) => ({ id: before.id, version: before.version, input })),
    );
  return [
    ...ids.map((id): ImportWrite => ({ kind: 'technique', recordId: id, documentId: id, operation: 'I', before: null })),
    ...edited.map(({ before }): ImportWrite => ({
      kind: 'technique',
      recordId: before.id,
      documentId: before.id,
      operation: 'U',
      before: inputOf(before),
    })),
  ];
}

/** 撤销: deletes new techniques and gives changed ones their former facts. */
export async function undoTechniques(tx: Tx, _user: Identity, written: readonly ImportWrite[], reason: string): Promise<void> {
  await setAuditAction(tx, '撤销导入', reason);
  const changed = written.filter(({ operation }) => operation === 'U');
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from techniques where id = any(${changed.map(({ recordId }) => recordId)}::bigint[])`.execute(tx);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const edits = changed.map(({ recordId, before }) => ({
    id: recordId,
    version: versions.get(recordId) ?? 0,
    input: before as TechniqueInput,
  }));
  if (edits.length > 0) await editTechniques(tx, edits);
  await deleteTechniques(
    tx,
    written.filter(({ operation }) => operation === 'I').map(({ recordId }) => recordId),
  );
}
