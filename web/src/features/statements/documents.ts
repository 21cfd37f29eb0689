import { statementAudit } from '@mrp/contract/features/statements/audit.ts';
import { statementWorkflow } from '@mrp/contract/features/statements/workflow.ts';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import type { DocumentPage } from '../../lib/documents.ts';

export const statementDocuments: readonly DocumentPage[] = [
  {
    audit: statementAudit,
    path: '/statementDetail',
    workflow: statementWorkflow,
    creations: [{ path: '/newStatement', label: '新建对账单', call: statementsApi.create }],
  },
];
