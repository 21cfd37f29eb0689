import { z } from 'zod';
import { Decimal, Id, Text, Timestamp, Version } from '../../lib/fields/fields.ts';
import { bodyShape, fields, readShape, text, whole } from '../../lib/fields/record-fields.ts';
import { HolderRef, StockUnit } from '../stock/item-level.ts';

const MAX_PLACED = 500;

export const binFields = fields({
  zone: text('库区', { max: 16, aliases: '区 区域', example: 'A区' }),
  code: text('库位', { max: 16, required: true, aliases: '库位号 货位 库位编码 货架', example: 'A-01-02' }),
  walkOrder: whole('走位顺序', {
    min: 1,
    max: 999_999,
    required: true,
    aliases: '顺序 路线顺序 序号',
    hint: '取料、盘点按从小到大走',
    example: '10',
  }),
  remark: text('备注', { max: 500, aliases: '说明' }),
});

/** A bin of a holder; its holder stays. */
export const BinInput = z.strictObject({ holderId: Id, ...bodyShape(binFields) });
export type BinInput = z.output<typeof BinInput>;
export const BinEdit = z.strictObject({ ...bodyShape(binFields), version: Version });
export type BinEdit = z.output<typeof BinEdit>;

export const BinRef = z.object({ id: Id, code: z.string(), zone: z.string(), walkOrder: z.number() });
export type BinRef = z.infer<typeof BinRef>;

const Quantity = z.object({ unit: StockUnit, quantity: Decimal });

export const BinRow = z.object({
  ...readShape(binFields),
  id: Id,
  holder: HolderRef,
  active: z.boolean(),
  /** Kinds of goods in stock there, their lots and rolls, and how much by unit. */
  items: z.number(),
  rolls: z.number(),
  quantities: z.array(Quantity),
  updatedBy: z.string(),
  updatedAt: Timestamp,
  version: Version,
});
export type BinRow = z.infer<typeof BinRow>;

/** What stands there: an item, a lot or a roll. */
export const GoodsKey = z.strictObject({ itemId: Id, lotId: Id.nullable().default(null), rollId: Id.nullable().default(null) });
export type GoodsKey = z.output<typeof GoodsKey>;

export const PlacedGoods = z.object({
  itemId: Id,
  goods: z.enum(['SKU', 'SPU']),
  lotId: Id.nullable(),
  rollId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  lotNo: z.string(),
  rollNo: z.string(),
  unit: StockUnit,
  onHand: Decimal,
});
export type PlacedGoods = z.infer<typeof PlacedGoods>;

export const Bin = BinRow.extend({
  /** Whether its holder has another active bin, where goods may be moved. */
  hasOtherBin: z.boolean(),
  lines: z.array(PlacedGoods.extend({ placedAt: Timestamp, placedBy: z.string() })),
});
export type Bin = z.infer<typeof Bin>;

/** 移位记录, the last first. */
export const BinMove = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  lotNo: z.string(),
  rollNo: z.string(),
  from: BinRef.nullable(),
  to: BinRef,
  reason: z.string(),
  at: Timestamp,
  by: z.string(),
});
export type BinMove = z.infer<typeof BinMove>;

/** What a scanned code means: bins with this label or code, or goods with the bin where each stands. */
export const BinAnswer = z.object({
  bins: z.array(BinRef.extend({ holder: HolderRef })),
  goods: z.array(PlacedGoods.extend({ holder: HolderRef, bin: BinRef.nullable(), hasOtherBin: z.boolean() })),
});
export type BinAnswer = z.infer<typeof BinAnswer>;

export const BinMoveInput = z.strictObject({
  binId: Id,
  goods: z.array(GoodsKey).min(1, '请选择要移位的物料').max(MAX_PLACED, `一次最多移${MAX_PLACED}项`),
  reason: Text(200).default(''),
});
export type BinMoveInput = z.output<typeof BinMoveInput>;

/** Bins proposed for goods that come in, and why. */
export const BinProposal = z.object({
  skuId: Id,
  bin: BinRef,
  /** The same goods stand or stood there, another colour of the material does, or the bin is empty. */
  because: z.enum(['ITEM', 'BEFORE', 'MATERIAL', 'EMPTY']),
});
export type BinProposal = z.infer<typeof BinProposal>;
