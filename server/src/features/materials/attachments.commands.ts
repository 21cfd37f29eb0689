import { sql } from 'kysely';
import type { MaterialInput } from '@mrp/contract/features/materials/input.ts';
import { insertMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { refuseNonPictures, useFilesOfMany } from '../files/commands.ts';

/** Updates the file references of materials, because a user who may read a material may read its pictures, reports and colour cards. */
export async function useMaterialFiles(tx: Tx, user: Identity, spuIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ spuId: string; fileIds: string[] }>`
    select s.id as spu_id, coalesce(array_agg(f.file_id) filter (where f.file_id is not null), '{}') as file_ids
    from unnest(${[...new Set(spuIds)]}::bigint[]) as s (id)
    left join (
      select spu_id, file_id from spu_pictures
      union select spu_id, file_id from sku_pictures
      union select spu_id, file_id from spu_test_reports where file_id is not null
      union select spu_id, colour_card_file_id from offers where colour_card_file_id is not null
    ) f on f.spu_id = s.id
    group by s.id
    having count(f.file_id) > 0 or exists (select from file_uses u where u.kind = 'material' and u.document_id = s.id)`.execute(tx);
  await useFilesOfMany(
    tx,
    user,
    'material',
    rows.map(({ spuId, fileIds }) => ({ documentId: spuId, fileIds })),
  );
}

export async function refuseMaterialPictures(
  tx: Tx,
  inputs: readonly { material: Pick<MaterialInput, 'pictureIds'> }[],
  at = (_index: number, field: string): string => field,
): Promise<void> {
  await refuseNonPictures(
    tx,
    inputs.map(({ material }, index) => [at(index, 'material.pictureIds'), material.pictureIds]),
  );
}

/** Adds a first picture to materials that have none. */
export async function addCovers(tx: Tx, user: Identity, covers: readonly { spuId: string; fileId: string }[]): Promise<void> {
  await insertMany(
    tx,
    'spuPictures',
    covers.map((cover) => ({ ...cover, position: 1 })),
  );
  await useMaterialFiles(
    tx,
    user,
    covers.map(({ spuId }) => spuId),
  );
}
