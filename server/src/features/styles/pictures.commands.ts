import { sql } from 'kysely';
import { insertMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { useFilesOfMany } from '../files/commands.ts';

/** Gives styles further pictures, each after those that are there; demo data has no cameras. */
export async function addStylePictures(tx: Tx, user: Identity, pictures: readonly { styleId: string; fileId: string }[]): Promise<void> {
  const ids = [...new Set(pictures.map(({ styleId }) => styleId))];
  const read = () =>
    sql<{ styleId: string; fileIds: string[] }>`
      select style_id, array_agg(file_id::text order by position) as file_ids from style_pictures where style_id = any(${ids}::bigint[]) group by 1`.execute(
      tx,
    );
  const before = new Map((await read()).rows.map(({ styleId, fileIds }) => [styleId, fileIds.length]));
  await insertMany(
    tx,
    'stylePictures',
    pictures.map((picture) => ({ ...picture, position: (before.get(picture.styleId) ?? 0) + 1 })),
  );
  const { rows } = await read();
  await useFilesOfMany(
    tx,
    user,
    'style',
    rows.map(({ styleId, fileIds }) => ({ documentId: styleId, fileIds })),
  );
}
