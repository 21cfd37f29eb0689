import { auditApi } from '@mrp/contract/features/audit.ts';
import { materialList, type MaterialRow } from '@mrp/contract/features/materials/list.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { recordKind } from '../../kit/record/record-kind.ts';
import { materialDocument } from './documents.ts';

export const materialKind = recordKind({
  ...materialDocument,
  noun: materialsWords.material,
  counted: '个物料',
  calls: materialsApi,
  list: materialList,
  nameOf: ({ code, name }: Pick<MaterialRow, 'code' | 'name'>) => `${code} ${name}`,
  /** Its colours and offers too. */
  refreshes: [materialsApi.list, materialsApi.get, pricesApi.listOffers, pricesApi.listPriceHistory, auditApi.selectAllLogById],
});
