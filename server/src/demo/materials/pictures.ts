import { sql } from 'kysely';
import { findUserIdentity } from '../../features/access/sessions.queries.ts';
import { insertFile, type StoredUpload } from '../../features/files/commands.ts';
import { addRoundPictures } from '../../features/development-tasks/pictures.commands.ts';
import { addExternalPictures } from '../../features/external-materials/pictures.commands.ts';
import { addCovers } from '../../features/materials/attachments.commands.ts';
import { setProductPictures } from '../../features/network-products/pictures.commands.ts';
import { addStylePictures } from '../../features/styles/pictures.commands.ts';
import { transact, type Db, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { storePicture } from '../../platform/files/pictures.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Worker } from '../../platform/jobs.ts';
import { findGarment, type GarmentKind } from '../weaves/garments.ts';
import { findKind, renderKind, type MaterialKind } from '../weaves/material.ts';
import { renderGarment } from '../weaves/trims.ts';

export const PICTURE_QUEUE = 'demo-pictures';

interface Bare {
  id: string;
  name: string;
  hex: string;
  of: 'material' | 'product' | 'external' | 'sample' | 'style';
  /** The task of a sample. */
  taskId: string;
}

/** Draws a picture for each demo material, product, external record, sample and colour of a style, one per fabric or garment and colour; continues where it stopped after a restart. */
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
        const [kind = '', colour = ''] = look.split(' ');
        const drawn = await (materials[0]?.of === 'style'
          ? renderGarment({ kind: kind as GarmentKind, colour, size: 500 })
          : renderKind({ kind: kind as MaterialKind, colour, size: 500 }));
        const stored = await storeDrawing(files, drawn, materials[0]?.name ?? kind);
        await transact(db, { userId: user.userId, requestId: 'demo', action: '上传图片' }, async (tx) => {
          const { id: fileId } = await insertFile(tx, files, user, stored, () => storePicture(files, drawn));
          await hang(tx, user, materials, fileId);
        });
      }
    },
  };
}

async function hang(tx: Tx, user: Identity, materials: readonly Bare[], fileId: string): Promise<void> {
  const own = (kind: Bare['of']) => materials.filter(({ of }) => of === kind);
  await addCovers(
    tx,
    user,
    own('material').map(({ id }) => ({ spuId: id, fileId })),
  );
  await setProductPictures(
    tx,
    user,
    own('product').map(({ id }) => ({ id, fileId })),
  );
  await addExternalPictures(
    tx,
    user,
    own('external').map(({ id }) => ({ id, fileId })),
  );
  await addStylePictures(
    tx,
    user,
    [...new Set(own('style').map(({ id }) => id))].map((styleId) => ({ styleId, fileId })),
  );
  await addRoundPictures(
    tx,
    user,
    own('sample').map(({ id, taskId }) => ({ taskId, roundId: id, fileId })),
  );
}

async function storeDrawing(files: FileStore, drawn: Buffer, name: string): Promise<StoredUpload> {
  const { key, thumbs, ...picture } = await storePicture(files, drawn);
  return { ...picture, name: `${name}.webp`, kind: 'PICTURE', keys: [key, ...Object.values(thumbs)] };
}

/** Whether the worker is needed. */
export async function hasPicturesToDraw(db: Db): Promise<boolean> {
  return (await listLooks(db)).size > 0;
}

/** What has no picture yet, by kind and first colour, newest first; each sample of a task is off the colour in its own way. */
async function listLooks(db: Db): Promise<Map<string, Bare[]>> {
  const { rows } = await sql<Bare & { serial: number }>`
    select id, name, hex, of, task_id, serial from (
      select s.id, s.name, (select c.hex from skus k join colours c on c.id = k.colour_id where k.spu_id = s.id order by k.serial limit 1) as hex,
             'material' as of, s.updated_at as at, '' as task_id, 1 as serial
      from spus s where not exists (select from spu_pictures p where p.spu_id = s.id)
      union all
      select p.id, p.name, c.hex, 'product', p.listed_at, '', 1
      from network_products p join colours c on c.name = p.colour_name where p.picture_id is null
      union all
      select e.id, e.name, c.hex, 'external', e.updated_at, '', 1 from external_materials e join colours c on c.id = e.colour_id
      where e.origin = 'MANUAL' and not exists (select from external_pictures p where p.external_material_id = e.id)
      union all
      select r.id, t.name, c.hex, 'sample', r.updated_at, t.id::text, r.serial
      from task_rounds r join development_tasks t on t.id = r.task_id join colours c on c.id = r.colour_id
      where not exists (select from round_pictures p where p.round_id = r.id)
      union all
      select y.id, y.name, c.hex, 'style', now(), '', 1
      from styles y join (select k.style_id, k.colour_id, row_number() over (partition by k.style_id order by k.id) as place from skcs k) k on k.style_id = y.id
      join colours c on c.id = k.colour_id
      where k.place > (select count(*) from style_pictures p where p.style_id = y.id)) bare
    order by at desc, id desc`.execute(db);
  return Map.groupBy(
    rows.filter((one) => one.hex !== null && kindOf(one) !== undefined),
    (one) => `${kindOf(one)} ${offColour(one.hex, one.serial)}`,
  );
}

const kindOf = ({ of, name }: Bare) => (of === 'style' ? findGarment(name) : findKind(name));

/** The first sample is on colour; each further one is lighter or darker. */
function offColour(hex: string, serial: number): string {
  const shift = Math.floor(serial / 2) * (serial % 2 === 0 ? 10 : -10);
  const channels = [1, 3, 5].map((at) => Math.min(255, Math.max(0, Number.parseInt(hex.slice(at, at + 2), 16) + shift)));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
