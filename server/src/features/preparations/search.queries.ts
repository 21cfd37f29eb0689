import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { INSPECTED_ROWS, matchesTerm, rankOf, SHOWN_HITS, type FoundRecord, type SearchSource } from '../../platform/global-search.ts';
import type { RecentSource } from '../../platform/recent-documents.ts';

export const preparationSearch: SearchSource = {
  kind: 'preparation',
  page: preparationsApi.list.permission,
  list: '/stock-manage',
  find: findPreparations,
};
export const productionSearch: SearchSource = {
  kind: 'production',
  page: productionsApi.list.permission,
  list: '/preparationProductions',
  find: findProductions,
};

export const recentPreparations: RecentSource = {
  kind: 'preparation',
  page: preparationsApi.list.permission,
  select: sql`
    select o.code, coalesce(nullif(o.set_name, ''), concat_ws(' ', s.name, k.colour_name)), o.state, null::bigint
    from preparation_orders o left join spus s on s.id = o.spu_id left join skus k on k.id = o.sku_id where o.id = m.document_id`,
};

export const recentProductions: RecentSource = {
  kind: 'production',
  page: productionsApi.list.permission,
  select: sql`
    select o.code, concat_ws(' ', s.name, k.colour_name), o.state, null::bigint
    from production_orders o join spus s on s.id = o.spu_id left join skus k on k.id = o.sku_id where o.id = m.document_id`,
};

/** Searches by number, material, style and supplier; open orders come first. */
async function findPreparations(db: Db, term: string): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`
    with found as materialized (
      select o.id, ${rankOf(term, 'o')} as rank from preparation_orders o where ${matchesTerm(term, 'o')} limit ${INSPECTED_ROWS})
    select o.id, o.code, coalesce(nullif(o.set_name, ''), concat_ws(' ', s.name, k.colour_name), '') as name, o.state, h.name as aside, null as picture_id, c.hex,
           coalesce(v.abbreviation, '') as note, count(*) over ()::int as total, count(*) over () >= ${INSPECTED_ROWS} as more
    from found f
    join preparation_orders o on o.id = f.id
    join holders h on h.id = o.holder_id
    left join suppliers v on v.id = o.supplier_id
    left join spus s on s.id = o.spu_id
    left join skus k on k.id = o.sku_id
    left join colours c on c.id = k.colour_id
    order by f.rank, o.state in ('DONE', 'CANCELLED'), o.id desc limit ${SHOWN_HITS}`.execute(db);
  return rows;
}

async function findProductions(db: Db, term: string): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`
    with found as materialized (
      select p.id, ${rankOf(term, 'p')} as rank from production_orders p where ${matchesTerm(term, 'p')} limit ${INSPECTED_ROWS})
    select p.id, p.code, concat_ws(' ', s.name, k.colour_name) as name, p.state, h.name as aside, null as picture_id, c.hex,
           v.abbreviation as note, count(*) over ()::int as total, count(*) over () >= ${INSPECTED_ROWS} as more
    from found f
    join production_orders p on p.id = f.id
    join holders h on h.id = p.holder_id
    join suppliers v on v.id = p.supplier_id
    join spus s on s.id = p.spu_id
    left join skus k on k.id = p.sku_id
    left join colours c on c.id = k.colour_id
    order by f.rank, p.state <> 'PRODUCING', p.id desc limit ${SHOWN_HITS}`.execute(db);
  return rows;
}
