import { auditApi } from '@mrp/contract/features/audit.ts';
import { supplierList, suppliersApi } from '@mrp/contract/features/suppliers.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { recordKind } from '../../kit/record/record-kind.ts';
import { supplierDocument } from './documents.ts';

export const supplierKind = recordKind({
  ...supplierDocument,
  noun: supplierWords.supplier,
  counted: '家供应商',
  calls: suppliersApi,
  list: supplierList,
  nameOf: ({ abbreviation }: Pick<Supplier, 'abbreviation'>) => abbreviation,
  refreshes: [suppliersApi.list, suppliersApi.get, auditApi.selectAllLogById],
});
