import type { Feature } from '../../lib/feature.ts';
import { menuPage, recordPages } from '../../lib/page-route.ts';
import { claimPaths } from './addresses.ts';

const group = '供应商管理';

export const claimsFeature: Feature = {
  pages: [
    menuPage(claimPaths.list, '物料索赔', async () => (await import('./ClaimListPage.tsx')).ClaimListPage, { group }),
    ...recordPages(claimPaths, {
      noun: '物料索赔',
      group,
      load: {
        detail: async () => (await import('./ClaimPage.tsx')).ClaimPage,
        add: async () => (await import('./ClaimEditPage.tsx')).NewClaimPage,
        edit: async () => (await import('./ClaimEditPage.tsx')).ClaimEditPage,
      },
    }),
  ],
  documents: async () => (await import('./documents.ts')).claimDocuments,
};
