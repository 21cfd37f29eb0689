import { z } from 'zod';
import { BulkResult, Selection } from '../lib/bulk.ts';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Id, Text } from '../lib/fields/fields.ts';
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
import { preparationWords } from './preparations/words.ts';

export { preparationList } from './preparations/list.ts';
export { productionList } from './preparations/production.ts';

const makeOrEdit = { anyOf: ['备料单管理:新建', '备料单管理:编辑'] } as const;
const accept = { anyOf: ['备料单管理:接单'] } as const;
const steps = ['备料单管理:提交', '备料单管理:审核', '备料单管理:取消'] as const;
const one = z.object({ id: Id });

const orders = '/material/:product/mrp/preparations';
const productions = '/material/:product/mrp/productions';

export const preparationsApi = {
  ...documentCalls({
    noun: preparationWords.preparation,
    path: orders,
    readers: ['备料单管理'],
    record: Preparation,
    list: { query: preparationList.query, row: PreparationRow },
    create: { by: ['备料单管理:新建'], body: PreparationInput, response: CreatedPreparations },
    edit: { by: ['备料单管理:编辑'], body: PreparationEdit },
    discard: { by: ['备料单管理:编辑'] },
    transition: { by: steps, body: PreparationTransition },
    transitionMany: {
      by: steps,
      body: z.strictObject({ action: z.enum(preparationSteps), chosen: Selection, reason: Text(200).default('') }),
    },
  }),
  /** Preview of the orders: one for each supplier × item × unit. */
  previewGroups: endpoint({
    method: 'POST',
    path: `${orders}/groups`,
    permission: makeOrEdit,
    effect: 'read',
    body: PreparationInput,
    response: z.array(PreparationGroup),
    summary: '备料分组预览',
  }),
  listItemFacts: endpoint({
    method: 'POST',
    path: `${orders}/item-facts`,
    permission: makeOrEdit,
    effect: 'read',
    body: z.strictObject({ kind: z.enum(['SKU', 'SPU', 'MEITAO']), holderId: Id.nullable(), materialIds: z.array(Id).min(1).max(500) }),
    response: z.array(PreparationItemFacts),
    summary: '备料物料情况',
  }),
  /** 合并: merges drafts with equal kind, basis, supplier, item, unit and holder into the oldest. */
  merge: endpoint({
    method: 'POST',
    path: `${orders}/merges`,
    permission: { anyOf: ['备料单管理:合并'] },
    body: z.strictObject({ chosen: Selection }),
    response: BulkResult,
    summary: '合并备料单',
  }),
  reschedule: endpoint({
    method: 'POST',
    path: `${orders}/:id/expected-dates`,
    permission: { anyOf: ['备料单管理:改期'] },
    params: one,
    body: Reschedule,
    response: Preparation,
    summary: '备料单改期',
  }),
  print: endpoint({
    method: 'POST',
    path: `${orders}/prints`,
    permission: { anyOf: ['备料单管理:打印'] },
    effect: 'read',
    body: PrintQuery('备料单'),
    response: z.array(Preparation),
    summary: '打印备料单',
  }),
  planAcceptance: endpoint({
    method: 'POST',
    path: `${orders}/acceptance-plans`,
    permission: accept,
    effect: 'read',
    body: AcceptanceRequest,
    response: AcceptancePlan,
    summary: '接单方案',
  }),
  accept: endpoint({
    method: 'POST',
    path: `${orders}/acceptances`,
    permission: accept,
    body: Acceptance,
    response: CreatedProductions,
    summary: '接单',
  }),
};

export const productionsApi = {
  ...documentCalls({
    noun: preparationWords.production,
    path: productions,
    readers: ['备料单管理'],
    record: Production,
    list: { query: productionList.query, row: ProductionRow },
  }),
  print: endpoint({
    method: 'POST',
    path: `${productions}/prints`,
    permission: { anyOf: ['备料单管理:打印'] },
    effect: 'read',
    body: PrintQuery('生产单'),
    response: z.array(Production),
    summary: '打印备料生产单',
  }),
  receive: endpoint({
    method: 'POST',
    path: `${productions}/:id/batches`,
    permission: { anyOf: ['备料单管理:分批完成'] },
    params: one,
    body: BatchInput,
    response: Production,
    summary: '分批完成',
  }),
  /** 取消生产: cancelled before the first batch, ended short after it; unused greige is returned. */
  end: endpoint({
    method: 'POST',
    path: `${productions}/:id/ends`,
    permission: { anyOf: ['备料单管理:取消生产'] },
    params: one,
    body: ProductionEnd,
    response: Production,
    summary: '取消生产',
  }),
  reschedule: endpoint({
    method: 'POST',
    path: `${productions}/:id/expected-dates`,
    permission: { anyOf: ['备料单管理:改期'] },
    params: one,
    body: Reschedule,
    response: Production,
    summary: '生产单改期',
  }),
};
