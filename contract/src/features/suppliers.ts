import { z } from 'zod';
import { BulkResult, Selection } from '../lib/bulk.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Day, Id, Page, QueryText, Text, Version } from '../lib/fields.ts';
import { actionNames } from '../lib/workflow.ts';
import { supplierBulkEdit, SupplierEdit, SupplierInput } from './suppliers/input.ts';
import { supplierList } from './suppliers/list.ts';
import { SimilarSupplier, Supplier, SupplierRow } from './suppliers/record.ts';
import { supplierWorkflow } from './suppliers/workflow.ts';

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

const read = { anyOf: ['供应商档案'] } as const;
const transitionButtons = { anyOf: ['供应商档案:提交', '供应商档案:审核', '供应商档案:暂停恢复'] } as const;
const one = z.object({ id: Id });

export const suppliersApi = {
  list: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/suppliers',
    permission: read,
    query: supplierList.query,
    response: Page(SupplierRow),
    summary: '供应商列表',
  }),
  get: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/suppliers/:id',
    permission: read,
    params: one,
    response: Supplier,
    summary: '供应商',
  }),
  create: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/suppliers',
    permission: { anyOf: ['供应商档案:新建'] },
    body: SupplierInput,
    response: Supplier,
    summary: '新建供应商',
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/material/:product/mrp/suppliers/:id',
    permission: { anyOf: ['供应商档案:编辑'] },
    params: one,
    body: SupplierEdit,
    response: Supplier,
    summary: '编辑供应商',
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/material/:product/mrp/suppliers/:id',
    permission: { anyOf: ['供应商档案:编辑'] },
    params: one,
    response: z.null(),
    summary: '删除供应商草稿',
  }),
  transition: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/suppliers/:id/transitions',
    permission: transitionButtons,
    params: one,
    body: SupplierTransition,
    response: Supplier,
    summary: '供应商状态',
  }),
  transitionMany: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/suppliers/transitions',
    permission: transitionButtons,
    body: SupplierTransitions,
    response: BulkResult,
    summary: '批量改变供应商状态',
  }),
  editMany: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/suppliers/edits',
    permission: { anyOf: ['供应商档案:编辑'] },
    body: supplierBulkEdit.edit,
    response: supplierBulkEdit.edited,
    summary: '批量编辑供应商',
  }),
  restoreMany: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/suppliers/edits/restore',
    permission: { anyOf: ['供应商档案:编辑'] },
    body: supplierBulkEdit.restore,
    response: BulkResult,
    summary: '撤销批量编辑供应商',
  }),
  listSimilar: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/suppliers/near-duplicates',
    permission: read,
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
