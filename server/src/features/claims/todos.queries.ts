import { claimsApi } from '@mrp/contract/features/claims.ts';
import { claimWorkflow } from '@mrp/contract/features/claims/workflow.ts';
import { sql } from 'kysely';
import type { TodoSource } from '../../platform/home/todos.ts';

const { answer, confirm } = claimWorkflow.transitions;

export const claimTodos: readonly TodoSource[] = [
  {
    key: 'sentClaims',
    label: '待供应商答复索赔',
    unit: '张',
    page: claimsApi.list.permission,
    button: answer.permission,
    path: '/claimList?state=SENT',
    query: () => sql`select count(*)::int as count, min(sent_on) as since from claims where state = 'SENT'`,
    note: (since) => `最早 ${since} 提交`,
    tone: 'warning',
  },
  {
    key: 'negotiatedClaims',
    label: '协商中索赔',
    unit: '张',
    page: claimsApi.list.permission,
    button: confirm.permission,
    path: '/claimList?state=NEGOTIATING',
    query: () => sql`select count(*)::int as count, min(answered_on) as since from claims where state = 'NEGOTIATING'`,
    note: (since) => `最早 ${since} 答复`,
    tone: 'warning',
  },
];
