import { NETWORK_PRODUCT } from '@mrp/contract/features/network-products/audit.ts';
import { updateMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { useFilesOfMany } from '../files/commands.ts';

/** Gives products their picture; demo data has no lists with pictures. */
export async function setProductPictures(tx: Tx, user: Identity, pictures: readonly { id: string; fileId: string }[]): Promise<void> {
  await updateMany(
    tx,
    'networkProducts',
    pictures.map(({ id, fileId }) => ({ id, pictureId: fileId })),
  );
  await useFilesOfMany(
    tx,
    user,
    NETWORK_PRODUCT,
    pictures.map(({ id, fileId }) => ({ documentId: id, fileIds: [fileId] })),
  );
}
