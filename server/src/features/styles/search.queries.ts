import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { bomTypes } from '@mrp/contract/features/styles/workflow.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { INSPECTED_ROWS, matchesTerm, rankOf, SHOWN_HITS, type FoundRecord, type SearchSource } from '../../platform/global-search.ts';
import type { RecentSource } from '../../platform/recent-documents.ts';

export const styleSearch: SearchSource = { kind: 'style', page: stylesApi.list.permission, list: '/customizedBOMList', find: findStyles };
export const bomSearch: SearchSource = { kind: 'bom', page: bomsApi.list.permission, list: '/customizedBOMList', find: findBoms };

export const recentBoms: RecentSource = {
  kind: 'bom',
  page: bomsApi.list.permission,
  select: sql`
    select b.code, coalesce(st.name, mt.name), b.state, null::bigint
    from boms b left join styles st on st.id = b.style_id left join spus mt on mt.id = b.spu_id where b.id = m.document_id`,
};

/** The state shown for a style is that of its effective BOM, else of its newest. */
async function findStyles(db: Db, term: string): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`
    with found as materialized (
      select s.id, ${rankOf(term, 's')} as rank from styles s where ${matchesTerm(term, 's')} limit ${INSPECTED_ROWS})
    select s.id, s.code, s.name, coalesce(b.state, 'DRAFT') as state, coalesce(c.name, '') as aside, null as hex,
           (select p.file_id from style_pictures p where p.style_id = s.id and p.position = 1) as picture_id,
           coalesce((select string_agg(k.colour_name, '、' order by k.id) from skcs k where k.style_id = s.id and k.active), '') as note,
           count(*) over ()::int as total, count(*) over () >= ${INSPECTED_ROWS} as more
    from found f
    join styles s on s.id = f.id
    left join dictionary_entries c on c.id = s.category_id
    left join lateral (select b.state from boms b where b.style_id = s.id and b.type <> 'BULK'
                       order by b.state = 'EFFECTIVE' desc, b.id desc limit 1) b on true
    order by f.rank, s.active desc, length(s.name), s.code limit ${SHOWN_HITS}`.execute(db);
  return rows;
}

async function findBoms(db: Db, term: string): Promise<FoundRecord[]> {
  const { rows } = await sql<Omit<FoundRecord, 'note' | 'aside'> & { type: string; owner: string; versionNo: number }>`
    with found as materialized (
      select b.id, ${rankOf(term, 'b')} as rank from boms b where ${matchesTerm(term, 'b')} limit ${INSPECTED_ROWS})
    select b.id, b.code, coalesce(st.name, mt.name) as name, coalesce(st.code, mt.code) as owner, b.type, b.version_no, b.state,
           null as picture_id, null as hex, count(*) over ()::int as total, count(*) over () >= ${INSPECTED_ROWS} as more
    from found f
    join boms b on b.id = f.id
    left join styles st on st.id = b.style_id
    left join spus mt on mt.id = b.spu_id
    order by f.rank, b.state <> 'EFFECTIVE', b.id desc limit ${SHOWN_HITS}`.execute(db);
  return rows.map(({ type, owner, versionNo, ...row }) => ({
    ...row,
    note: `${owner} · V${versionNo}`,
    aside: bomTypes.find(({ value }) => value === type)?.label ?? '',
  }));
}
