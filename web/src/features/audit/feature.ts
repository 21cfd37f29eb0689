import type { Feature } from '../../lib/feature.ts';

const shown = { group: '系统管理', hidden: false } as const;

export const auditFeature: Feature = {
  pages: [
    { path: '/systemManage/logs', title: '操作日志', ...shown, load: async () => (await import('./LogPage.tsx')).LogPage },
    { path: '/systemManage/jobs', title: '任务监控', ...shown, load: async () => (await import('./JobsPage.tsx')).JobsPage },
  ],
};
