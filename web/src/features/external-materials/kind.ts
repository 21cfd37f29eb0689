import { auditApi } from '@mrp/contract/features/audit.ts';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { externalList } from '@mrp/contract/features/external-materials/list.ts';
import type { ExternalRow } from '@mrp/contract/features/external-materials/record.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { recordKind } from '../../kit/record/record-kind.ts';
import { externalDocument } from './documents.ts';

export const externalKind = recordKind({
  ...externalDocument,
  noun: externalWords.externalMaterial,
  counted: '条外部物料',
  calls: externalMaterialsApi,
  list: externalList,
  nameOf: ({ code, name }: Pick<ExternalRow, 'code' | 'name'>) => `${code} ${name}`,
  refreshes: [externalMaterialsApi.list, externalMaterialsApi.get, auditApi.selectAllLogById],
});
