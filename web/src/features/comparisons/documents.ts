import { comparisonConfigsApi } from '@mrp/contract/features/comparisons.ts';
import { configAudit } from '@mrp/contract/features/comparisons/audit.ts';
import { documentPage } from '../../kit/record/record-kind.ts';
import type { DocumentPage } from '../../lib/documents.ts';
import { inquiryKind } from './inquiry-kind.ts';

export const comparisonDocuments: readonly DocumentPage[] = [
  {
    audit: configAudit,
    path: '/basicConfigEdit',
    creations: [{ path: '/basicConfigNew', label: '新建比价配置', call: comparisonConfigsApi.create }],
  },
  documentPage(inquiryKind),
];
