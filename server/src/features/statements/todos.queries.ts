import { statementsApi } from '@mrp/contract/features/statements.ts';
import { statementWorkflow } from '@mrp/contract/features/statements/workflow.ts';
import { sql } from 'kysely';
import type { TodoSource } from '../../platform/todos.ts';

const { send, confirm } = statementWorkflow.transitions;

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
];
