import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';

export const accessFeature: Feature = {
  pages: [
    innerPage('/login', '登录', async () => (await import('./LoginPage.tsx')).LoginPage, { public: true, frame: 'bare' }),
    menuPage('/systemManage/users', '用户管理', async () => (await import('./UsersPage.tsx')).UsersPage, { group: '系统管理' }),
    menuPage('/systemManage/roles', '角色管理', async () => (await import('./roles/RolesPage.tsx')).RolesPage, { group: '系统管理' }),
    menuPage('/systemManage/sessions', '登录会话', async () => (await import('./SessionsPage.tsx')).SessionsPage, { group: '系统管理' }),
    menuPage('/systemManage/apiKeys', '接口密钥', async () => (await import('./ApiKeysPage.tsx')).ApiKeysPage, { group: '系统管理' }),
    innerPage('/api/docs', '接口文档', async () => (await import('./ApiDocsPage.tsx')).ApiDocsPage, { group: '系统管理' }),
  ],
  creations: async () => (await import('./documents.ts')).accessCreations,
};
