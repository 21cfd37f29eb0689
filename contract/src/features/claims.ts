import { documentCalls } from '../lib/document-calls.ts';
import { claimList } from './claims/list.ts';
import { Claim, ClaimEdit, ClaimInput, ClaimRow, ClaimTransition } from './claims/record.ts';
import { claimWords } from './claims/words.ts';

export { claimList } from './claims/list.ts';

export const claimsApi = documentCalls({
  noun: claimWords.claim,
  path: '/material/:product/mrp/claims',
  readers: ['物料索赔'],
  record: Claim,
  list: { query: claimList.query, row: ClaimRow },
  create: { by: ['物料索赔:新建'], body: ClaimInput },
  edit: { by: ['物料索赔:编辑'], body: ClaimEdit },
  discard: { by: ['物料索赔:编辑'] },
  transition: { by: ['物料索赔:编辑', '物料索赔:确认'], body: ClaimTransition },
});
