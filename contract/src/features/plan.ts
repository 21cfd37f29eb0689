import { z } from 'zod';
import { endpoint } from '../lib/endpoint.ts';
import { Id, Page } from '../lib/fields.ts';
import { planList } from './plan/list.ts';
import { DocumentPlan, OrderPlan, plannedDocuments, PlanItem, PlanItemDetail, PlanMoment } from './plan/record.ts';
import { LATER } from './plan/weeks.ts';

const read = { anyOf: ['备料单管理'] } as const;
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
};
