import type { Tx } from '../../platform/database/database.ts';
import { insertMany } from '../../platform/lists/bulk.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { useTaskFiles } from './commands.ts';

/** Gives samples their first picture; demo data has no cameras. */
export async function addRoundPictures(
  tx: Tx,
  user: Identity,
  pictures: readonly { taskId: string; roundId: string; fileId: string }[],
): Promise<void> {
  await insertMany(
    tx,
    'roundPictures',
    pictures.map((picture) => ({ ...picture, position: 1 })),
  );
  for (const taskId of new Set(pictures.map((picture) => picture.taskId))) await useTaskFiles(tx, user, taskId);
}
