import { bomsApi } from '@mrp/contract/features/styles.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { countSubmitted, type TodoSource } from '../../platform/todos.ts';

export const bomTodos: readonly TodoSource[] = [
  {
    key: 'pendingBoms',
    label: '待确认BOM',
    page: bomsApi.list.permission,
    button: bomWorkflow.transitions.confirm.permission,
    approval: true,
    path: '/customizedBOMList?state=PENDING',
    query: countSubmitted('boms'),
    note: (since) => `最早 ${since} 提交`,
    tone: 'warning',
  },
];
