import { sql, type RawBuilder } from 'kysely';
import type { SearchGroup, SearchHit } from '@mrp/contract/features/home/search.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { bomTypes } from '@mrp/contract/features/styles/workflow.ts';
import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { supplierKinds, suppliersApi } from '@mrp/contract/features/suppliers.ts';
import type { Rule } from '@mrp/contract/lib/endpoint.ts';
import type { Db } from '../../platform/database.ts';
import { isAllowed } from '../../platform/http/gateway.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { matchesSearch } from '../../platform/search.ts';
import { findMark } from './search.rules.ts';

interface SearchSource {
  kind: SearchGroup['kind'];
  /** The right to open its list. */
  page: Rule;
  list: string;
  find: (db: Db, term: string) => Promise<Found[]>;
}

type Found = Omit<SearchHit, 'mark'> & Pick<SearchGroup, 'total' | 'more'>;

const SHOWN = 5;
/** Rows of an index that are looked at for the best ones; beyond them a word says nothing. */
const LOOKED_AT = 200;

/** What the palette finds, of kinds that the caller may open; never a price. */
export async function searchEverything(db: Db, term: string, user: Identity): Promise<SearchGroup[]> {
  const groups = await Promise.all(
    sources
      .filter(({ page }) => isAllowed(page, user))
      .map(async ({ kind, list, find }) => {
        const found = await find(db, term);
        const { total = 0, more = false } = found[0] ?? {};
        const hits = found.map(({ total: _total, more: _more, ...hit }) => ({ ...hit, mark: findMark(hit.name, term) }));
        return { kind, hits, total, more, path: `${list}?q=${encodeURIComponent(term)}` };
      }),
  );
  return groups.filter(({ total }) => total > 0);
}

const sources: readonly SearchSource[] = [
  { kind: 'material', page: materialsApi.list.permission, list: '/msgList', find: findMaterials },
  { kind: 'supplier', page: suppliersApi.list.permission, list: '/supplierList', find: findSuppliers },
  { kind: 'style', page: stylesApi.list.permission, list: '/customizedBOMList', find: findStyles },
  { kind: 'bom', page: bomsApi.list.permission, list: '/customizedBOMList', find: findBoms },
  { kind: 'preparation', page: preparationsApi.list.permission, list: '/stock-manage', find: findPreparations },
  { kind: 'production', page: productionsApi.list.permission, list: '/preparationProductions', find: findProductions },
];

const matches = (term: string, alias: string) => matchesSearch(term, sql.ref(`${alias}.search_text`));

/** 0 the very code, 1 its end, 2 the beginning of a word, 3 anywhere. */
function rankOf(term: string, code: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<number> {
  const typed = term.toLowerCase().replace(/\s/g, '');
  return sql<number>`case when lower(${code}) = ${typed} then 0 when right(lower(${code}), ${typed.length}) = ${typed} then 1
    when position(${` ${typed}`} in ' ' || ${text}) > 0 then 2 else 3 end`;
}

/** By its own words, a colour's, or a supplier's: what matched, where that is not the name, is told. */
async function findMaterials(db: Db, term: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with found as materialized (
      (select 1 as part, s.id as spu_id, ${rankOf(term, sql`s.code`, sql`s.search_text`)} as rank, '' as reason
       from spus s where ${matches(term, 's')} limit ${LOOKED_AT})
      union all
      (select 2, k.spu_id, 4 + ${rankOf(term, sql`k.code`, sql`k.search_text`)}, k.code || ' ' || k.colour_name
       from skus k where ${matches(term, 'k')} limit ${LOOKED_AT})
      union all
      (select 3, o.spu_id, 4 + ${rankOf(term, sql`o.supplier_item_no`, sql`o.search_text`)}, concat_ws(' ', '供方', nullif(o.supplier_material_name, ''), nullif(o.supplier_item_no, ''))
       from offers o where ${matches(term, 'o')} limit ${LOOKED_AT})),
    best as (select distinct on (f.spu_id) f.spu_id, f.rank, f.reason from found f order by f.spu_id, f.rank),
    top as (
      select s.id, s.code, s.name, s.state, s.classification_id, b.reason, count(*) over ()::int as total,
             row_number() over (order by b.rank, s.state <> 'ACTIVE', length(s.name), s.code) as place
      from best b join spus s on s.id = b.spu_id)
    select t.id, t.code, t.name, t.state, t.total, c.name as aside, k.hex,
           exists (select from found f group by f.part having count(*) >= ${LOOKED_AT}) as more,
           (select p.file_id from spu_pictures p where p.spu_id = t.id and p.position = 1) as picture_id,
           coalesce(nullif(t.reason, ''), k.first || case when k.total > 1 then ' 等 ' || k.total || ' 色' else '' end, '') as note
    from top t
    join classifications c on c.id = t.classification_id
    left join lateral (
      select (array_agg(k.colour_name order by k.serial))[1] as first, (array_agg(c.hex order by k.serial))[1] as hex, nullif(count(*), 0) as total
      from skus k join colours c on c.id = k.colour_id where k.spu_id = t.id) k on true
    where t.place <= ${SHOWN} order by t.place`.execute(db);
  return rows;
}

async function findSuppliers(db: Db, term: string): Promise<Found[]> {
  const { rows } = await sql<Omit<Found, 'note'> & { supplierKind: string; fullName: string }>`
    with found as materialized (
      select s.id, ${rankOf(term, sql`s.code`, sql`s.search_text`)} as rank from suppliers s where ${matches(term, 's')} limit ${LOOKED_AT})
    select s.id, s.code, s.abbreviation as name, s.name as full_name, s.kind as supplier_kind, s.state, coalesce(s.level || ' 级', '') as aside,
           null as picture_id, null as hex, count(*) over ()::int as total, count(*) over () >= ${LOOKED_AT} as more
    from found f join suppliers s on s.id = f.id
    order by f.rank, s.state <> 'ACTIVE', length(s.name), s.code limit ${SHOWN}`.execute(db);
  return rows.map(({ supplierKind, fullName, ...row }) => ({
    ...row,
    note: `${fullName} · ${supplierKinds.find(({ value }) => value === supplierKind)?.label ?? supplierKind}`,
  }));
}

/** The state of a style is that of its BOM that counts, else of the newest. */
async function findStyles(db: Db, term: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with found as materialized (
      select s.id, ${rankOf(term, sql`s.code`, sql`s.search_text`)} as rank from styles s where ${matches(term, 's')} limit ${LOOKED_AT})
    select s.id, s.code, s.name, coalesce(b.state, 'DRAFT') as state, coalesce(c.name, '') as aside, null as hex,
           (select p.file_id from style_pictures p where p.style_id = s.id and p.position = 1) as picture_id,
           coalesce((select string_agg(k.colour_name, '、' order by k.id) from skcs k where k.style_id = s.id and k.active), '') as note,
           count(*) over ()::int as total, count(*) over () >= ${LOOKED_AT} as more
    from found f
    join styles s on s.id = f.id
    left join dictionary_entries c on c.id = s.category_id
    left join lateral (select b.state from boms b where b.style_id = s.id and b.type <> 'BULK'
                       order by b.state = 'EFFECTIVE' desc, b.id desc limit 1) b on true
    order by f.rank, s.active desc, length(s.name), s.code limit ${SHOWN}`.execute(db);
  return rows;
}

async function findBoms(db: Db, term: string): Promise<Found[]> {
  const { rows } = await sql<Omit<Found, 'note' | 'aside'> & { type: string; owner: string; versionNo: number }>`
    with found as materialized (
      select b.id, ${rankOf(term, sql`b.code`, sql`b.search_text`)} as rank from boms b where ${matches(term, 'b')} limit ${LOOKED_AT})
    select b.id, b.code, coalesce(st.name, mt.name) as name, coalesce(st.code, mt.code) as owner, b.type, b.version_no, b.state,
           null as picture_id, null as hex, count(*) over ()::int as total, count(*) over () >= ${LOOKED_AT} as more
    from found f
    join boms b on b.id = f.id
    left join styles st on st.id = b.style_id
    left join spus mt on mt.id = b.spu_id
    order by f.rank, b.state <> 'EFFECTIVE', b.id desc limit ${SHOWN}`.execute(db);
  return rows.map(({ type, owner, versionNo, ...row }) => ({
    ...row,
    note: `${owner} · V${versionNo}`,
    aside: bomTypes.find(({ value }) => value === type)?.label ?? '',
  }));
}

/** By its number, what it wants, for which style, from whom; what is open first. */
async function findPreparations(db: Db, term: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with found as materialized (
      select o.id, ${rankOf(term, sql`o.code`, sql`o.search_text`)} as rank from preparation_orders o where ${matches(term, 'o')} limit ${LOOKED_AT})
    select o.id, o.code, coalesce(nullif(o.set_name, ''), concat_ws(' ', s.name, k.colour_name), '') as name, o.state, h.name as aside, null as picture_id, c.hex,
           coalesce(v.abbreviation, '') as note, count(*) over ()::int as total, count(*) over () >= ${LOOKED_AT} as more
    from found f
    join preparation_orders o on o.id = f.id
    join holders h on h.id = o.holder_id
    left join suppliers v on v.id = o.supplier_id
    left join spus s on s.id = o.spu_id
    left join skus k on k.id = o.sku_id
    left join colours c on c.id = k.colour_id
    order by f.rank, o.state in ('DONE', 'CANCELLED'), o.id desc limit ${SHOWN}`.execute(db);
  return rows;
}

async function findProductions(db: Db, term: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with found as materialized (
      select p.id, ${rankOf(term, sql`p.code`, sql`p.search_text`)} as rank from production_orders p where ${matches(term, 'p')} limit ${LOOKED_AT})
    select p.id, p.code, concat_ws(' ', s.name, k.colour_name) as name, p.state, h.name as aside, null as picture_id, c.hex,
           v.abbreviation as note, count(*) over ()::int as total, count(*) over () >= ${LOOKED_AT} as more
    from found f
    join production_orders p on p.id = f.id
    join holders h on h.id = p.holder_id
    join suppliers v on v.id = p.supplier_id
    join spus s on s.id = p.spu_id
    left join skus k on k.id = p.sku_id
    left join colours c on c.id = k.colour_id
    order by f.rank, p.state <> 'PRODUCING', p.id desc limit ${SHOWN}`.execute(db);
  return rows;
}
