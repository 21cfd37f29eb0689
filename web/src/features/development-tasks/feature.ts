import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';

const group = '开发管理';
const list = '/materialTask';
const below = { group, back: list } as const;

export const developmentTasksFeature: Feature = {
  pages: [
    menuPage(list, '物料开发任务', async () => (await import('./TaskListPage.tsx')).TaskListPage, { group }),
    innerPage('/materialTaskBoard', '开发任务看板', async () => (await import('./BoardPage.tsx')).BoardPage, { ...below, tabOf: list }),
    innerPage('/materialTaskDetails', '物料开发任务详情', async () => (await import('./TaskPage.tsx')).TaskPage, { ...below, about: 'id' }),
    innerPage('/materialTaskNew', '新建开发任务', async () => (await import('./NewTaskPage.tsx')).NewTaskPage, below),
    innerPage('/materialTaskEdit', '编辑开发任务', async () => (await import('./EditTaskPage.tsx')).EditTaskPage, {
      ...below,
      about: 'id',
    }),
  ],
  documents: async () => (await import('./documents.ts')).taskDocuments,
};
