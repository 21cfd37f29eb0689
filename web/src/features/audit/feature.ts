import type { Feature } from '../../lib/feature.ts';
import { menuPage } from '../../lib/page-route.ts';

const shown = { group: '系统管理' } as const;

export const auditFeature: Feature = {
  pages: [
    menuPage('/systemManage/logs', '操作日志', async () => (await import('./LogPage.tsx')).LogPage, shown),
    menuPage('/systemManage/jobs', '任务监控', async () => (await import('./JobsPage.tsx')).JobsPage, shown),
  ],
};
