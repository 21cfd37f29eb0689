import type { Feature } from '../../lib/feature.ts';

const group = '开发管理';
const list = '/materialTask';
const below = { group, hidden: true, back: list } as const;

export const developmentTasksFeature: Feature = {
  pages: [
    { path: list, title: '物料开发任务', group, hidden: false, load: async () => (await import('./TaskListPage.tsx')).TaskListPage },
    {
      path: '/materialTaskBoard',
      title: '开发任务看板',
      tabOf: list,
      ...below,
      load: async () => (await import('./BoardPage.tsx')).BoardPage,
    },
    {
      path: '/materialTaskDetails',
      about: 'id',
      title: '物料开发任务详情',
      ...below,
      load: async () => (await import('./TaskPage.tsx')).TaskPage,
    },
    { path: '/materialTaskNew', title: '新建开发任务', ...below, load: async () => (await import('./NewTaskPage.tsx')).NewTaskPage },
    {
      path: '/materialTaskEdit',
      about: 'id',
      title: '编辑开发任务',
      ...below,
      load: async () => (await import('./EditTaskPage.tsx')).EditTaskPage,
    },
  ],
  documents: async () => (await import('./documents.ts')).taskDocuments,
};
