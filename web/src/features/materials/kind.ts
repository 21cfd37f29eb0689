import { auditApi } from '@mrp/contract/features/audit.ts';
import { materialAudit } from '@mrp/contract/features/materials/audit.ts';
import { materialList, type MaterialRow } from '@mrp/contract/features/materials/list.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { documentPage, recordKind } from '../../kit/record/record-kind.ts';
import { materialPaths } from './addresses.ts';

export const materialKind = recordKind({
  noun: materialsWords.material,
  counted: '个物料',
  calls: materialsApi,
  list: materialList,
  audit: materialAudit,
  workflow: materialWorkflow,
  usualState: 'ACTIVE',
  paths: materialPaths,
  nameOf: ({ code, name }: Pick<MaterialRow, 'code' | 'name'>) => `${code} ${name}`,
  /** Its colours and offers too. */
  refreshes: [materialsApi.list, materialsApi.get, pricesApi.listOffers, pricesApi.listPriceHistory, auditApi.selectAllLogById],
});

const page = documentPage(materialKind, { shortLabel: '物料', hasSwatch: true });
const search = { path: '/colourSearch', label: '以色找布（找色）', call: materialsApi.listShades } as const;
export const materialDocuments = [{ ...page, creations: [...(page.creations ?? []), search] }];
