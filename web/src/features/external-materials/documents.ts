import { externalAudit } from '@mrp/contract/features/external-materials/audit.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const externalDocuments: readonly DocumentPage[] = [
  { audit: externalAudit, path: '/outDetails', workflow: externalWorkflow, usualState: 'PENDING', hasSwatch: true },
];
