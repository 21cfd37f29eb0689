import { auditApi } from '@mrp/contract/features/audit.ts';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskList } from '@mrp/contract/features/development-tasks/list.ts';
import type { TaskRow } from '@mrp/contract/features/development-tasks/record.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { taskLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { recordKind } from '../../kit/record/record-kind.ts';
import { taskDocument } from './documents.ts';

export const taskKind = recordKind({
  ...taskDocument,
  noun: taskWords.task,
  counted: '个开发任务',
  calls: developmentTasksApi,
  list: taskList,
  nameOf: ({ code, name }: Pick<TaskRow, 'code' | 'name'>) => `${code} ${name}`,
  refreshes: [
    developmentTasksApi.list,
    developmentTasksApi.get,
    taskLinksApi.get,
    auditApi.selectAllLogById,
    costingApi.get,
    costingApi.getSheet,
  ],
});
