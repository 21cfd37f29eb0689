import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { BomMaterial } from '@mrp/contract/features/styles/record.ts';
import type { bomsApi } from '@mrp/contract/features/styles.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import type { Entry, Page } from '@mrp/contract/lib/fields/fields.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isAnyOf } from '../../../platform/lists/list-conditions.ts';
import { matchesSearch } from '../../../platform/lists/search.ts';
import { availableOf, specificationOf, supplierOf, unitOf } from '../sql-fragments.queries.ts';
import type { LineContext, LineDraft, LineMaterial } from './lines.rules.ts';
import { loadPriceLookup } from './prices.queries.ts';

/** Reads the records that the lines of many BOMs reference, with a fixed number of queries. */
export async function readLineContext(db: Db, drafts: readonly LineDraft[]): Promise<LineContext> {
  const lines = drafts.flatMap((draft) => draft.lines);
  const spuIds = lines.flatMap(({ spuId, substituteId }) => (substituteId === null ? [spuId] : [spuId, substituteId]));
  const colours = lines.flatMap((line) => line.colours);
  const sized = lines.flatMap(({ sizeItems }) => sizeItems);
  const skuIds = [...colours.map(({ skuId }) => skuId), ...sized.flatMap(({ skuId }) => skuId ?? [])];
  const targetIds = [...colours.map(({ targetId }) => targetId), ...sized.flatMap(({ targetId }) => targetId ?? [])];
  const ofStyles = drafts.some(({ owner }) => owner.styleId !== null);
  const materials = await sql<LineMaterial>`
    select s.id, s.code, s.name, ${specificationOf} as specification, s.state, ${unitOf('u1')} as first_unit, ${unitOf('u2')} as second_unit,
           s.unit_factor, s.width, s.allowance, s.gram_weight
    from spus s join units u1 on u1.id = s.first_unit_id left join units u2 on u2.id = s.second_unit_id
    where s.id = any(${[...new Set(spuIds)]}::bigint[])`.execute(db);
  const skus = await sql<{ id: string; spuId: string }>`
    select id, spu_id from skus where id = any(${[...new Set([...skuIds, ...targetIds])]}::bigint[])`.execute(db);
  const skcs = await sql<{ id: string; styleId: string }>`
    select id, style_id from skcs where ${ofStyles} and id = any(${[...new Set(targetIds)]}::bigint[])`.execute(db);
  const suppliers = await sql<{ id: string; state: string; abbreviation: string }>`
    select id, state, abbreviation from suppliers where id = any(${lines.flatMap(({ supplierId }) => supplierId ?? [])}::bigint[])`.execute(
    db,
  );
  const sites = await sql<{ id: string }>`
    select id from dictionary_entries where dictionary = 'applicationSite' and id = any(${lines.map(({ siteId }) => siteId)}::bigint[])`.execute(
    db,
  );
  const units = await db.selectFrom('units').select(['id', 'name', 'dimension', 'decimals', 'factor']).execute();
  const spuOfSku = skus.rows.map(({ id, spuId }) => [id, spuId] as const);
  return {
    materials: new Map(materials.rows.map((material) => [material.id, material])),
    skus: new Map(spuOfSku),
    targets: new Map(ofStyles ? skcs.rows.map(({ id, styleId }) => [id, styleId] as const) : spuOfSku),
    suppliers: new Map(suppliers.rows.map((supplier) => [supplier.id, supplier])),
    sites: new Set(sites.rows.map(({ id }) => id)),
    units: new Map(units.map((unit) => [unit.id, { ...unit, dimension: unit.dimension as 'mass' | 'length' | 'count' }])),
  };
}

type Wish = Parsed<typeof bomsApi.chooseMaterials>['body'];

function wished({ q, codes, ids, classIds }: Wish): RawBuilder<SqlBool> {
  if (ids) return isAnyOf(sql`s.id`, ids);
  const found = q
    ? sql`s.id in (select id from spus f where ${matchesSearch(q, sql`f.search_text`)}
        union select spu_id from skus k where ${matchesSearch(q, sql`k.search_text`)}
        union select spu_id from offers o where ${matchesSearch(q, sql`o.search_text`)})`
    : sql`true`;
  const coded = codes
    ? sql`(upper(s.code) = any(${codes.map((code) => code.trim().toUpperCase())}) or s.name = any(${codes.map((code) => code.trim())}))`
    : sql`true`;
  const classed = classIds
    ? sql`s.classification_id in (select f.id from classification_facts f where f.path && ${classIds}::bigint[])`
    : sql`true`;
  return sql<boolean>`s.state = 'ACTIVE' and ${found} and ${coded} and ${classed}`;
}

type Sku = Omit<BomMaterial['skus'][number], 'offers'>;

/** Materials for a BOM line, with what its consumption, colours and live cost need. */
export async function chooseBomMaterials(db: Db, wish: Wish): Promise<Page<BomMaterial>> {
  const where = wished(wish);
  const { rows } = await sql<Omit<BomMaterial, 'skus'> & { skus: Sku[] }>`
    select s.id, s.code, s.name, s.kind, s.state, ${specificationOf} as specification, f.full_name as classification,
           (select p.file_id from spu_pictures p where p.spu_id = s.id and p.position = 1) as picture_id,
           ${unitOf('u1')} as first_unit, ${unitOf('u2')} as second_unit, s.unit_factor, s.width, s.allowance, s.gram_weight,
           coalesce(s.loss, f.default_loss) as loss, greatest(s.shrinkage_warp, 0) as shrinkage,
           coalesce((select jsonb_agg(jsonb_build_object('id', k.id::text, 'code', k.code, 'colourName', k.colour_name, 'hex', c.hex, 'state', k.state,
                       'available', ${availableOf(sql`k.id`)}::text) order by k.serial)
                     from skus k join colours c on c.id = k.colour_id where k.spu_id = s.id), '[]') as skus
    from spus s
    join classification_facts f on f.id = s.classification_id
    join units u1 on u1.id = s.first_unit_id
    left join units u2 on u2.id = s.second_unit_id
    where ${where} order by s.sort_key, s.id limit ${wish.pageSize} offset ${(wish.page - 1) * wish.pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total from spus s where ${where}`.execute(db);
  const offersOf = await readOffers(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((material) => ({ ...material, skus: material.skus.map((sku) => ({ ...sku, offers: offersOf(sku.id) })) })),
    total: counts[0]?.total ?? 0,
    nextCursor: null,
  };
}

type Offers = BomMaterial['skus'][number]['offers'];

async function readOffers(db: Db, spuIds: readonly string[]): Promise<(skuId: string) => Offers> {
  const book = await loadPriceLookup(db, spuIds);
  const { rows } = await sql<{ supplier: Entry & { abbreviation: string; state: string } }>`
    select ${supplierOf('s')} as supplier from suppliers s
    where s.id in (select o.supplier_id from offers o where o.spu_id = any(${spuIds as string[]}::bigint[]))`.execute(db);
  const suppliers = new Map(rows.map(({ supplier }) => [supplier.id, supplier]));
  return (skuId) =>
    book.offersOf(skuId).flatMap(({ supplierId, preferred, leadDays, price }) => {
      const supplier = suppliers.get(supplierId);
      return supplier ? [{ supplier, preferred, leadDays, price }] : [];
    });
}
