import { sql, type RawBuilder } from 'kysely';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { PhotoMatch, photoSearchApi } from '@mrp/contract/features/photo-search.ts';
import type { Parsed, Result } from '@mrp/contract/lib/endpoint.ts';
import { AppError } from '../../platform/app-error.ts';
import { applicationOf, type Application } from '../../platform/application.ts';
import type { Db } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { createDescriptorIndex, percentOf, type DescriptorIndex, type Likeness } from '../../platform/likeness/descriptor-index.ts';
import { DESCRIPTION_METHOD } from '../../platform/likeness/descriptor.ts';
import { isReadableBy } from '../files/queries.ts';

/** Store keys of searchable pictures without a description of the present method. */
export async function listUndescribed(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ storeKey: string }>`
    select distinct p.store_key from searchable_pictures p where ${isUndescribed} limit ${most}`.execute(db);
  return rows.map(({ storeKey }) => storeKey);
}

const isUndescribed = sql`not exists (
  select from picture_descriptors d where d.store_key = p.store_key and d.method = ${sql.lit(DESCRIPTION_METHOD)})`;

interface Photo {
  storeKey: string;
  descriptor: Uint8Array | null;
}

/** The photo that is searched for: a file of the caller, or of a record that he may read. */
export async function readPhoto(db: Db, user: Identity, fileId: string): Promise<Photo> {
  const { rows } = await sql<Photo & { kind: string }>`
    select f.kind, f.store_key, d.descriptor
    from files f left join picture_descriptors d on d.store_key = f.store_key and d.method = ${DESCRIPTION_METHOD}
    where f.id = ${fileId} and ${isReadableBy(db, user)}`.execute(db);
  const [photo] = rows;
  if (!photo) throw new AppError('NOT_FOUND', { what: '图片' });
  if (photo.kind !== 'PICTURE') throw new AppError('BAD_PARAMETER', { detail: '请上传图片：JPG、PNG、WebP 或 GIF' });
  return photo;
}

/** The index of one server, filled by its first search and kept up by the later ones. */
interface KnownPictures {
  index: DescriptorIndex;
  /** The latest row that was read. */
  lastId: bigint;
  missing: number;
  countedAt: number;
}

const known = new WeakMap<Application, KnownPictures>();
/** Rows of transactions that end later may have smaller ids, so that the last ones are read again. */
const READ_AGAIN = 200n;
const COUNT_LASTS_MILLISECONDS = 5_000;
const READ_AT_ONCE = 5_000;

async function refresh(db: Db): Promise<KnownPictures> {
  const application = applicationOf(db);
  const state = known.get(application) ?? { index: createDescriptorIndex(), lastId: 0n, missing: 0, countedAt: -Infinity };
  known.set(application, state);
  let after = state.lastId > READ_AGAIN ? state.lastId - READ_AGAIN : 0n;
  for (;;) {
    const { rows } = await sql<{ id: string; storeKey: string; descriptor: Uint8Array }>`
      select id, store_key, descriptor from picture_descriptors
      where id > ${String(after)}::bigint and method = ${DESCRIPTION_METHOD} and descriptor is not null order by id limit ${READ_AT_ONCE}`.execute(
      db,
    );
    for (const { storeKey, descriptor } of rows) state.index.put(storeKey, descriptor);
    const last = rows.at(-1);
    if (last) after = BigInt(last.id);
    if (after > state.lastId) state.lastId = after;
    if (rows.length < READ_AT_ONCE) break;
  }
  if (performance.now() - state.countedAt > COUNT_LASTS_MILLISECONDS || state.missing > 0) {
    state.missing = await countUndescribed(db);
    state.countedAt = performance.now();
  }
  return state;
}

async function countUndescribed(db: Db): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    select count(distinct p.store_key)::int as missing from searchable_pictures p where ${isUndescribed}`.execute(db);
  return rows[0]?.missing ?? 0;
}

/** Several pictures belong to one record, and others to records that the caller may not see: more are asked for than shown. */
const ASKED_PER_SHOWN = 4;

/** Records by the likeness of their pictures, each with its best one. */
export async function searchByPhoto(
  db: Db,
  user: Identity,
  descriptor: Uint8Array,
  { colourShare, most }: Omit<Parsed<typeof photoSearchApi.searchByPhoto>['body'], 'fileId'>,
): Promise<Result<typeof photoSearchApi.searchByPhoto>> {
  const { index, missing } = await refresh(db);
  const share = colourShare / 100;
  const found = index.search(descriptor, share, most * ASKED_PER_SHOWN);
  return { rows: await loadMatches(db, user, { found, share, most }), described: index.size, missing };
}

interface Ranked {
  found: readonly Likeness[];
  share: number;
  most: number;
}

async function loadMatches(db: Db, user: Identity, { found, share, most }: Ranked): Promise<PhotoMatch[]> {
  const gaps = found.map(({ colour, texture }) => share * colour + (1 - share) * texture);
  const percents = (values: readonly number[]) => values.map((gap) => percentOf(gap).toFixed(1));
  const keys = sql`unnest(${found.map(({ key }) => key)}::text[], ${percents(gaps)}::text[], ${percents(found.map(({ colour }) => colour))}::text[],
    ${percents(found.map(({ texture }) => texture))}::text[]) with ordinality as n (store_key, likeness, colour, texture, place)`;
  const { rows } = await sql<PhotoMatch>`
    select best.kind, best.id, best.sku_id, best.code, best.name, best.colour_name, best.picture_id, f.full_name as classification, best.specification,
           best.width, best.gram_weight, best.supplier, best.metre_price, best.likeness, best.colour, best.texture
    from (select distinct on (record.kind, record.id, record.sku_id) n.place, n.likeness, n.colour, n.texture, p.file_id as picture_id, record.*
          from ${keys} join searchable_pictures p on p.store_key = n.store_key cross join lateral (${recordOf(user)}) record
          order by record.kind, record.id, record.sku_id, n.place) best
    join classification_facts f on f.id = best.classification_id
    order by best.place, best.kind desc, best.id limit ${most}`.execute(db);
  return rows;
}

const materialReader = materialsApi.list.permission.anyOf[0];
const externalReader = externalMaterialsApi.list.permission.anyOf[0];

/** The record of a picture `p`, where the caller may read its kind. */
function recordOf({ permissions }: Identity): RawBuilder<unknown> {
  const material = sql`
    select 'MATERIAL' as kind, s.id, k.id as sku_id, coalesce(k.code, s.code) as code, s.name, coalesce(k.colour_name, '') as colour_name, s.classification_id,
           s.specification, s.width, s.gram_weight, best.supplier, best.metre_price
    from spus s left join skus k on k.id = p.sku_id
    left join lateral (
      select su.abbreviation as supplier, (select c.metre_price from current_prices c where c.offer_id = o.id and c.kind = 'BULK'
        order by c.min_quantity, c.valid_from desc, c.price_id desc limit 1) as metre_price
      from offers o join suppliers su on su.id = o.supplier_id
      where o.spu_id = s.id and o.preferred and (p.sku_id is null or o.sku_id = p.sku_id or o.sku_id is null) order by o.sku_id nulls last limit 1) best on true
    where s.id = p.spu_id`;
  const external = sql`
    select 'EXTERNAL' as kind, e.id, null::bigint as sku_id, e.code, e.name, e.colour_name, e.classification_id, e.specification, e.width, e.gram_weight,
           su.abbreviation as supplier, e.metre_price
    from external_materials e join suppliers su on su.id = e.supplier_id where e.id = p.external_id`;
  return sql.join(
    [...(permissions.has(materialReader) ? [material] : []), ...(permissions.has(externalReader) ? [external] : [])],
    sql` union all `,
  );
}
