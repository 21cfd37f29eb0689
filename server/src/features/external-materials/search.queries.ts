import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { INSPECTED_ROWS, matchesTerm, rankOf, SHOWN_HITS, type FoundRecord, type SearchSource } from '../../platform/global-search.ts';
import type { RecentSource } from '../../platform/recent-documents.ts';

export const externalSearch: SearchSource = {
  kind: externalWorkflow.kind,
  page: externalMaterialsApi.list.permission,
  list: '/outMaterial',
  find: findExternals,
};

export const recentExternals: RecentSource = {
  kind: externalWorkflow.kind,
  page: externalMaterialsApi.list.permission,
  select: sql`
    select e.code, e.name, e.state, (select p.file_id from external_pictures p where p.external_material_id = e.id and p.position = 1) as picture_id
    from external_materials e where e.id = m.document_id`,
};

async function findExternals(db: Db, term: string): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`
    with found as materialized (
      select e.id, ${rankOf(term, 'e')} as rank from external_materials e where ${matchesTerm(term, 'e')} limit ${INSPECTED_ROWS})
    select e.id, e.code, e.name, e.state, concat_ws(' ', s.abbreviation, nullif(e.supplier_item_no, '')) as note, e.colour_name as aside, c.hex,
           (select p.file_id from external_pictures p where p.external_material_id = e.id and p.position = 1) as picture_id,
           count(*) over ()::int as total, count(*) over () >= ${INSPECTED_ROWS} as more
    from found f join external_materials e on e.id = f.id join suppliers s on s.id = e.supplier_id left join colours c on c.id = e.colour_id
    order by f.rank, e.state <> 'PENDING', length(e.name), e.code limit ${SHOWN_HITS}`.execute(db);
  return rows;
}
