import type { Feature } from '../../lib/feature.ts';
import { menuPage } from '../../lib/page-route.ts';

const shown = { group: '系统管理' } as const;

export const dictionariesFeature: Feature = {
  pages: [
    menuPage('/systemManage/dictionaries', '字典管理', async () => (await import('./DictionariesPage.tsx')).DictionariesPage, shown),
    menuPage(
      '/systemManage/classifications',
      '分类管理',
      async () => (await import('./ClassificationsPage.tsx')).ClassificationsPage,
      shown,
    ),
    menuPage('/systemManage/colours', '颜色库', async () => (await import('./ColoursPage.tsx')).ColoursPage, shown),
    menuPage('/systemManage/numbering', '编号规则', async () => (await import('./NumberingPage.tsx')).NumberingPage, shown),
  ],
  creations: async () => (await import('./documents.ts')).dictionaryCreations,
};
