import { z } from 'zod';
import { Decimal, Id, price } from '../../lib/fields/fields.ts';
import { BinRef } from '../bins/record.ts';
import { HolderRef, StockUnit } from '../stock/item-level.ts';

/** 近色: at most this far apart by CIEDE2000. */
export const NEAR_DELTA_E = 3;
const MAX_NEEDS = 500;

/** What a style still needs: named, or what a netting run would order. */
export const RemnantRequest = z
  .strictObject({
    needs: z
      .array(z.strictObject({ skuId: Id, quantity: Decimal }))
      .max(MAX_NEEDS, `一次最多${MAX_NEEDS}种物料`)
      .default([]),
    runId: Id.nullable().default(null),
    /** Where it is needed: its own stock of the very colour is no offer, the plan takes it anyway. */
    holderId: Id.nullable().default(null),
  })
  .refine(({ needs, runId }) => needs.length === 0 || runId === null, '请按测算或按物料查找余料');
export type RemnantRequest = z.output<typeof RemnantRequest>;

/** 余料 of the same material in the same or a near colour. */
export const RemnantOffer = z.object({
  /** The colour that is needed. */
  forSkuId: Id,
  forCode: z.string(),
  forColour: z.string(),
  skuId: Id,
  itemId: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  /** ΔE00 from the needed colour; 0: the same one. */
  deltaE: Decimal,
  /** Computed from screen colours, not measured. */
  isEstimated: z.boolean(),
  holder: HolderRef,
  bin: BinRef.nullable(),
  lotNo: z.string(),
  rollNo: z.string(),
  unit: StockUnit,
  quantity: Decimal,
  /** Of what is needed, after the offers before it. */
  usable: Decimal,
  /** CNY without tax that need not be bought. */
  saves: price(Decimal.nullable()),
});
export type RemnantOffer = z.infer<typeof RemnantOffer>;
