import { costingApi } from '@mrp/contract/features/costing.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { INSPECTED_ROWS, matchesTerm, rankOf, SHOWN_HITS, type FoundRecord, type SearchSource } from '../../platform/global-search.ts';
import type { RecentSource } from '../../platform/recent-documents.ts';
import { pictureOfStyle } from './sql-fragments.queries.ts';

export const quotationSearch: SearchSource = {
  kind: quotationWorkflow.kind,
  page: costingApi.list.permission,
  list: '/pricingList',
  find: findQuotations,
};

export const recentQuotations: RecentSource = {
  kind: quotationWorkflow.kind,
  page: costingApi.list.permission,
  select: sql`select q.code, y.code || ' ' || y.name, q.state, ${pictureOfStyle('q.style_id')}
    from quotations q join styles y on y.id = q.style_id where q.id = m.document_id`,
};

/** Also by the number of a cost sheet. */
async function findQuotations(db: Db, term: string): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`
    with found as materialized (
      select h.quotation_id as id, 0 as rank from cost_sheets h where h.code = ${term.toUpperCase()} and h.is_latest
      union all (select q.id, ${rankOf(term, 'q')} from quotations q where ${matchesTerm(term, 'q')} limit ${INSPECTED_ROWS}))
    select q.id, q.code, y.code || ' ' || y.name as name, q.state, f.abbreviation as note, '' as aside, null as hex,
      ${pictureOfStyle('q.style_id')} as picture_id, count(*) over ()::int as total, count(*) over () >= ${INSPECTED_ROWS} as more
    from found x join quotations q on q.id = x.id join styles y on y.id = q.style_id join suppliers f on f.id = q.supplier_id
    order by x.rank, q.state in ('DONE', 'CANCELLED'), q.code desc limit ${SHOWN_HITS}`.execute(db);
  return rows;
}
