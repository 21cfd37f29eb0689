import type { PageRoute } from '../../lib/page-route.ts';

const page = (path: PageRoute['path'], title: string, load: PageRoute['load'], back?: PageRoute['back']): PageRoute => ({
  path,
  title,
  hidden: true,
  load,
  ...(back && { back }),
});

/** Pages of the component kit, in development only. The condition is here so that builds exclude the pages. */
export const kitRoutes: readonly PageRoute[] = import.meta.env.DEV
  ? [
      page('/_kit', '组件', async () => (await import('./KitPage.tsx')).KitPage),
      page('/_kit/list', '列表页', async () => (await import('./KitPage.tsx')).KitListPage),
      page('/_kit/object/:id', '对象页', async () => (await import('./KitPage.tsx')).KitObjectPage, '/_kit/list'),
      page('/_kit/form/:id', '编辑页', async () => (await import('./KitPage.tsx')).KitFormPage, '/_kit/list'),
    ]
  : [];
