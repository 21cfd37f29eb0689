import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage, recordPages } from '../../lib/page-route.ts';
import { boardAddress, taskPaths } from './addresses.ts';

const group = '开发管理';
const { list } = taskPaths;

export const developmentTasksFeature: Feature = {
  pages: [
    menuPage(list, '物料开发任务', async () => (await import('./TaskListPage.tsx')).TaskListPage, { group }),
    innerPage(boardAddress, '开发任务看板', async () => (await import('./BoardPage.tsx')).BoardPage, { group, back: list, tabOf: list }),
    ...recordPages(taskPaths, {
      noun: '物料开发任务',
      group,
      load: {
        detail: async () => (await import('./TaskPage.tsx')).TaskPage,
        add: async () => (await import('./NewTaskPage.tsx')).NewTaskPage,
        edit: async () => (await import('./EditTaskPage.tsx')).EditTaskPage,
      },
    }),
  ],
  documents: async () => (await import('./documents.ts')).taskDocuments,
};
