import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { insertMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { useFilesOfMany } from '../files/commands.ts';

/** Gives external records their first picture; demo data has no cameras. */
export async function addExternalPictures(tx: Tx, user: Identity, pictures: readonly { id: string; fileId: string }[]): Promise<void> {
  await insertMany(
    tx,
    'externalPictures',
    pictures.map(({ id, fileId }) => ({ externalMaterialId: id, fileId, position: 1 })),
  );
  await useFilesOfMany(
    tx,
    user,
    externalWorkflow.kind,
    pictures.map(({ id, fileId }) => ({ documentId: id, fileIds: [fileId] })),
  );
}
