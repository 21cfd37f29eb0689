import { z } from 'zod';
import { Id, Reason, Timestamp, Version } from '../../lib/fields/fields.ts';

/** What becomes of a document when its garment order is cancelled, closed or reduced. */
export const orderEffects = {
  ENDED: '结束',
  REDUCED: '减少',
  RELEASED: '释放占用',
  VOIDED: '作废',
  EXCEPTION: '列为例外',
} as const;

export const orderCauses = { CANCELLED: '已取消', CLOSED: '已完成', REDUCED: '已减少' } as const;
export type OrderCause = keyof typeof orderCauses;

/** Documents that are ordered or made for a garment order: what becomes of them somebody has to decide. */
export const exceptionKinds = ['preparation', 'purchase'] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** One document that hangs on a garment order, and what the change does to it. */
export const OrderEffect = z.object({
  orderId: Id,
  kind: z.string(),
  id: Id,
  code: z.string(),
  /** Of the kind and its present state, as people read them. */
  label: z.string(),
  state: z.string(),
  what: z.enum(Object.keys(orderEffects) as [keyof typeof orderEffects, ...(keyof typeof orderEffects)[]]),
  detail: z.string(),
});
export type OrderEffect = z.infer<typeof OrderEffect>;

/** What an edit of a garment order would do; `token` null: nothing hangs on it. */
export const OrderImpact = z.object({ token: z.string().nullable(), effects: z.array(OrderEffect) });
export type OrderImpact = z.infer<typeof OrderImpact>;

/** 例外: a preparation or purchase of an order that was cancelled, closed or reduced. */
export const OrderException = z.object({
  id: Id,
  order: z.object({ id: Id, code: z.string() }),
  cause: z.enum(['CANCELLED', 'CLOSED', 'REDUCED']),
  document: z.object({ kind: z.enum(exceptionKinds), id: Id, code: z.string(), label: z.string(), state: z.string() }),
  piecesBefore: z.number(),
  piecesAfter: z.number(),
  /** Nobody has decided, and the document has not ended. */
  isOpen: z.boolean(),
  createdAt: Timestamp,
  createdBy: z.string(),
  settledAt: Timestamp.nullable(),
  settledBy: z.string().nullable(),
  settleReason: z.string(),
  version: Version,
});
export type OrderException = z.infer<typeof OrderException>;

/** 保留: why the document stays although the order does not need it. */
export const OrderExceptionSettling = z.strictObject({ reason: Reason, version: Version });

/** 优先级 of a garment order in the plan: by date, before others of the same date, or before every date. */
export const orderPriorities = [
  { value: '0', label: '普通' },
  { value: '1', label: '同日优先' },
  { value: '2', label: '优先于交期' },
] as const;
export const OrderPriority = z.strictObject({ priority: z.enum(['0', '1', '2'], '请选择优先级'), reason: Reason, version: Version });
