import { sql } from 'kysely';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import type { Db } from '../../platform/database/database.ts';
import { listFileRefs } from '../files/queries.ts';
import { ownPicture } from '../materials/sql-fragments.queries.ts';

export interface ItemFacts {
  spuId: string;
  skuId: string | null;
  code: string;
  name: string;
  colourName: string;
  picture: FileRef | null;
  hex: string | null;
  specification: string;
}

/** What rows say of their items, in the order of the items. */
export async function listItemFacts(db: Db, items: readonly { spuId: string; skuId: string | null }[]): Promise<ItemFacts[]> {
  const { rows } = await sql<Omit<ItemFacts, 'picture'> & { pictureId: string | null }>`
    select s.id as spu_id, k.id as sku_id, coalesce(k.code, s.code) as code, s.name, coalesce(k.colour_name, '') as colour_name, c.hex, s.specification,
           ${ownPicture} as picture_id
    from unnest(${items.map(({ spuId }) => spuId)}::bigint[], ${items.map(({ skuId }) => skuId)}::bigint[]) with ordinality as i (spu_id, sku_id, n)
    join spus s on s.id = i.spu_id left join skus k on k.id = i.sku_id left join colours c on c.id = k.colour_id
    order by i.n`.execute(db);
  const pictures = await listFileRefs(
    db,
    rows.flatMap(({ pictureId }) => pictureId ?? []),
  );
  return rows.map(({ pictureId, ...row }) => ({ ...row, picture: pictures.get(pictureId ?? '') ?? null }));
}

/** Names of holders by id. */
export async function listHolderNames(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from holders where id = any(${ids.filter((id) => id !== null)}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Abbreviations of suppliers by id. */
export async function listSupplierNames(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, abbreviation as name from suppliers where id = any(${ids.filter((id) => id !== null)}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
