import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Day, Decimal, Id } from '../../lib/fields/fields.ts';

/** How far the first order of a newcomer is; RECEIVED also of a part. */
export const practiceStages = ['NEW', 'DRAFT', 'PLACED', 'CONFIRMED', 'SHIPPED', 'RECEIVED'] as const;
export type PracticeStage = (typeof practiceStages)[number];

/** 上手采购: a newcomer's first real order, from the form to the stock. What is done is read from the documents, never ticked by hand. */
export const Practice = z.object({
  isUnderway: z.boolean(),
  stage: z.enum(practiceStages),
  /** The first order that he wrote since he began and did not cancel. */
  order: z.object({ id: Id, code: z.string() }).nullable(),
  /** An order whose goods can be bought again without lots: what his form starts from. */
  copyOf: Id.nullable(),
  /** Two weeks from today, for that form. */
  needOn: Day.nullable(),
  /** His newest shipment that is not received in full. */
  shipmentId: Id.nullable(),
  /** What came into stock with the newest receipt: its first item. */
  received: z
    .object({ receiptId: Id, itemId: Id, name: z.string(), quantity: Decimal, unit: z.string(), decimals: z.number(), holder: z.string() })
    .nullable(),
});
export type Practice = z.infer<typeof Practice>;

const path = '/material/:product/mrp/purchase-practice';
/** Whoever may write and place orders; the later steps may be others'. */
const permission = { anyOf: ['物料采购管理:新建'], with: '物料采购管理:下单' } as const;

export const practiceApi = {
  get: endpoint({ method: 'GET', path, permission, response: Practice, summary: '上手采购的进度' }),
  start: endpoint({ method: 'POST', path, permission, response: Practice, summary: '开始上手采购' }),
  leave: endpoint({ method: 'DELETE', path, permission, response: Practice, summary: '退出上手采购' }),
};
