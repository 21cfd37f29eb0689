import { configAudit, inquiryAudit } from '@mrp/contract/features/comparisons/audit.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { inquiryWorkflow } from '@mrp/contract/features/comparisons/inquiry-workflow.ts';
import { comparisonConfigsApi } from '@mrp/contract/features/comparisons.ts';
import { documentPage, type DocumentPage } from '../../lib/documents.ts';
import { inquiryPaths } from './addresses.ts';

export const inquiryDocument = { audit: inquiryAudit, workflow: inquiryWorkflow, usualState: 'OPEN', paths: inquiryPaths };

export const comparisonDocuments: readonly DocumentPage[] = [
  {
    audit: configAudit,
    path: '/basicConfigEdit',
    creations: [{ path: '/basicConfigNew', label: '新建比价配置', call: comparisonConfigsApi.create }],
  },
  documentPage(inquiryDocument, inquiriesApi.create),
];
