import { bomAudit, garmentOrderAudit, styleAudit } from '@mrp/contract/features/styles/audit.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const styleDocuments: readonly DocumentPage[] = [
  // A style has the state of its BOM.
  { audit: styleAudit, path: '/styleDetail', workflow: bomWorkflow, usualState: 'EFFECTIVE' },
  { audit: garmentOrderAudit, path: '/garmentOrderDetail' },
  { audit: bomAudit, path: '/BOMEdit', workflow: bomWorkflow, usualState: 'EFFECTIVE' },
];
