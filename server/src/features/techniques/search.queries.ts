import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { TECHNIQUE } from '@mrp/contract/features/techniques/audit.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { INSPECTED_ROWS, matchesTerm, rankOf, SHOWN_HITS, type FoundRecord, type SearchSource } from '../../platform/global-search.ts';
import type { RecentSource } from '../../platform/recent-documents.ts';

export const techniqueSearch: SearchSource = {
  kind: TECHNIQUE,
  page: techniquesApi.list.permission,
  list: '/techniqueList',
  find: findTechniques,
};

export const recentTechniques: RecentSource = {
  kind: TECHNIQUE,
  page: techniquesApi.list.permission,
  select: sql`select t.code, t.name, '', null::bigint from techniques t where t.id = m.document_id`,
};

async function findTechniques(db: Db, term: string): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`
    with found as materialized (
      select t.id, ${rankOf(term, 't')} as rank from techniques t where ${matchesTerm(term, 't')} limit ${INSPECTED_ROWS})
    select t.id, t.code, t.name, '' as state, c.name as note, u.name as aside, null as picture_id, null as hex,
           count(*) over ()::int as total, count(*) over () >= ${INSPECTED_ROWS} as more
    from found f join techniques t on t.id = f.id join dictionary_entries c on c.id = t.class_id join units u on u.id = t.unit_id
    order by f.rank, not t.active, length(t.name), t.code limit ${SHOWN_HITS}`.execute(db);
  return rows;
}
