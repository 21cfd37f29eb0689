import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskAudit } from '@mrp/contract/features/development-tasks/audit.ts';
import { taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const taskDocuments: readonly DocumentPage[] = [
  {
    audit: taskAudit,
    path: '/materialTaskDetails',
    workflow: taskWorkflow,
    hasSwatch: true,
    creations: [{ path: '/materialTaskNew', label: '新建开发任务', call: developmentTasksApi.create }],
  },
];
