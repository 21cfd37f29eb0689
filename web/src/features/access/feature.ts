import type { Feature } from '../../lib/feature.ts';

export const accessFeature: Feature = {
  pages: [
    {
      path: '/login',
      title: '登录',
      hidden: true,
      public: true,
      frame: 'bare',
      load: async () => (await import('./LoginPage.tsx')).LoginPage,
    },
    {
      path: '/systemManage/users',
      title: '用户管理',
      group: '系统管理',
      hidden: false,
      load: async () => (await import('./UsersPage.tsx')).UsersPage,
    },
    {
      path: '/systemManage/roles',
      title: '角色管理',
      group: '系统管理',
      hidden: false,
      load: async () => (await import('./RolesPage.tsx')).RolesPage,
    },
    {
      path: '/systemManage/sessions',
      title: '登录会话',
      group: '系统管理',
      hidden: false,
      load: async () => (await import('./SessionsPage.tsx')).SessionsPage,
    },
    {
      path: '/systemManage/apiKeys',
      title: '接口密钥',
      group: '系统管理',
      hidden: false,
      load: async () => (await import('./ApiKeysPage.tsx')).ApiKeysPage,
    },
    {
      path: '/api/docs',
      title: '接口文档',
      group: '系统管理',
      hidden: true,
      load: async () => (await import('./ApiDocsPage.tsx')).ApiDocsPage,
    },
  ],
  creations: async () => (await import('./documents.ts')).accessCreations,
};
