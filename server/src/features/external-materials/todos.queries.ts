import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { sql } from 'kysely';
import type { TodoSource } from '../../platform/home/todos.ts';

export const externalTodos: readonly TodoSource[] = [
  {
    key: 'pendingExternals',
    label: '待处理外部物料',
    unit: '条',
    page: externalMaterialsApi.list.permission,
    button: externalWorkflow.transitions.convert.permission,
    path: '/outMaterial?state=PENDING',
    query: () => sql`select count(*)::int as count, min(created_at) as since from external_materials where state = 'PENDING'`,
    note: (since) => `最早 ${since} 录入`,
    tone: 'neutral',
  },
];
