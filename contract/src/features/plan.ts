import { z } from 'zod';
import { endpoint } from '../lib/endpoint.ts';
import { BulkResult } from '../lib/bulk.ts';
import { Id, Page, QueryList, QueryText, Version } from '../lib/fields/fields.ts';
import { Assignment, ExceptionCounts, exceptionList, OrderProposal, PlanException, Planner, Snooze } from './plan/exceptions.ts';
import { planList } from './plan/list.ts';
import { DocumentPlan, OrderPlan, plannedDocuments, PlanItem, PlanItemDetail, PlanMoment } from './plan/record.ts';
import { FixInput, PlanFix } from './plan/fixes.ts';
import { LATER } from './plan/weeks.ts';
import { ComingPurchase, WhatIf, WhatIfInput } from './plan/what-if.ts';

const read = { anyOf: ['备料单管理'] } as const;
const adjust = { anyOf: ['备料单管理:计划调整'] } as const;
const one = z.object({ id: Id });

const path = '/material/:product/mrp/plan';

export const planApi = {
  list: endpoint({
    method: 'GET',
    path: `${path}/items`,
    permission: read,
    query: planList.query,
    response: Page(PlanItem),
    summary: '物料计划',
  }),
  getMoment: endpoint({
    method: 'GET',
    path: `${path}/moment`,
    permission: read,
    response: PlanMoment,
    summary: '物料计划的时刻',
  }),
  /** Computes the plan again where something changed since; else nothing happens. */
  refresh: endpoint({
    method: 'POST',
    path: `${path}/refreshes`,
    permission: read,
    snapshot: true,
    body: z.strictObject({}),
    response: PlanMoment,
    summary: '重算物料计划',
  }),
  /** One material over time; with `week` only the documents of that week. */
  getItem: endpoint({
    method: 'GET',
    path: `${path}/items/:id`,
    permission: read,
    params: one,
    query: z.strictObject({ week: z.coerce.number().int().min(0).max(LATER).optional() }),
    response: PlanItemDetail,
    summary: '物料的计划',
  }),
  /** 供需对应 of a garment order. */
  getOrder: endpoint({
    method: 'GET',
    path: `${path}/orders/:id`,
    permission: read,
    params: one,
    response: OrderPlan,
    summary: '成衣订单的供需对应',
  }),
  /** 供需对应 of what comes, or of a stocked item. */
  getDocument: endpoint({
    method: 'GET',
    path: `${path}/documents`,
    permission: read,
    query: z.strictObject({ kind: z.enum(plannedDocuments), id: Id }),
    response: DocumentPlan,
    summary: '单据的供需对应',
  }),
  /** 固定 a supply to a demand; the plan is computed again. */
  fix: endpoint({
    method: 'POST',
    path: `${path}/fixes`,
    permission: adjust,
    body: FixInput,
    response: PlanFix,
    summary: '固定供需对应',
  }),
  unfix: endpoint({
    method: 'POST',
    path: `${path}/fixes/:id/removals`,
    permission: adjust,
    params: one,
    body: z.strictObject({ version: Version }),
    response: z.null(),
    summary: '取消固定',
  }),
  /** 今天要做. */
  listExceptions: endpoint({
    method: 'GET',
    path: `${path}/exceptions`,
    permission: read,
    query: exceptionList.query,
    response: Page(PlanException),
    summary: '今天要做',
  }),
  countExceptions: endpoint({
    method: 'GET',
    path: `${path}/exception-counts`,
    permission: read,
    response: ExceptionCounts,
    summary: '今天要做的条数',
  }),
  /** One refused does not affect the others. */
  snooze: endpoint({
    method: 'POST',
    path: `${path}/exceptions/snoozes`,
    permission: adjust,
    body: Snooze,
    response: BulkResult,
    summary: '暂缓今天要做的事',
  }),
  assign: endpoint({
    method: 'POST',
    path: `${path}/exceptions/owners`,
    permission: adjust,
    body: Assignment,
    response: BulkResult,
    summary: '改今天要做的负责人',
  }),
  listPlanners: endpoint({
    method: 'GET',
    path: `${path}/planners`,
    permission: read,
    query: z.strictObject({ q: QueryText.optional(), ids: QueryList(Id).optional() }),
    response: z.array(Planner),
    summary: '今天要做的负责人',
  }),
  /** What to order for these exceptions, as lines of a new purchase or preparation. */
  proposeOrder: endpoint({
    method: 'POST',
    path: `${path}/exceptions/order-proposals`,
    permission: { anyOf: ['物料采购管理:新建', '备料单管理:新建'] },
    effect: 'read',
    body: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    response: OrderProposal,
    summary: '按今天要做下单',
  }),
  /** 试算: what would be otherwise under these assumptions; computed beside the plan, and nothing is written. */
  tryWhatIf: endpoint({
    method: 'POST',
    path: `${path}/what-ifs`,
    permission: read,
    effect: 'read',
    limitPerMinute: 30,
    body: WhatIfInput,
    response: WhatIf,
    summary: '试算物料计划',
  }),
  /** Purchases of which something is still to come, the earliest first; at most 50. */
  listComing: endpoint({
    method: 'GET',
    path: `${path}/coming-purchases`,
    permission: read,
    query: z.strictObject({ q: QueryText.optional(), ids: QueryList(Id).optional() }),
    response: z.array(ComingPurchase),
    summary: '还要到货的采购单',
  }),
};
