import { sql, type RawBuilder } from 'kysely';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { PhotoMatch, photoSearchApi } from '@mrp/contract/features/photo-search.ts';
import type { Parsed, Result } from '@mrp/contract/lib/endpoint.ts';
import { AppError } from '../../platform/app-error.ts';
import { applicationOf, type Application } from '../../platform/application.ts';
import { preparedStatement, type Db } from '../../platform/database/database.ts';
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

/** The photos that are searched for: files of the caller, or of records that he may read. */
export async function readPhotos(db: Db, user: Identity, fileIds: readonly string[]): Promise<Photo[]> {
  const { rows } = await sql<Photo & { id: string; kind: string }>`
    select f.id, f.kind, f.store_key, d.descriptor
    from files f left join picture_descriptors d on d.store_key = f.store_key and d.method = ${DESCRIPTION_METHOD}
    where f.id = any(${fileIds}::bigint[]) and ${isReadableBy(db, user)}`.execute(db);
  if (rows.length < new Set(fileIds).size) throw new AppError('NOT_FOUND', { what: '图片' });
  if (rows.some(({ kind }) => kind !== 'PICTURE')) throw new AppError('BAD_PARAMETER', { detail: '请上传图片：JPG、PNG、WebP 或 GIF' });
  return rows;
}

/** The index of one server, filled by its first search and kept up by the later ones. */
interface KnownPictures {
  index: DescriptorIndex;
  /** The latest row that was read. */
  lastId: bigint;
  missing: number;
  /** When pictures without a description were counted, and the last rows were read again. */
  checkedAt: number;
  /** Pictures that were missing when the job was last called, and not described since. */
  called: number;
  /** The reading under way; searches that begin meanwhile wait for it instead of reading the same. */
  reading: Promise<void> | null;
}

const known = new WeakMap<Application, KnownPictures>();
/** Rows of transactions that end later may have smaller ids, so that the last ones are read again. */
const READ_AGAIN = 200n;
const CHECK_LASTS_MILLISECONDS = 5_000;
const READ_AT_ONCE = 5_000;

const nothingKnown = (): KnownPictures => ({
  index: createDescriptorIndex(),
  lastId: 0n,
  missing: 0,
  called: 0,
  checkedAt: -Infinity,
  reading: null,
});

/** Pictures have come since the job was last called: it is called at once, and not again while it works these off. */
export function wantsDescribing(db: Db, missing: number): boolean {
  const state = known.get(applicationOf(db));
  const wants = state !== undefined && missing > state.called;
  if (state) state.called = missing;
  return wants;
}

async function refresh(db: Db): Promise<KnownPictures> {
  const application = applicationOf(db);
  const state = known.get(application) ?? nothingKnown();
  known.set(application, state);
  state.reading ??= readNews(db, state).finally(() => (state.reading = null));
  await state.reading;
  return state;
}

async function readNews(db: Db, state: KnownPictures): Promise<void> {
  const isDue = performance.now() - state.checkedAt > CHECK_LASTS_MILLISECONDS;
  // Counted before reading: a picture described in between is read although it counts as missing, never the other way round.
  if (isDue || state.missing > 0) {
    state.missing = await countUndescribed(db);
    state.checkedAt = performance.now();
  }
  await readDescriptors(db, state, isDue && state.lastId > READ_AGAIN ? state.lastId - READ_AGAIN : state.lastId);
}

async function readDescriptors(db: Db, state: KnownPictures, from: bigint): Promise<void> {
  for (let after = from; ;) {
    const { rows } = await sql<{ id: string; storeKey: string; descriptor: Uint8Array }>`
      select id, store_key, descriptor from picture_descriptors
      where id > ${String(after)}::bigint and method = ${DESCRIPTION_METHOD} and descriptor is not null order by id limit ${READ_AT_ONCE}`.execute(
      db,
    );
    for (const { storeKey, descriptor } of rows) state.index.put(storeKey, descriptor);
    after = BigInt(rows.at(-1)?.id ?? after);
    if (after > state.lastId) state.lastId = after;
    if (rows.length < READ_AT_ONCE) return;
  }
}

async function countUndescribed(db: Db): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    select count(distinct p.store_key)::int as missing from searchable_pictures p where ${isUndescribed}`.execute(db);
  return rows[0]?.missing ?? 0;
}

/** Several pictures belong to one record, and others to records that the caller may not see: more are asked for than shown. */
const ASKED_PER_SHOWN = 4;

/** Records by the likeness of their pictures to the nearest of the photos, each with its best one. */
export async function searchByPhoto(
  db: Db,
  user: Identity,
  descriptors: readonly Uint8Array[],
  { colourShare, most, least }: Omit<Parsed<typeof photoSearchApi.searchByPhoto>['body'], 'fileIds'>,
): Promise<Result<typeof photoSearchApi.searchByPhoto>> {
  const { index, missing } = await refresh(db);
  const share = colourShare / 100;
  const found = descriptors
    .flatMap((descriptor) => index.search(descriptor, share, most * ASKED_PER_SHOWN))
    .map((one) => ({ ...one, likeness: percentOf(share * one.colour + (1 - share) * one.texture) }))
    .filter(({ likeness }) => likeness >= least)
    .toSorted((one, other) => other.likeness - one.likeness);
  return { rows: await loadMatches(db, user, found, most), described: index.size, missing };
}

async function loadMatches(
  db: Db,
  user: Identity,
  found: readonly (Likeness & { likeness: number })[],
  most: number,
): Promise<PhotoMatch[]> {
  if (found.length === 0) return [];
  const percents = (values: readonly number[]) => values.map((value) => value.toFixed(1));
  const keys = sql`unnest(${found.map(({ key }) => key)}::text[], ${percents(found.map(({ likeness }) => likeness))}::text[],
    ${percents(found.map(({ colour }) => percentOf(colour)))}::text[], ${percents(found.map(({ texture }) => percentOf(texture)))}::text[])
    with ordinality as n (store_key, likeness, colour, texture, place)`;
  // Few of the pictures are shown, and only these are looked up; without "offset 0" all pictures would be read and joined to the keys.
  const { rows } = await sql<PhotoMatch>`${preparedStatement}
    select record.kind, record.id, record.sku_id, record.code, record.name, record.colour_name, p.file_id as picture_id, record.usable,
           f.full_name as classification, record.specification, record.width, record.gram_weight, record.supplier, record.metre_price,
           p.likeness, p.colour, p.texture
    from (select * from (
            select distinct on (p.spu_id, p.sku_id, p.external_id) n.*, p.file_id, p.spu_id, p.sku_id, p.external_id
            from ${keys} cross join lateral (select * from searchable_pictures p where p.store_key = n.store_key offset 0) p
            where ${isReadable(user)}
            order by p.spu_id, p.sku_id, p.external_id, n.place) own
          order by place, external_id nulls first, spu_id, sku_id limit ${most}) p
    cross join lateral (${recordOf(user)}) record
    join classification_facts f on f.id = record.classification_id
    order by p.place, p.external_id nulls first, p.spu_id, p.sku_id`.execute(db);
  return rows;
}

const materialReader = materialsApi.list.permission.anyOf[0];
const externalReader = externalMaterialsApi.list.permission.anyOf[0];

/** Of a picture `p`: the caller may read records of its kind. */
const isReadable = ({ permissions }: Identity): RawBuilder<unknown> =>
  sql`(${sql.lit(permissions.has(materialReader))} and p.spu_id is not null or ${sql.lit(permissions.has(externalReader))} and p.external_id is not null)`;

/** The record of a picture `p`, where the caller may read its kind. */
function recordOf({ permissions }: Identity): RawBuilder<unknown> {
  const material = sql`
    select 'MATERIAL' as kind, s.id, k.id as sku_id, coalesce(k.code, s.code) as code, s.name, coalesce(k.colour_name, '') as colour_name, s.classification_id,
           s.specification, s.width, s.gram_weight, s.state = 'ACTIVE' and coalesce(k.state, 'ACTIVE') <> 'DISABLED' as usable, best.supplier, best.metre_price
    from spus s left join skus k on k.id = p.sku_id
    left join lateral (
      select su.abbreviation as supplier, (select c.metre_price from current_prices c where c.offer_id = o.id and c.kind = 'BULK'
        order by c.min_quantity, c.valid_from desc, c.price_id desc limit 1) as metre_price
      from offers o join suppliers su on su.id = o.supplier_id
      where o.spu_id = s.id and o.preferred and (p.sku_id is null or o.sku_id = p.sku_id or o.sku_id is null) order by o.sku_id nulls last limit 1) best on true
    where s.id = p.spu_id`;
  const external = sql`
    select 'EXTERNAL' as kind, e.id, null::bigint as sku_id, e.code, e.name, e.colour_name, e.classification_id, e.specification, e.width, e.gram_weight,
           false as usable, su.abbreviation as supplier, e.metre_price
    from external_materials e join suppliers su on su.id = e.supplier_id where e.id = p.external_id`;
  return sql.join(
    [...(permissions.has(materialReader) ? [material] : []), ...(permissions.has(externalReader) ? [external] : [])],
    sql` union all `,
  );
}
