import { z } from 'zod';
import { Day, Decimal, Id, price, Text, Timestamp, Version } from '../../lib/fields/fields.ts';
import { bodyShape, plainShape } from '../../lib/fields/record-fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { LotTracking } from '../dictionaries/classifications.ts';
import { HolderRef, StockUnit } from '../stock/item-level.ts';
import { Ownership } from '../stock/ledger.ts';
import { pickFields, pickLineFields } from './fields.ts';
import { pickSteps, pickWorkflow } from './workflow.ts';

export const MAX_LINES = 200;
const Ref = z.object({ id: Id, code: z.string() });

const PickLineInput = z.strictObject({
  ...bodyShape(pickLineFields),
  /** The SKC that it is cut for; null by hand. */
  skcId: Id.nullable().default(null),
});
export type PickLineInput = z.output<typeof PickLineInput>;

export const PickInput = z.strictObject({
  ...bodyShape(pickFields),
  garmentOrderId: Id.nullable().default(null),
  lines: z.array(PickLineInput).min(1, '请至少填写一行').max(MAX_LINES, `最多${MAX_LINES}行`),
});
export type PickInput = z.output<typeof PickInput>;

export const PickEdit = PickInput.omit({ garmentOrderId: true }).extend({ version: Version });
export type PickEdit = z.output<typeof PickEdit>;

/** 批量领料: one pick for each garment order. */
export const PickBatch = z.strictObject({
  picks: z.array(PickInput).min(1, '请选择成衣订单').max(50, '一次最多50张成衣订单'),
});
export type PickBatch = z.output<typeof PickBatch>;

/** What garment orders still need by their BOMs: pieces × gross consumption − picked + returned 余料. */
export const PickProposalRequest = z.strictObject({
  garmentOrderIds: z.array(Id).min(1, '请选择成衣订单').max(50, '一次最多50张成衣订单'),
  /** Where the goods are to be picked, which `available` counts; null: at the garment factory of each order. */
  holderId: Id.nullable().default(null),
});

/** What is not there of an order whose factory wants everything complete first. */
export const PickGap = z.object({
  /** The factory that wants it. */
  holder: z.string(),
  /** Time of the plan that found the shortage; null: no plan yet. */
  asOf: Timestamp.nullable(),
  lines: z.array(z.object({ skuId: Id, code: z.string(), name: z.string(), unit: StockUnit, need: Decimal, lacking: Decimal })),
  /** Lines of the BOM that could not be counted. */
  problems: z.array(z.string()),
});
export type PickGap = z.infer<typeof PickGap>;

export const PickProposal = z.object({
  garmentOrder: Ref,
  style: Ref,
  /** The holder that was asked for, else the garment factory's, when it has one. */
  holder: HolderRef.nullable(),
  needOn: Day.nullable(),
  /** Null: complete, or nobody asks. */
  gap: PickGap.nullable(),
  lines: z.array(
    z.object({
      skuId: Id,
      skcId: Id,
      skc: z.string(),
      code: z.string(),
      name: z.string(),
      colourName: z.string(),
      hex: z.string().nullable(),
      unit: StockUnit,
      pieces: z.number(),
      /** By the BOM, exact to 4 decimals. */
      needed: Decimal,
      picked: Decimal,
      /** Planned by open picks and not picked yet. */
      planned: Decimal,
      surplus: Decimal,
      /** Rounded up to the unit's decimals; 0: nothing is left to pick. */
      suggested: Decimal,
      available: Decimal,
      /** Of what is available there: what the plan gives to demand that goes before. */
      earlier: Decimal,
    }),
  ),
});
export type PickProposal = z.infer<typeof PickProposal>;

/** Picked against planned of a style, by SKC and material, over its garment orders that are not cancelled. */
export const StylePicks = z.object({
  lines: z.array(
    z.object({
      skcId: Id,
      skc: z.string(),
      spuId: Id,
      skuId: Id,
      code: z.string(),
      name: z.string(),
      colourName: z.string(),
      hex: z.string().nullable(),
      unit: StockUnit,
      /** By the BOMs and the pieces of the orders. */
      needed: Decimal,
      picked: Decimal,
      /** Of what was picked. */
      surplus: Decimal,
      /** In open picks, not picked yet. */
      planned: Decimal,
    }),
  ),
});
export type StylePicks = z.infer<typeof StylePicks>;

export const PickRow = z.object({
  id: Id,
  code: z.string(),
  ...plainShape(pickFields),
  state: z.enum(stateNames(pickWorkflow)),
  garmentOrder: Ref.nullable(),
  style: Ref.nullable(),
  holder: HolderRef,
  materialCode: z.string(),
  materialName: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  pictureId: Id.nullable(),
  lineCount: z.number(),
  /** Null where the lines have different units. */
  unit: StockUnit.nullable(),
  suggestedQuantity: Decimal.nullable(),
  quantity: Decimal.nullable(),
  pickedQuantity: Decimal.nullable(),
  openQuantity: Decimal.nullable(),
  returnedQuantity: Decimal.nullable(),
  reservedQuantity: Decimal.nullable(),
  progress: Decimal,
  isOverdue: z.boolean(),
  completedOn: Day.nullable(),
  /** What was not there when it was picked with a reason; empty: everything was. */
  incompleteNote: z.string(),
  endReason: z.string(),
  createdBy: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: Version,
});
export type PickRow = z.infer<typeof PickRow>;

const PickTake = z.object({
  id: Id,
  ownership: Ownership,
  lotId: Id.nullable(),
  lotNo: z.string(),
  rollId: Id.nullable(),
  rollNo: z.string(),
  quantity: Decimal,
  returnedQuantity: Decimal,
  /** CNY without tax. */
  amount: price(Decimal),
  at: Timestamp,
  by: z.string(),
});

export const PickLine = z.object({
  id: Id,
  skuId: Id,
  spuId: Id,
  itemId: Id,
  skcId: Id.nullable(),
  skc: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  unit: StockUnit,
  lotTracked: LotTracking,
  suggestedQuantity: Decimal.nullable(),
  ...plainShape(pickLineFields),
  tolerance: Decimal,
  pickedQuantity: Decimal,
  returnedQuantity: Decimal,
  surplusQuantity: Decimal,
  reservedQuantity: Decimal,
  takes: z.array(PickTake),
});
export type PickLine = z.infer<typeof PickLine>;

/** What 建议 and 占用 of a line are made of. */
export const PickLineParts = z.object({
  /** Of the garment order in this colour, in the stock unit; null by hand. */
  need: z.object({ pieces: z.number(), quantity: Decimal }).nullable(),
  /** Other picks of the order for the same material and colour. */
  picks: z.array(z.object({ id: Id, code: z.string(), picked: Decimal, surplus: Decimal, planned: Decimal })),
  reservations: z.array(z.object({ id: Id, holder: HolderRef, ownership: Ownership, quantity: Decimal })),
});
export type PickLineParts = z.infer<typeof PickLineParts>;

export const PickReturn = z.object({
  id: Id,
  code: z.string(),
  kind: z.enum(['SURPLUS', 'DEFECT', 'OTHER']),
  reason: z.string(),
  at: Timestamp,
  by: z.string(),
  lines: z.array(
    z.object({
      takeId: Id,
      code: z.string(),
      name: z.string(),
      lotNo: z.string(),
      rollNo: z.string(),
      unit: StockUnit,
      quantity: Decimal,
      amount: price(Decimal),
    }),
  ),
});

export const PickOrder = PickRow.extend({
  lines: z.array(PickLine),
  returns: z.array(PickReturn),
  /** What was taken from its reservations by a loss, a frozen lot or their expiry, the latest first. */
  reservationLosses: z.array(z.object({ quantity: Decimal, unit: StockUnit, cause: z.enum(['LOSS', 'FREEZE', 'EXPIRED']), at: Timestamp })),
});
export type PickOrder = z.infer<typeof PickOrder>;

export const PickTransition = z.strictObject({ action: z.enum(pickSteps), version: Version, reason: Text(200).default('') });
export type PickTransition = z.output<typeof PickTransition>;
