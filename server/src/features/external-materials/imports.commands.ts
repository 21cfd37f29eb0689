import { sql } from 'kysely';
import type { ExternalInput } from '@mrp/contract/features/external-materials/input.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { recordImport } from '../../platform/imports/record-import.ts';
import { useFilesOfMany } from '../files/commands.ts';
import { createExternals, editExternals } from './commands.ts';
import { externalInputOf } from './import-planning.rules.ts';

const kind = externalWorkflow.kind;

/** Records that were matched since were changed since, and refuse the undo. */
export const externalRecords = recordImport<ExternalMaterial, ExternalInput>({
  kind,
  table: 'external_materials',
  inputOf: externalInputOf,
  create: (tx, user, inputs) => createExternals(tx, user, inputs, 'IMPORT'),
  edit: editExternals,
  remove: deleteImported,
});

async function deleteImported(tx: Tx, user: Identity, ids: readonly string[]): Promise<void> {
  await useFilesOfMany(
    tx,
    user,
    kind,
    ids.map((documentId) => ({ documentId, fileIds: [] })),
  );
  for (const table of ['external_compositions', 'external_pictures'])
    await sql`delete from ${sql.table(table)} where external_material_id = any(${ids as string[]}::bigint[])`.execute(tx);
  await sql`delete from external_materials where id = any(${ids as string[]}::bigint[])`.execute(tx);
}
