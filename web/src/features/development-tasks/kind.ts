import { auditApi } from '@mrp/contract/features/audit.ts';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskAudit } from '@mrp/contract/features/development-tasks/audit.ts';
import { taskList } from '@mrp/contract/features/development-tasks/list.ts';
import type { TaskRow } from '@mrp/contract/features/development-tasks/record.ts';
import { taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { documentPage, recordKind } from '../../kit/record/record-kind.ts';
import { taskPaths } from './addresses.ts';

export const taskKind = recordKind({
  noun: taskWords.task,
  counted: '个开发任务',
  calls: developmentTasksApi,
  list: taskList,
  audit: taskAudit,
  workflow: taskWorkflow,
  paths: taskPaths,
  nameOf: ({ code, name }: Pick<TaskRow, 'code' | 'name'>) => `${code} ${name}`,
  refreshes: [developmentTasksApi.list, developmentTasksApi.get, auditApi.selectAllLogById, costingApi.get, costingApi.getSheet],
});

export const taskDocuments = [documentPage(taskKind, { hasSwatch: true })];
