import { sql } from 'kysely';
import { findUserIdentity } from '../features/access/sessions.queries.ts';
import { insertFile, type StoredUpload } from '../features/files/commands.ts';
import { addCovers } from '../features/materials/attachments.commands.ts';
import { setProductPictures } from '../features/network-products/pictures.commands.ts';
import { transact, type Db } from '../platform/database.ts';
import { storePicture } from '../platform/files/pictures.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { Worker } from '../platform/jobs.ts';
import { findKind, renderKind, type MaterialKind } from './weaves/material.ts';

export const PICTURE_QUEUE = 'demo-pictures';

interface Bare {
  id: string;
  name: string;
  hex: string;
  of: 'material' | 'product';
}

/** Draws a cover for each demo material and network product, one picture per fabric and colour; continues where it stopped after a restart. */
export function demoPictures({ db, files }: { db: Db; files: FileStore }): Worker {
  return {
    queue: PICTURE_QUEUE,
    concurrency: 1,
    expireInSeconds: 3600,
    endsAtStop: true,
    run: async (_data, { signal }) => {
      const artist = await db.selectFrom('users').select('id').where('username', '=', 'kaifa').executeTakeFirst();
      const user = artist && (await findUserIdentity(db, artist.id));
      if (!user) return;
      for (const [look, materials] of await listLooks(db)) {
        if (signal.aborted) throw new Error('stopped while drawing');
        const [kind, colour] = look.split(' ') as [MaterialKind, string];
        const drawn = await renderKind({ kind, colour, size: 500 });
        const stored = await storeDrawing(files, drawn, materials[0]?.name ?? kind);
        await transact(db, { userId: user.userId, requestId: 'demo', action: '上传图片' }, async (tx) => {
          const { id: fileId } = await insertFile(tx, files, user, stored, () => storePicture(files, drawn));
          await addCovers(
            tx,
            user,
            materials.flatMap(({ id, of }) => (of === 'material' ? [{ spuId: id, fileId }] : [])),
          );
          await setProductPictures(
            tx,
            user,
            materials.flatMap(({ id, of }) => (of === 'product' ? [{ id, fileId }] : [])),
          );
        });
      }
    },
  };
}

async function storeDrawing(files: FileStore, drawn: Buffer, name: string): Promise<StoredUpload> {
  const { key, thumbs, ...picture } = await storePicture(files, drawn);
  return { ...picture, name: `${name}.webp`, kind: 'PICTURE', keys: [key, ...Object.values(thumbs)] };
}

/** Whether the worker is needed. */
export async function hasPicturesToDraw(db: Db): Promise<boolean> {
  return (await listLooks(db)).size > 0;
}

/** Materials and products without a picture, by kind and first colour, newest first. */
async function listLooks(db: Db): Promise<Map<string, Bare[]>> {
  const { rows } = await sql<Bare>`
    select id, name, hex, of from (
      select s.id, s.name, (select c.hex from skus k join colours c on c.id = k.colour_id where k.spu_id = s.id order by k.serial limit 1) as hex,
             'material' as of, s.updated_at as at
      from spus s where not exists (select from spu_pictures p where p.spu_id = s.id)
      union all
      select p.id, p.name, c.hex, 'product', p.listed_at from network_products p join colours c on c.name = p.colour_name where p.picture_id is null) bare
    order by at desc, id desc`.execute(db);
  return Map.groupBy(
    rows.filter(({ name, hex }) => hex !== null && findKind(name) !== undefined),
    ({ name, hex }) => `${findKind(name)} ${hex}`,
  );
}
