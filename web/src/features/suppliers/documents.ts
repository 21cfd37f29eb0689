import { supplierAudit } from '@mrp/contract/features/suppliers/audit.ts';
import { supplierWorkflow } from '@mrp/contract/features/suppliers/workflow.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { documentPage } from '../../lib/documents.ts';
import { supplierPaths } from './addresses.ts';

export const supplierDocument = { audit: supplierAudit, workflow: supplierWorkflow, usualState: 'ACTIVE', paths: supplierPaths };

export const supplierDocuments = [documentPage(supplierDocument, suppliersApi.create)];
