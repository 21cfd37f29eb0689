import type { PageRoute } from '../../lib/page-route.ts';

const group = '供应商管理';
const back = '/supplierList';

export const suppliersRoutes: readonly PageRoute[] = [
  {
    path: '/supplierList',
    title: '供应商档案',
    group,
    hidden: false,
    load: async () => (await import('./SupplierListPage.tsx')).SupplierListPage,
  },
  {
    path: '/supplierDetail',
    title: '供应商详情',
    group,
    hidden: true,
    back,
    load: async () => (await import('./SupplierDetailPage.tsx')).SupplierDetailPage,
  },
  {
    path: '/newSupplier',
    title: '新建供应商',
    group,
    hidden: true,
    back,
    load: async () => (await import('./SupplierPage.tsx')).NewSupplierPage,
  },
  {
    path: '/editSupplier',
    title: '编辑供应商',
    group,
    hidden: true,
    back,
    load: async () => (await import('./SupplierPage.tsx')).EditSupplierPage,
  },
];
