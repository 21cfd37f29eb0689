import { z } from 'zod';
import { Selection } from '../lib/bulk.ts';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Day, Id, QueryText, Text, Version } from '../lib/fields/fields.ts';
import { actionNames } from '../lib/workflow.ts';
import { supplierBulkEdit, SupplierEdit, SupplierInput } from './suppliers/input.ts';
import { supplierList } from './suppliers/list.ts';
import { SimilarSupplier, Supplier, SupplierRow } from './suppliers/record.ts';
import { supplierWorkflow } from './suppliers/workflow.ts';
import { supplierWords } from './suppliers/words.ts';

export { supplierAudit } from './suppliers/audit.ts';
export { supplierList } from './suppliers/list.ts';
export { isEditable, supplierKinds, supplierWorkflow } from './suppliers/workflow.ts';

/** Fields of a transition: the reason of a refusal or pause, and the days of the pause. */
const ask = {
  reason: Text(200).default(''),
  /** Absent: today. */
  from: Day.optional(),
  /** Absent: until it is resumed. */
  to: Day.optional(),
};
const Action = z.enum(actionNames(supplierWorkflow));
export const SupplierTransition = z.strictObject({ action: Action, version: Version, ...ask });
export type SupplierTransition = z.output<typeof SupplierTransition>;
export const SupplierTransitions = z.strictObject({ action: Action, chosen: Selection, ...ask });
export type SupplierTransitions = z.output<typeof SupplierTransitions>;

const readers = ['供应商档案'] as const;
const transitionButtons = ['供应商档案:提交', '供应商档案:审核', '供应商档案:暂停恢复', '供应商档案:终止'] as const;
const suppliers = '/material/:product/mrp/suppliers';

export const suppliersApi = {
  ...documentCalls({
    noun: supplierWords.supplier,
    path: suppliers,
    readers,
    record: Supplier,
    list: { query: supplierList.query, row: SupplierRow },
    create: { by: ['供应商档案:新建'], body: SupplierInput },
    edit: { by: ['供应商档案:编辑'], body: SupplierEdit },
    discard: { by: ['供应商档案:编辑'] },
    transition: { by: transitionButtons, body: SupplierTransition },
    transitionMany: { by: transitionButtons, body: SupplierTransitions },
    editMany: { by: ['供应商档案:编辑'], bulk: supplierBulkEdit },
  }),
  listSimilar: endpoint({
    method: 'GET',
    path: `${suppliers}/near-duplicates`,
    permission: { anyOf: readers },
    query: z.strictObject({
      name: QueryText.optional(),
      abbreviation: QueryText.optional(),
      creditCode: QueryText.optional(),
      /** Id of the edited record, which is not a duplicate of itself. */
      exceptId: Id.optional(),
    }),
    response: z.array(SimilarSupplier),
    summary: '相似供应商',
  }),
};
