import { z } from 'zod';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Id } from '../lib/fields.ts';
import { PrintQuery } from '../lib/print-query.ts';
import { pickList } from './picks/list.ts';
import { PickPlan, PickPlanRequest, PickPosting, PickReturnInput, PickSheet } from './picks/plan.ts';
import {
  Pick,
  PickBatch,
  PickEdit,
  PickInput,
  PickProposal,
  PickProposalRequest,
  PickRow,
  PickTransition,
  StylePicks,
} from './picks/record.ts';

export { pickList } from './picks/list.ts';

const one = z.object({ id: Id });
const picks = '/material/:product/mrp/picks';

export const picksApi = {
  ...documentCalls({
    noun: '领料单',
    path: picks,
    readers: ['领料管理'],
    record: Pick,
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
  /** One pick for each garment order. */
  createMany: endpoint({
    method: 'POST',
    path: `${picks}/batches`,
    permission: { anyOf: ['领料管理:新建'] },
    body: PickBatch,
    response: z.object({ orders: z.array(z.object({ id: Id, code: z.string() })) }),
    summary: '批量新建领料单',
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
    response: Pick,
    summary: '领料出库',
  }),
  returnGoods: endpoint({
    method: 'POST',
    path: `${picks}/:id/returns`,
    permission: { anyOf: ['领料管理:退料'] },
    params: one,
    body: PickReturnInput,
    response: Pick,
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
