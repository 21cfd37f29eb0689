import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { sql } from 'kysely';
import type { TodoSource, Waiting } from '../../platform/todos.ts';

const waiting = (condition: ReturnType<typeof sql>) => sql<Waiting>`
  select count(*)::int as count, short_day(min(q.answer_by)) as since from inquiries q where q.state = 'OPEN' and ${condition}`;
const unanswered = sql`exists (select from inquiry_answers a where a.inquiry_id = q.id and a.answered_at is null)`;

export const inquiryTodos: readonly TodoSource[] = [
  {
    key: 'overdueInquiries',
    label: '逾期未答询价',
    page: inquiriesApi.list.permission,
    button: inquiriesApi.answer.permission.anyOf[0],
    path: '/priceComparison?overdue=1&mine=1',
    query: (me) => waiting(sql`q.created_by = ${me}::bigint and q.answer_by < business_day() and ${unanswered}`),
    note: (since) => `最早 ${since} 到期`,
    tone: 'danger',
  },
  {
    key: 'answeredInquiries',
    label: '待采用询价',
    page: inquiriesApi.list.permission,
    button: inquiriesApi.decide.permission.anyOf[0],
    path: '/priceComparison?state=OPEN&answered=1',
    query: () => waiting(sql`not (${unanswered})`),
    note: (since) => `最早 ${since} 到期`,
    tone: 'warning',
  },
];
