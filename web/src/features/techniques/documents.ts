import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { techniqueAudit } from '@mrp/contract/features/techniques/audit.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const techniqueDocuments: readonly DocumentPage[] = [
  {
    audit: techniqueAudit,
    path: '/techniqueDetail',
    creations: [{ path: '/techniqueNew', label: '新建工艺', call: techniquesApi.create }],
  },
];
