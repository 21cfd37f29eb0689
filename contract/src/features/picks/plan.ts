import { z } from 'zod';
import { Decimal, Id, price, Text, Version } from '../../lib/fields/fields.ts';
import { numeric, rules } from '../../lib/fields/numeric-rules.ts';
import { BinRef } from '../bins/record.ts';
import { HolderRef, StockUnit } from '../stock/item-level.ts';
import { Ownership } from '../stock/ledger.ts';
import { MAX_LINES, PickOrder } from './record.ts';

const MAX_TAKES = 500;

/** Which roll, lot or untracked stock to take, instead of what the source order says. */
const ChosenTake = z.strictObject({
  ownership: Ownership,
  lotId: Id.nullable().default(null),
  rollId: Id.nullable().default(null),
  quantity: numeric(rules.documentQuantity),
});

export const PickPlanRequest = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        lineId: Id,
        quantity: numeric(rules.documentQuantity),
        /** Null: by the source order, staying in the lot of the SKC. */
        takes: z.array(ChosenTake).min(1, '请选择要领的缸号或匹').max(MAX_TAKES).nullable().default(null),
      }),
    )
    .min(1, '请填写领料数量')
    .max(MAX_LINES),
});
export type PickPlanRequest = z.output<typeof PickPlanRequest>;

export const PickPlan = z.object({
  /** Token of this plan: posting refuses when the stock has changed since. */
  fingerprint: z.string(),
  holder: HolderRef,
  lines: z.array(
    z.object({
      lineId: Id,
      code: z.string(),
      name: z.string(),
      colourName: z.string(),
      skc: z.string().nullable(),
      unit: StockUnit,
      quantity: Decimal,
      short: Decimal,
      /** Beyond the planned quantity, or what the garment order needs now, and the tolerance: posting asks a reason. */
      asksReason: z.boolean(),
      /** What the garment order still needs of it as it is now; null: by hand. */
      orderNeed: Decimal.nullable(),
      /** Lots that the SKC was cut from so far. */
      knownLots: z.array(z.string()),
      /** The plan takes more than one lot for this SKC, or another one than before. */
      mixesLots: z.boolean(),
      takes: z.array(
        z.object({
          ownership: Ownership,
          label: z.string(),
          lotId: Id.nullable(),
          lotNo: z.string(),
          rollId: Id.nullable(),
          rollNo: z.string(),
          quantity: Decimal,
          /** 库位 where it stands; null where the holder has none. */
          bin: BinRef.nullable(),
          /** On hand of the roll, lot or balance after the pick. */
          left: Decimal,
          buyOutPrice: price(Decimal.nullable()),
        }),
      ),
      /** Everything that could be taken instead. */
      choices: z.array(
        z.object({
          ownership: Ownership,
          lotId: Id.nullable(),
          lotNo: z.string(),
          rollId: Id.nullable(),
          rollNo: z.string(),
          available: Decimal,
        }),
      ),
    }),
  ),
});
export type PickPlan = z.infer<typeof PickPlan>;

/** A pick on paper, with the plan of what is still open. */
export const PickSheet = PickOrder.extend({ plan: PickPlan.nullable() });
export type PickSheet = z.infer<typeof PickSheet>;

export const PickPosting = PickPlanRequest.extend({
  fingerprint: z.string().max(64),
  reason: Text(200).default(''),
  version: Version,
});
export type PickPosting = z.output<typeof PickPosting>;

export const PickReturnInput = z
  .strictObject({
    kind: z.enum(['SURPLUS', 'DEFECT', 'OTHER'], '请选择退料类型'),
    reason: Text(200).default(''),
    lines: z
      .array(z.strictObject({ takeId: Id, quantity: numeric(rules.documentQuantity) }))
      .min(1, '请填写退料数量')
      .max(MAX_TAKES),
    version: Version,
  })
  .refine(({ kind, reason }) => kind === 'SURPLUS' || reason !== '', { path: ['reason'], message: '不能为空' });
export type PickReturnInput = z.output<typeof PickReturnInput>;
