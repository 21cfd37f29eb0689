import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';

const group = '供应商管理';
const back = '/supplierList';
const below = { group, back } as const;

export const suppliersFeature: Feature = {
  pages: [
    menuPage('/supplierList', '供应商档案', async () => (await import('./SupplierListPage.tsx')).SupplierListPage, { group }),
    innerPage('/supplierDetail', '供应商详情', async () => (await import('./record/SupplierDetailPage.tsx')).SupplierDetailPage, {
      ...below,
      about: 'id',
    }),
    innerPage('/compareSuppliers', '供应商对比', async () => (await import('./CompareSuppliersPage.tsx')).CompareSuppliersPage, {
      ...below,
      about: 'ids',
    }),
    innerPage('/newSupplier', '新建供应商', async () => (await import('./SupplierPage.tsx')).NewSupplierPage, below),
    innerPage('/editSupplier', '编辑供应商', async () => (await import('./SupplierPage.tsx')).EditSupplierPage, { ...below, about: 'id' }),
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
