import type { Feature } from '../../lib/feature.ts';

const shown = { group: '系统管理', hidden: false } as const;

export const dictionariesFeature: Feature = {
  pages: [
    {
      path: '/systemManage/dictionaries',
      title: '字典管理',
      ...shown,
      load: async () => (await import('./DictionariesPage.tsx')).DictionariesPage,
    },
    {
      path: '/systemManage/classifications',
      title: '分类管理',
      ...shown,
      load: async () => (await import('./ClassificationsPage.tsx')).ClassificationsPage,
    },
    { path: '/systemManage/colours', title: '颜色库', ...shown, load: async () => (await import('./ColoursPage.tsx')).ColoursPage },
    { path: '/systemManage/numbering', title: '编号规则', ...shown, load: async () => (await import('./NumberingPage.tsx')).NumberingPage },
  ],
  creations: async () => (await import('./documents.ts')).dictionaryCreations,
};
