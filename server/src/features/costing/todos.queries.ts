import { costingApi } from '@mrp/contract/features/costing.ts';
import { departments, type Department } from '@mrp/contract/features/costing/parts.ts';
import { quotationWorkflow, sheetWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { sql } from 'kysely';
import type { WeekSource } from '../../platform/home/home-figures.ts';
import type { TodoSource } from '../../platform/home/todos.ts';

const page = costingApi.list.permission;

/** 我的核价任务: open tasks of a department that nobody else took. */
const tasksOf = (department: Exclude<Department, 'FABRIC'>): TodoSource => ({
  key: `costTasks${department}`,
  label: `${departments[department].label}待核价`,
  unit: '张',
  page,
  button: departments[department].price,
  path: `/pricingList?mine=${department}`,
  query: (me) =>
    sql`select count(*)::int as count, min(t.due_on) as since from cost_tasks t join cost_sheets s on s.id = t.sheet_id
        where t.department = ${department} and t.submitted_at is null and s.state in ('PENDING', 'COSTING')
          and (t.assignee_id is null or t.assignee_id = ${me}::bigint)`,
  note: (since) => `最早 ${since} 到期`,
  tone: 'warning',
});

export const costingTodos: readonly TodoSource[] = [
  {
    key: 'quotationsToDispatch',
    label: '待派发报价单',
    unit: '张',
    page,
    button: quotationWorkflow.transitions.dispatch.permission,
    path: '/pricingList?state=PENDING',
    query: () => sql`select count(*)::int as count, min(updated_at) as since from quotations where state = 'PENDING'`,
    note: (since) => `最早 ${since} 起等待`,
    tone: 'neutral',
  },
  {
    key: 'costTasksFABRIC',
    label: '待核价面料',
    unit: '行',
    page: costingApi.listFabrics.permission,
    button: departments.FABRIC.price,
    path: '/fabricPricing?progress=OPEN',
    query: () =>
      sql`select count(*)::int as count, min(t.due_on) as since
          from cost_sheets s join cost_tasks t on t.sheet_id = s.id and t.department = 'FABRIC' and t.submitted_at is null
          join cost_sheet_lines l on l.sheet_id = s.id and l.part = 'MATERIAL' and l.decision is null
          where s.is_latest and s.state in ('PENDING', 'COSTING')`,
    note: (since) => `最早 ${since} 到期`,
    tone: 'warning',
  },
  tasksOf('TECHNICAL'),
  tasksOf('COSTING'),
  {
    key: 'sheetsToApprove',
    label: '待审批核价单',
    unit: '张',
    page,
    button: sheetWorkflow.transitions.approve.permission,
    approval: true,
    path: '/pricingList?state=APPROVING',
    // Whoever priced a line does not approve.
    query: (me) =>
      sql`select count(*)::int as count, min(s.updated_at) as since, max(s.updated_at) as newest from cost_sheets s
          where s.state = 'APPROVING' and not exists (select from cost_sheet_lines l where l.sheet_id = s.id and l.decided_by = ${me}::bigint)`,
    note: (since) => `最早 ${since} 提交`,
    tone: 'warning',
  },
];

export const quotationWeek: readonly WeekSource[] = [
  {
    key: 'quotations',
    label: '报价期限',
    unit: '张',
    page: page,
    query: ({ from, to }) =>
      sql`select due_on as day, count(*)::int as count from quotations where state in ('PENDING', 'COSTING', 'APPROVING') and due_on between ${from} and ${to} group by 1`,
    path: (day) => `/pricingList?state=PENDING,COSTING,APPROVING&dueOn=${day}..${day}`,
  },
];
