import { auditApi } from '@mrp/contract/features/audit.ts';
import { supplierList, suppliersApi, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import { supplierAudit } from '@mrp/contract/features/suppliers/audit.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { documentPage, recordKind } from '../../kit/record/record-kind.ts';
import { supplierPaths } from './addresses.ts';

export const supplierKind = recordKind({
  noun: supplierWords.supplier,
  counted: '家供应商',
  calls: suppliersApi,
  list: supplierList,
  audit: supplierAudit,
  workflow: supplierWorkflow,
  usualState: 'ACTIVE',
  paths: supplierPaths,
  nameOf: ({ abbreviation }: Pick<Supplier, 'abbreviation'>) => abbreviation,
  refreshes: [suppliersApi.list, suppliersApi.get, auditApi.selectAllLogById],
});

export const supplierDocuments = [documentPage(supplierKind)];
