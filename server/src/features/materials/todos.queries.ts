import { materialsApi } from '@mrp/contract/features/materials.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { sql } from 'kysely';
import { countSubmitted, type TodoSource } from '../../platform/home/todos.ts';

export const materialTodos: readonly TodoSource[] = [
  {
    key: 'pendingMaterials',
    label: '待审核物料',
    unit: '种',
    page: materialsApi.list.permission,
    button: materialWorkflow.transitions.approve.permission,
    approval: true,
    path: '/msgList?state=PENDING',
    query: countSubmitted('spus'),
    note: (since) => `最早 ${since} 提交`,
    tone: 'warning',
  },
  {
    key: 'draftMaterials',
    label: '物料草稿',
    unit: '种',
    page: materialsApi.list.permission,
    button: materialWorkflow.transitions.submit.permission,
    path: '/msgList?state=DRAFT',
    query: () => sql`select count(*)::int as count, min(updated_at) as since from spus where state = 'DRAFT'`,
    note: (since) => `最早 ${since} 修改`,
    tone: 'neutral',
  },
];
