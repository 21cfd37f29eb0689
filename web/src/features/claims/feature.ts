import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';

const group = '供应商管理';
const below = { group, back: '/claimList' } as const;

export const claimsFeature: Feature = {
  pages: [
    menuPage('/claimList', '物料索赔', async () => (await import('./ClaimListPage.tsx')).ClaimListPage, { group }),
    innerPage('/newClaim', '新建物料索赔', async () => (await import('./ClaimEditPage.tsx')).NewClaimPage, below),
    innerPage('/claimEdit', '编辑物料索赔', async () => (await import('./ClaimEditPage.tsx')).ClaimEditPage, { ...below, about: 'id' }),
    innerPage('/claimDetail', '物料索赔详情', async () => (await import('./ClaimPage.tsx')).ClaimPage, { ...below, about: 'id' }),
  ],
  documents: async () => (await import('./documents.ts')).claimDocuments,
};
