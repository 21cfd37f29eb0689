import { taskAudit } from '@mrp/contract/features/development-tasks/audit.ts';
import { taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { documentPage } from '../../lib/documents.ts';
import { taskPaths } from './addresses.ts';

export const taskDocument = { audit: taskAudit, workflow: taskWorkflow, paths: taskPaths };

export const taskDocuments = [documentPage(taskDocument, developmentTasksApi.create, { hasSwatch: true })];
