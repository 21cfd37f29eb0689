import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { sql } from 'kysely';
import type { WeekSource } from '../../platform/home/home-figures.ts';
import type { TodoSource, Waiting } from '../../platform/home/todos.ts';

const waiting = (condition: ReturnType<typeof sql>) => sql<Waiting>`
  select count(*)::int as count, min(q.answer_by) as since from inquiries q where q.state = 'OPEN' and ${condition}`;
const unanswered = sql`exists (select from inquiry_answers a where a.inquiry_id = q.id and a.answered_at is null)`;

export const inquiryTodos: readonly TodoSource[] = [
  {
    key: 'overdueInquiries',
    label: '逾期未答询价',
    unit: '张',
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
    unit: '张',
    page: inquiriesApi.list.permission,
    button: inquiriesApi.decide.permission.anyOf[0],
    path: '/priceComparison?state=OPEN&answered=1',
    query: () => waiting(sql`not (${unanswered})`),
    note: (since) => `最早 ${since} 到期`,
    tone: 'warning',
  },
];

export const inquiryWeek: readonly WeekSource[] = [
  {
    key: 'inquiries',
    label: '询价答复',
    unit: '张',
    page: inquiriesApi.list.permission,
    query: ({ from, to }) =>
      sql`select answer_by as day, count(*)::int as count from inquiries where state = 'OPEN' and answer_by between ${from} and ${to} group by 1`,
    path: (day) => `/priceComparison?state=OPEN&answerBy=${day}..${day}`,
  },
];
