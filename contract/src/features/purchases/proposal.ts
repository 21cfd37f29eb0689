import { z } from 'zod';
import { Day, Decimal, Entry, Id, Text } from '../../lib/fields/fields.ts';
import { HolderRef } from '../stock/item-level.ts';
import { PurchaseSource } from './record.ts';

/** What is to be bought: rows of a netting run, or BOM lines of garment orders that are not prepared. */
export const PurchaseProposalRequest = z
  .strictObject({
    nettingRunId: Id.nullable().default(null),
    /** Rows of the run; empty: all rows with a shortage. */
    nettingLineIds: z.array(Id).max(500).default([]),
    garmentOrderIds: z.array(Id).max(50, '一次最多50张成衣订单').default([]),
    /** Of garment orders: the lines that the brand supplies, or those that the garment factory buys for itself. */
    source: PurchaseSource.exclude(['DIRECT']).default('BRAND'),
  })
  .refine(({ nettingRunId, garmentOrderIds }) => (nettingRunId !== null) !== garmentOrderIds.length > 0, '请选择测算或成衣订单');
export type PurchaseProposalRequest = z.output<typeof PurchaseProposalRequest>;

export const PurchaseProposal = z.object({
  source: PurchaseSource,
  /** The receiver and need day that they share. */
  holderId: Id.nullable(),
  needOn: Day.nullable(),
  /** Orders that were already made of the run. */
  orders: z.array(z.object({ id: Id, code: z.string() })),
  /** Garment orders of which nothing is to be bought, each with its reason. */
  skipped: z.array(z.object({ id: Id, code: z.string(), reason: z.string() })),
  lines: z.array(
    z.object({
      skuId: Id,
      code: z.string(),
      name: z.string(),
      supplier: Entry.nullable(),
      /** The factory of the line's order, where the lines go to several. */
      holder: HolderRef.nullable(),
      quantity: Decimal,
      needOn: Day.nullable(),
      styleId: Id.nullable(),
      style: z.string().nullable(),
      skcId: Id.nullable(),
      skc: z.string().nullable(),
      garmentOrderId: Id.nullable(),
      bomLineId: Id.nullable(),
    }),
  ),
});
export type PurchaseProposal = z.infer<typeof PurchaseProposal>;

/** For the picker of garment orders: by words, or by ids. */
export const OrdersToBuyRequest = z.strictObject({
  source: PurchaseSource.exclude(['DIRECT']).default('BRAND'),
  q: Text(100).optional(),
  ids: z.array(Id).max(500).optional(),
});

/** A garment order with how many materials are to be bought by its BOM, or why none. */
export const OrderToBuy = z.object({
  id: Id,
  code: z.string(),
  style: z.object({ code: z.string(), name: z.string() }),
  deliverOn: Day.nullable(),
  lines: z.number(),
  /** Empty: something is to be bought. */
  reason: z.string(),
});
export type OrderToBuy = z.infer<typeof OrderToBuy>;
