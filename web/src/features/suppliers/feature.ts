import type { Feature } from '../../lib/feature.ts';

const group = '供应商管理';
const back = '/supplierList';

export const suppliersFeature: Feature = {
  pages: [
    {
      path: '/supplierList',
      title: '供应商档案',
      group,
      hidden: false,
      load: async () => (await import('./SupplierListPage.tsx')).SupplierListPage,
    },
    {
      path: '/supplierDetail',
      about: 'id',
      title: '供应商详情',
      group,
      hidden: true,
      back,
      load: async () => (await import('./SupplierDetailPage.tsx')).SupplierDetailPage,
    },
    {
      path: '/compareSuppliers',
      about: 'ids',
      title: '供应商对比',
      group,
      hidden: true,
      back,
      load: async () => (await import('./CompareSuppliersPage.tsx')).CompareSuppliersPage,
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
      about: 'id',
      title: '编辑供应商',
      group,
      hidden: true,
      back,
      load: async () => (await import('./SupplierPage.tsx')).EditSupplierPage,
    },
    {
      path: '/changeSupplier',
      about: 'id',
      title: '变更供应商',
      group,
      hidden: true,
      back,
      load: async () => (await import('./LinkSupplierPage.tsx')).ChangeSupplierPage,
    },
    {
      path: '/relevancySupplier',
      about: 'id',
      title: '关联供应商',
      group,
      hidden: true,
      back,
      load: async () => (await import('./LinkSupplierPage.tsx')).RelateSupplierPage,
    },
  ],
  documents: async () => (await import('./documents.ts')).supplierDocuments,
};
