import { z } from 'zod';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Id } from '../lib/fields/fields.ts';
import { PrintQuery } from '../lib/print-query.ts';
import { Actuals, ActualsQuery, ConsumptionAdoption, DyeLossAdoption } from './picks/actuals.ts';
import { pickList } from './picks/list.ts';
import { PickPlan, PickPlanRequest, PickPosting, PickReturnInput, PickSheet } from './picks/plan.ts';
import {
  PickOrder,
  PickBatch,
  PickEdit,
  PickInput,
  PickLineParts,
  PickProposal,
  PickProposalRequest,
  PickRow,
  PickTransition,
  StylePicks,
} from './picks/record.ts';
import { RemnantOffer, RemnantRequest } from './picks/remnants.ts';
import { pickWords } from './picks/words.ts';

export { pickList } from './picks/list.ts';

const one = z.object({ id: Id });
const picks = '/material/:product/mrp/picks';

export const picksApi = {
  ...documentCalls({
    noun: pickWords.pickOrder,
    path: picks,
    readers: ['领料管理'],
    record: PickOrder,
    list: { query: pickList.query, row: PickRow },
    create: { by: ['领料管理:新建'], body: PickInput },
    edit: { by: ['领料管理:编辑'], body: PickEdit },
    transition: { by: ['领料管理:关单', '领料管理:取消'], body: PickTransition },
  }),
  propose: endpoint({
    method: 'POST',
    path: `${picks}/proposals`,
    permission: { anyOf: ['领料管理:新建', '领料管理:编辑'] },
    effect: 'read',
    body: PickProposalRequest,
    response: z.array(PickProposal),
    summary: '领料建议',
  }),
  ofStyle: endpoint({
    method: 'GET',
    path: `${picks}/styles/:id`,
    permission: { anyOf: ['定制BOM', '领料管理'] },
    params: one,
    response: StylePicks,
    summary: '款式的领料进度',
  }),
  /** 余料 of the same material in a near colour, for netting, purchase and picking. */
  offerRemnants: endpoint({
    method: 'POST',
    path: `${picks}/remnants`,
    permission: { anyOf: ['领料管理', '物料采购管理', '备料单管理'] },
    effect: 'read',
    body: RemnantRequest,
    response: z.array(RemnantOffer),
    summary: '可用余料',
  }),
  /** 实际单耗 and 实际染损 beside the standard, of a style or a material. */
  getActuals: endpoint({
    method: 'GET',
    path: `${picks}/actuals`,
    permission: { anyOf: ['定制BOM', '内部物料档案', '备料单管理', '领料管理'] },
    query: ActualsQuery,
    response: Actuals,
    summary: '实际损耗',
  }),
  /** Makes the next version of the style's BOM with the learned loss; it takes effect when it is confirmed. */
  adoptConsumption: endpoint({
    method: 'POST',
    path: `${picks}/actuals/consumptions`,
    permission: { anyOf: ['定制BOM:新版本'] },
    body: ConsumptionAdoption,
    response: z.object({ id: Id, code: z.string() }),
    summary: '采纳实际单耗',
  }),
  adoptDyeLoss: endpoint({
    method: 'POST',
    path: `${picks}/actuals/dye-losses`,
    permission: { anyOf: ['内部物料档案:编辑'] },
    body: DyeLossAdoption,
    response: Actuals,
    summary: '采纳实际染损',
  }),
  /** One pick for each garment order. */
  createMany: endpoint({
    method: 'POST',
    path: `${picks}/batches`,
    permission: { anyOf: ['领料管理:新建'] },
    body: PickBatch,
    response: z.object({ orders: z.array(z.object({ id: Id, code: z.string() })) }),
    summary: '批量新建领料单',
  }),
  explainLine: endpoint({
    method: 'GET',
    path: `${picks}/:id/lines/:lineId`,
    permission: { anyOf: ['领料管理'] },
    params: one.extend({ lineId: Id }),
    response: PickLineParts,
    summary: '领料明细的数量来源',
  }),
  plan: endpoint({
    method: 'POST',
    path: `${picks}/:id/plans`,
    permission: { anyOf: ['领料管理:领料'] },
    effect: 'read',
    params: one,
    body: PickPlanRequest,
    response: PickPlan,
    summary: '领料方案',
  }),
  post: endpoint({
    method: 'POST',
    path: `${picks}/:id/postings`,
    permission: { anyOf: ['领料管理:领料'] },
    params: one,
    body: PickPosting,
    response: PickOrder,
    summary: '领料出库',
  }),
  returnGoods: endpoint({
    method: 'POST',
    path: `${picks}/:id/returns`,
    permission: { anyOf: ['领料管理:退料'] },
    params: one,
    body: PickReturnInput,
    response: PickOrder,
    summary: '退料',
  }),
  print: endpoint({
    method: 'POST',
    path: `${picks}/prints`,
    permission: { anyOf: ['领料管理:打印'] },
    effect: 'read',
    body: PrintQuery('领料单'),
    response: z.array(PickSheet),
    summary: '打印领料单',
  }),
};
