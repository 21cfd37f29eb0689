import { materialsApi } from '@mrp/contract/features/materials.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import {
  INSPECTED_ROWS,
  matchesTerm,
  rankOf,
  SHOWN_HITS,
  type FoundRecord,
  type SearchSource,
} from '../../platform/lists/global-search.ts';
import type { RecentSource } from '../../platform/home/recent-documents.ts';

export const materialSearch: SearchSource = { kind: 'material', page: materialsApi.list.permission, list: '/msgList', find: findMaterials };

export const recentMaterials: RecentSource = {
  kind: 'material',
  page: materialsApi.list.permission,
  select: sql`
    select s.code, s.name, s.state, (select file_id from spu_pictures pic where pic.spu_id = s.id and pic.position = 1) as picture_id
    from spus s where s.id = m.document_id`,
};

/** Searches materials, colours and supplier names; shows the matching text when it is not the name. */
async function findMaterials(db: Db, term: string): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`
    with found as materialized (
      (select 1 as part, s.id as spu_id, ${rankOf(term, 's')} as rank, '' as reason
       from spus s where ${matchesTerm(term, 's')} limit ${INSPECTED_ROWS})
      union all
      (select 2, k.spu_id, 4 + ${rankOf(term, 'k')}, k.code || ' ' || k.colour_name
       from skus k where ${matchesTerm(term, 'k')} limit ${INSPECTED_ROWS})
      union all
      (select 3, o.spu_id, 4 + ${rankOf(term, 'o', 'supplier_item_no')}, concat_ws(' ', '供方', nullif(o.supplier_material_name, ''), nullif(o.supplier_item_no, ''))
       from offers o where ${matchesTerm(term, 'o')} limit ${INSPECTED_ROWS})),
    best as (select distinct on (f.spu_id) f.spu_id, f.rank, f.reason from found f order by f.spu_id, f.rank),
    top as (
      select s.id, s.code, s.name, s.state, s.classification_id, b.reason, count(*) over ()::int as total,
             row_number() over (order by b.rank, s.state <> 'ACTIVE', length(s.name), s.code) as place
      from best b join spus s on s.id = b.spu_id)
    select t.id, t.code, t.name, t.state, t.total, c.name as aside, k.hex,
           exists (select from found f group by f.part having count(*) >= ${INSPECTED_ROWS}) as more,
           (select p.file_id from spu_pictures p where p.spu_id = t.id and p.position = 1) as picture_id,
           coalesce(nullif(t.reason, ''), k.first || case when k.total > 1 then ' 等 ' || k.total || ' 色' else '' end, '') as note
    from top t
    join classifications c on c.id = t.classification_id
    left join lateral (
      select (array_agg(k.colour_name order by k.serial))[1] as first, (array_agg(c.hex order by k.serial))[1] as hex, nullif(count(*), 0) as total
      from skus k join colours c on c.id = k.colour_id where k.spu_id = t.id) k on true
    where t.place <= ${SHOWN_HITS} order by t.place`.execute(db);
  return rows;
}
