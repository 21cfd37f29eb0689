import { z } from 'zod';
import { BulkResult, Selection } from '../lib/bulk.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Id, Page, Text } from '../lib/fields.ts';
import { PrintQuery } from '../lib/print-query.ts';
import { preparationList } from './preparations/list.ts';
import {
  Acceptance,
  CreatedProductions,
  AcceptancePlan,
  AcceptanceRequest,
  BatchInput,
  Production,
  ProductionEnd,
  productionList,
  ProductionRow,
} from './preparations/production.ts';
import {
  Preparation,
  PreparationEdit,
  PreparationGroup,
  PreparationInput,
  PreparationItemFacts,
  PreparationRow,
  CreatedPreparations,
  PreparationTransition,
  Reschedule,
} from './preparations/record.ts';
import { preparationSteps } from './preparations/workflow.ts';

export { preparationList } from './preparations/list.ts';
export { productionList } from './preparations/production.ts';

const read = { anyOf: ['备料单管理'] } as const;
const make = { anyOf: ['备料单管理:新建'] } as const;
const edit = { anyOf: ['备料单管理:编辑'] } as const;
const makeOrEdit = { anyOf: ['备料单管理:新建', '备料单管理:编辑'] } as const;
const accept = { anyOf: ['备料单管理:接单'] } as const;
const steps = { anyOf: ['备料单管理:提交', '备料单管理:审核', '备料单管理:取消'] } as const;
const one = z.object({ id: Id });

const ordersPath = '/material/:product/mrp/preparations';

export const preparationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/preparations',
    permission: read,
    query: preparationList.query,
    response: Page(PreparationRow),
    summary: '备料单列表',
  }),
  get: endpoint({ method: 'GET', path: `${ordersPath}/:id`, permission: read, params: one, response: Preparation, summary: '备料单' }),
  /** Preview of the orders: one for each supplier × item × unit. */
  previewGroups: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/preparations/groups',
    permission: makeOrEdit,
    effect: 'read',
    body: PreparationInput,
    response: z.array(PreparationGroup),
    summary: '备料分组预览',
  }),
  listItemFacts: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/preparations/item-facts',
    permission: makeOrEdit,
    effect: 'read',
    body: z.strictObject({ kind: z.enum(['SKU', 'SPU', 'MEITAO']), holderId: Id.nullable(), materialIds: z.array(Id).min(1).max(500) }),
    response: z.array(PreparationItemFacts),
    summary: '备料物料情况',
  }),
  create: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/preparations',
    permission: make,
    body: PreparationInput,
    response: CreatedPreparations,
    summary: '新建备料单',
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/material/:product/mrp/preparations/:id',
    permission: edit,
    params: one,
    body: PreparationEdit,
    response: Preparation,
    summary: '编辑备料单',
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/material/:product/mrp/preparations/:id',
    permission: edit,
    params: one,
    response: z.null(),
    summary: '删除备料单草稿',
  }),
  transition: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/preparations/:id/transitions',
    permission: steps,
    params: one,
    body: PreparationTransition,
    response: Preparation,
    summary: '备料单状态',
  }),
  transitionMany: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/preparations/transitions',
    permission: steps,
    body: z.strictObject({ action: z.enum(preparationSteps), chosen: Selection, reason: Text(200).default('') }),
    response: BulkResult,
    summary: '批量改变备料单状态',
  }),
  /** 合并: merges drafts with equal kind, basis, supplier, item, unit and holder into the oldest. */
  merge: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/preparations/merges',
    permission: { anyOf: ['备料单管理:合并'] },
    body: z.strictObject({ chosen: Selection }),
    response: BulkResult,
    summary: '合并备料单',
  }),
  reschedule: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/preparations/:id/expected-dates',
    permission: { anyOf: ['备料单管理:改期'] },
    params: one,
    body: Reschedule,
    response: Preparation,
    summary: '备料单改期',
  }),
  print: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/preparations/prints',
    permission: { anyOf: ['备料单管理:打印'] },
    effect: 'read',
    body: PrintQuery('备料单'),
    response: z.array(Preparation),
    summary: '打印备料单',
  }),
  planAcceptance: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/preparations/acceptance-plans',
    permission: accept,
    effect: 'read',
    body: AcceptanceRequest,
    response: AcceptancePlan,
    summary: '接单方案',
  }),
  accept: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/preparations/acceptances',
    permission: accept,
    body: Acceptance,
    response: CreatedProductions,
    summary: '接单',
  }),
};

export const productionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/productions',
    permission: read,
    query: productionList.query,
    response: Page(ProductionRow),
    summary: '备料生产单列表',
  }),
  get: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/productions/:id',
    permission: read,
    params: one,
    response: Production,
    summary: '备料生产单',
  }),
  print: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/productions/prints',
    permission: { anyOf: ['备料单管理:打印'] },
    effect: 'read',
    body: PrintQuery('生产单'),
    response: z.array(Production),
    summary: '打印备料生产单',
  }),
  receive: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/productions/:id/batches',
    permission: { anyOf: ['备料单管理:分批完成'] },
    params: one,
    body: BatchInput,
    response: Production,
    summary: '分批完成',
  }),
  /** 取消生产: cancelled before the first batch, ended short after it; unused greige is returned. */
  end: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/productions/:id/ends',
    permission: { anyOf: ['备料单管理:取消生产'] },
    params: one,
    body: ProductionEnd,
    response: Production,
    summary: '取消生产',
  }),
  reschedule: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/productions/:id/expected-dates',
    permission: { anyOf: ['备料单管理:改期'] },
    params: one,
    body: Reschedule,
    response: Production,
    summary: '生产单改期',
  }),
};
