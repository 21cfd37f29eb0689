import { settlementApi, statementsApi } from '@mrp/contract/features/statements.ts';
import { statementWorkflow } from '@mrp/contract/features/statements/workflow.ts';
import { sql } from 'kysely';
import { isReleased, settledFigures } from './settlement.queries.ts';
import type { TodoSource } from '../../platform/home/todos.ts';

const { send, confirm, settle } = statementWorkflow.transitions;

export const statementTodos: readonly TodoSource[] = [
  {
    key: 'draftStatements',
    label: '待提交对账单',
    unit: '张',
    page: statementsApi.list.permission,
    button: send.permission,
    path: '/statementList?state=DRAFT',
    query: () => sql`select count(*)::int as count, min(created_at) as since from statements where state = 'DRAFT'`,
    note: (since) => `最早 ${since} 新建`,
    tone: 'neutral',
  },
  {
    key: 'sentStatements',
    label: '待供应商确认对账单',
    unit: '张',
    page: statementsApi.list.permission,
    button: confirm.permission,
    path: '/statementList?state=SENT',
    query: () => sql`select count(*)::int as count, min(sent_on) as since from statements where state = 'SENT'`,
    note: (since) => `最早 ${since} 提交`,
    tone: 'warning',
  },
  {
    key: 'waitingInvoices',
    label: '待放行发票差异',
    unit: '张',
    page: statementsApi.list.permission,
    button: settlementApi.releaseInvoice.permission.anyOf[0],
    path: '/statementList?releaseAsked=1',
    query: () => sql`
      select count(*)::int as count, min(x.created_at) as since from statement_invoices x where x.voided_at is null and not ${isReleased}`,
    note: (since) => `最早 ${since} 登记`,
    tone: 'warning',
  },
  {
    key: 'dueStatements',
    label: '到期未付对账单',
    unit: '张',
    page: statementsApi.list.permission,
    button: settle.permission,
    path: '/statementList?state=CONFIRMED,INVOICED&sort=dueOn',
    query: () => sql`
      select count(*)::int as count, min(s.due_on) as since from statements s cross join ${settledFigures}
      where s.state in ('CONFIRMED', 'INVOICED') and s.due_on <= business_day() and g.unpaid > 0`,
    note: (since) => `最早 ${since} 到期`,
    tone: 'danger',
  },
];
