import { z } from 'zod';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Selection } from '../lib/bulk.ts';
import { Id, Page } from '../lib/fields/fields.ts';
import { nettingLineList, nettingList } from './netting/list.ts';
import {
  DemandChoice,
  DemandRequest,
  NettingConfirmation,
  NettingDifference,
  NettingExplanation,
  NettingInput,
  NettingLine,
  NettingRow,
  NettingRun,
  NettingLineEdits,
  OrderPreview,
} from './netting/record.ts';
import { ReadinessExplanation, readinessList, ReadinessRow } from './netting/readiness.ts';
import { CreatedPreparations } from './preparations/record.ts';
import { nettingWords } from './netting/words.ts';

const read = { anyOf: ['备料单管理'] } as const;
const make = { anyOf: ['备料单管理:新建'] } as const;
const one = z.object({ id: Id });

const nettingPath = '/material/:product/mrp/nettings';

export const nettingApi = {
  ...documentCalls({
    noun: nettingWords.netting,
    path: nettingPath,
    readers: read.anyOf,
    record: NettingRun,
    list: { query: nettingList.query, row: NettingRow },
  }),
  listLines: endpoint({
    method: 'GET',
    path: `${nettingPath}/:id/lines`,
    permission: read,
    params: one,
    query: nettingLineList.query,
    response: Page(NettingLine),
    summary: '备料测算结果',
  }),
  /** 瀑布 of one line. */
  explain: endpoint({
    method: 'GET',
    path: `${nettingPath}/lines/:id/explanation`,
    permission: read,
    params: one,
    response: NettingExplanation,
    summary: '测算依据',
  }),
  /** 齐料: open garment orders. */
  listReadiness: endpoint({
    method: 'GET',
    path: `${nettingPath}/readiness/orders`,
    permission: read,
    query: readinessList.query,
    response: Page(ReadinessRow),
    summary: '齐料列表',
  }),
  explainReadiness: endpoint({
    method: 'GET',
    path: `${nettingPath}/readiness/orders/:id`,
    permission: read,
    params: one,
    response: ReadinessExplanation,
    summary: '齐料依据',
  }),
  listDemands: endpoint({
    method: 'POST',
    path: `${nettingPath}/demands`,
    permission: make,
    effect: 'read',
    body: DemandRequest,
    response: z.array(DemandChoice),
    summary: '测算需求',
  }),
  run: endpoint({
    method: 'POST',
    path: nettingPath,
    permission: make,
    snapshot: true,
    body: NettingInput,
    response: NettingRow,
    summary: '备料测算',
  }),
  /** Changes 下单量 and supplier of lines before the confirmation. */
  editLines: endpoint({
    method: 'PUT',
    path: `${nettingPath}/:id/lines`,
    permission: make,
    params: one,
    body: NettingLineEdits,
    response: NettingRow,
    summary: '调整测算结果',
  }),
  previewOrders: endpoint({
    method: 'POST',
    path: `${nettingPath}/:id/order-preview`,
    permission: make,
    effect: 'read',
    params: one,
    body: z.strictObject({ chosen: Selection.optional() }),
    response: OrderPreview,
    summary: '将生成的备料单',
  }),
  /** Creates the orders; a repeated call returns the same orders. */
  confirm: endpoint({
    method: 'POST',
    path: `${nettingPath}/:id/confirmations`,
    permission: make,
    params: one,
    body: NettingConfirmation,
    response: CreatedPreparations,
    summary: '测算生成备料单',
  }),
  compare: endpoint({
    method: 'GET',
    path: `${nettingPath}/:id/comparison`,
    permission: read,
    params: one,
    query: z.strictObject({ withId: Id }),
    response: z.array(NettingDifference),
    summary: '测算对比',
  }),
};
