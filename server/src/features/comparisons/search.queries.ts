import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { inquiryWorkflow } from '@mrp/contract/features/comparisons/inquiry-workflow.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { INSPECTED_ROWS, matchesTerm, rankOf, SHOWN_HITS, type FoundRecord, type SearchSource } from '../../platform/global-search.ts';
import type { RecentSource } from '../../platform/recent-documents.ts';

export const inquirySearch: SearchSource = {
  kind: inquiryWorkflow.kind,
  page: inquiriesApi.list.permission,
  list: '/priceComparison',
  find: findInquiries,
};

export const recentInquiries: RecentSource = {
  kind: inquiryWorkflow.kind,
  page: inquiriesApi.list.permission,
  select: sql`select t.code, t.name, t.state, null::bigint from inquiries t where t.id = m.document_id`,
};

async function findInquiries(db: Db, term: string): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`
    with found as materialized (
      select t.id, ${rankOf(term, 't')} as rank from inquiries t where ${matchesTerm(term, 't')} limit ${INSPECTED_ROWS})
    select t.id, t.code, t.name, t.state, '答复期限 ' || t.answer_by as note, '' as aside, null as picture_id, null as hex,
           count(*) over ()::int as total, count(*) over () >= ${INSPECTED_ROWS} as more
    from found f join inquiries t on t.id = f.id
    order by f.rank, t.state <> 'OPEN', t.code desc limit ${SHOWN_HITS}`.execute(db);
  return rows;
}
