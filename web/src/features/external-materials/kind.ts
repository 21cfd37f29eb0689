import { auditApi } from '@mrp/contract/features/audit.ts';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { externalAudit } from '@mrp/contract/features/external-materials/audit.ts';
import { externalList } from '@mrp/contract/features/external-materials/list.ts';
import type { ExternalRow } from '@mrp/contract/features/external-materials/record.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { documentPage, recordKind } from '../../kit/record/record-kind.ts';
import { externalBatchPath, externalPaths } from './addresses.ts';

export const externalKind = recordKind({
  noun: externalWords.externalMaterial,
  counted: '条外部物料',
  calls: externalMaterialsApi,
  list: externalList,
  audit: externalAudit,
  workflow: externalWorkflow,
  usualState: 'PENDING',
  paths: externalPaths,
  nameOf: ({ code, name }: Pick<ExternalRow, 'code' | 'name'>) => `${code} ${name}`,
  refreshes: [externalMaterialsApi.list, externalMaterialsApi.get, auditApi.selectAllLogById],
});

const page = documentPage(externalKind, { hasSwatch: true });
const batch = { path: externalBatchPath, label: '快速录入外部物料（批量）', call: externalMaterialsApi.createMany } as const;
export const externalDocuments = [{ ...page, creations: [...(page.creations ?? []), batch] }];
