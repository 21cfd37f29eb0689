import { sql } from 'kysely';
import type { BinInput } from '@mrp/contract/features/bins/record.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportWrite } from '../../platform/imports/object.ts';
import { createBins, deleteBins, editBins } from './commands.ts';
import { inputOf, type BinPlan } from './imports.rules.ts';

const editOf = (id: string, version: number, { holderId: _holderId, ...input }: BinInput) => ({ id, version, ...input });

export async function writeBins(tx: Tx, { created, edited }: BinPlan): Promise<ImportWrite[]> {
  const ids = created.length > 0 ? await createBins(tx, created) : [];
  if (edited.length > 0)
    await editBins(
      tx,
      edited.map(({ before, input }) => editOf(before.id, before.version, input)),
    );
  return [
    ...ids.map((id): ImportWrite => ({ kind: 'bin', recordId: id, documentId: id, operation: 'I', before: null })),
    ...edited.map(({ before }): ImportWrite => ({
      kind: 'bin',
      recordId: before.id,
      documentId: before.id,
      operation: 'U',
      before: inputOf(before),
    })),
  ];
}

/** 撤销: deletes new bins where nothing was put, and gives changed ones their former facts. */
export async function undoBins(tx: Tx, _user: Identity, written: readonly ImportWrite[], reason: string): Promise<void> {
  await setAuditAction(tx, '撤销导入', reason);
  const changed = written.filter(({ operation }) => operation === 'U');
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from bins where id = any(${changed.map(({ recordId }) => recordId)}::bigint[])`.execute(tx);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  if (changed.length > 0)
    await editBins(
      tx,
      changed.map(({ recordId, before }) => editOf(recordId, versions.get(recordId) ?? 0, before as BinInput)),
    );
  await deleteBins(
    tx,
    written.filter(({ operation }) => operation === 'I').map(({ recordId }) => recordId),
  );
}
