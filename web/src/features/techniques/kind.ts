import { auditApi } from '@mrp/contract/features/audit.ts';
import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { techniqueList } from '@mrp/contract/features/techniques/list.ts';
import type { Technique } from '@mrp/contract/features/techniques/record.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import { recordKind } from '../../kit/record/record-kind.ts';
import { techniqueDocument } from './documents.ts';

export const techniqueKind = recordKind({
  ...techniqueDocument,
  noun: techniqueWords.technique,
  counted: '个工艺',
  calls: techniquesApi,
  list: techniqueList,
  nameOf: ({ name }: Pick<Technique, 'name'>) => name,
  refreshes: [techniquesApi.list, techniquesApi.get, techniquesApi.choose, auditApi.selectAllLogById],
});
