import { auditApi } from '@mrp/contract/features/audit.ts';
import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { techniqueAudit } from '@mrp/contract/features/techniques/audit.ts';
import { techniqueList } from '@mrp/contract/features/techniques/list.ts';
import type { Technique } from '@mrp/contract/features/techniques/record.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import { documentPage, recordKind } from '../../kit/record/record-kind.ts';
import { techniquePaths } from './addresses.ts';

export const techniqueKind = recordKind({
  noun: techniqueWords.technique,
  counted: '个工艺',
  calls: techniquesApi,
  list: techniqueList,
  audit: techniqueAudit,
  workflow: undefined,
  paths: techniquePaths,
  nameOf: ({ name }: Pick<Technique, 'name'>) => name,
  refreshes: [techniquesApi.list, techniquesApi.get, techniquesApi.choose, auditApi.selectAllLogById],
});

export const techniqueDocuments = [documentPage(techniqueKind)];
