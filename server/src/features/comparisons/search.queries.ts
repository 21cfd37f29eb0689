import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { inquiryWorkflow } from '@mrp/contract/features/comparisons/inquiry-workflow.ts';
import { sql } from 'kysely';
import { searchRecord } from '../../platform/lists/global-search.ts';

export const { search: inquirySearch, recent: recentInquiries } = searchRecord({
  kind: inquiryWorkflow.kind,
  page: inquiriesApi.list.permission,
  list: '/priceComparison',
  table: 'inquiries',
  note: sql`'答复期限 ' || r.answer_by`,
  ended: sql`r.state <> 'OPEN'`,
  order: sql`r.code desc`,
});
