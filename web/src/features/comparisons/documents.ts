import { comparisonConfigsApi } from '@mrp/contract/features/comparisons.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { inquiryWorkflow } from '@mrp/contract/features/comparisons/inquiry-workflow.ts';
import { configAudit, inquiryAudit } from '@mrp/contract/features/comparisons/audit.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const comparisonDocuments: readonly DocumentPage[] = [
  {
    audit: configAudit,
    path: '/basicConfigEdit',
    creations: [{ path: '/basicConfigNew', label: '新建比价配置', call: comparisonConfigsApi.create }],
  },
  {
    audit: inquiryAudit,
    path: '/inquiryDetail',
    workflow: inquiryWorkflow,
    usualState: 'OPEN',
    creations: [{ path: '/inquiryNew', label: '新建询价', call: inquiriesApi.create }],
  },
];
