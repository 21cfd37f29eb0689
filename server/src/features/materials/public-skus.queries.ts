import {
  MAX_PICTURE,
  PICKER_PAGE_SIZE,
  PICKER_PAGES,
  type PickerSettings,
  type PublicSku,
  type publicSkusApi,
} from '@mrp/contract/features/materials/public-skus.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { thumbKey, type ThumbSize } from '../../platform/files/pictures.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { countTotal } from '../../platform/database/page-plan.ts';
import { matchesSearch } from '../../platform/lists/search.ts';

type Asked = Parsed<typeof publicSkusApi.listPublicSkus>['query'];

type Row = Omit<PublicSku, 'image'> & { storeKey: string | null };

/** Confirmed colours of active materials, as anybody may see them. */
export async function listPublicSkus(db: Db, files: FileStore, asked: Asked): Promise<Page<PublicSku>> {
  const where = sql.join(conditionsOf(asked), sql` and `);
  const tables = sql`skus k join spus s on s.id = k.spu_id`;
  const order = asked.sort === 'code' ? sql`k.code` : sql`s.updated_at desc, s.id desc, k.serial`;
  const { rows } = await sql<Row>`
    select k.code, s.name, k.colour_name as colour, c.hex, u.name as unit, picture.store_key, coalesce(picture.rank = 1, false) as tinted
    from ${tables} join units u on u.id = s.first_unit_id join colours c on c.id = k.colour_id
    left join lateral (
      select f.store_key, own.rank from (select p.file_id, 0 as rank, p.position from sku_pictures p where p.sku_id = k.id
                               union all select p.file_id, 1, p.position from spu_pictures p where p.spu_id = s.id) own
      join files f on f.id = own.file_id and f.kind = 'PICTURE' order by own.rank, own.position limit 1) picture on true
    where ${where} order by ${order} limit ${PICKER_PAGE_SIZE} offset ${(asked.cursor - 1) * PICKER_PAGE_SIZE}`.execute(db);
  const images = await readImages(
    files,
    rows.flatMap(({ storeKey }) => storeKey ?? []),
  );
  return {
    rows: rows.map(({ storeKey, ...sku }) => ({ ...sku, image: (storeKey && images.get(storeKey)) ?? null })),
    ...(await countTotal(db, tables, sql<SqlBool>`${where}`)),
    nextCursor: rows.length === PICKER_PAGE_SIZE && asked.cursor < PICKER_PAGES ? String(asked.cursor + 1) : null,
  };
}

function conditionsOf({ q = '', classId, familyId }: Asked): RawBuilder<SqlBool>[] {
  return [
    sql<SqlBool>`s.state = 'ACTIVE' and k.state = 'CONFIRMED'`,
    ...(q
      ? [
          sql<SqlBool>`k.id in (select k2.id from skus k2 where ${matchesSearch(q, sql`k2.search_text`)} union select id from skus where barcode = ${q} and barcode <> '')`,
        ]
      : []),
    ...(classId
      ? [sql<SqlBool>`s.classification_id in (select f.id from classification_facts f where f.path && ${[classId]}::bigint[])`]
      : []),
    ...(familyId ? [sql<SqlBool>`k.colour_id in (select c2.id from colours c2 where c2.colour_system_id = ${familyId})`] : []),
  ];
}

/** A family is shown by a colour that is clear, but not its most glaring one. */
const VIVID = 0.6;

/** The branches of 面料, each other branch as a whole, and the colour families with a representative colour. */
export async function readChips(db: Db): Promise<Pick<PickerSettings, 'classes' | 'families'>> {
  const { rows: classes } = await sql<PickerSettings['classes'][number]>`
    select c.id, c.name from classifications c left join classifications parent on parent.id = c.parent_id
    where c.active and ((c.parent_id is null and c.name <> '面料') or (parent.parent_id is null and parent.name = '面料'))
    order by parent.id is null, c.sort_order, c.id`.execute(db);
  const { rows: families } = await sql<PickerSettings['families'][number]>`
    select d.id, d.name, sample.hex from dictionary_entries d
    cross join lateral (
      select graded.hex from (
        select c.hex, c.id, percent_rank() over (order by c.lab_a * c.lab_a + c.lab_b * c.lab_b) as chroma
        from colours c where c.colour_system_id = d.id and c.active and c.hex is not null) graded
      order by abs(graded.chroma - ${VIVID}), graded.id limit 1) sample
    where d.dictionary = 'colourSystem' and d.active order by d.sort_order, d.id`.execute(db);
  return { classes, families };
}

const sizes: readonly ThumbSize[] = [160, 64];
const HEAD = 'data:image/webp;base64,';
/** Three bytes are four letters. */
const MOST_BYTES = Math.floor(((MAX_PICTURE - HEAD.length) * 3) / 4) - 3;

/** Pictures as data: URIs by their store key: the larger thumbnail that fits. */
async function readImages(files: FileStore, keys: readonly string[]): Promise<Map<string, string>> {
  const read = async (key: string): Promise<[string, string][]> => {
    for (const size of sizes) {
      const { stream, size: bytes } = await files.get(thumbKey(key, size));
      if (bytes > MOST_BYTES) {
        stream.destroy();
        continue;
      }
      return [[key, HEAD + Buffer.concat(await stream.toArray()).toString('base64')]];
    }
    return [];
  };
  const found = await Promise.all([...new Set(keys)].map((key) => read(key).catch(() => [])));
  return new Map(found.flat());
}
