import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage, recordPages } from '../../lib/page-route.ts';
import { supplierPaths } from './addresses.ts';

const group = '供应商管理';
const below = { group, back: supplierPaths.list } as const;

export const suppliersFeature: Feature = {
  pages: [
    menuPage(supplierPaths.list, '供应商档案', async () => (await import('./SupplierListPage.tsx')).SupplierListPage, { group }),
    ...recordPages(supplierPaths, {
      noun: '供应商',
      group,
      load: {
        detail: async () => (await import('./record/SupplierDetailPage.tsx')).SupplierDetailPage,
        add: async () => (await import('./SupplierPage.tsx')).NewSupplierPage,
        edit: async () => (await import('./SupplierPage.tsx')).EditSupplierPage,
      },
    }),
    innerPage('/compareSuppliers', '供应商对比', async () => (await import('./CompareSuppliersPage.tsx')).CompareSuppliersPage, {
      ...below,
      about: 'ids',
    }),
    innerPage('/changeSupplier', '变更供应商', async () => (await import('./linking/LinkSupplierPage.tsx')).ChangeSupplierPage, {
      ...below,
      about: 'id',
    }),
    innerPage('/relevancySupplier', '关联供应商', async () => (await import('./linking/LinkSupplierPage.tsx')).RelateSupplierPage, {
      ...below,
      about: 'id',
    }),
  ],
  documents: async () => (await import('./documents.ts')).supplierDocuments,
};
