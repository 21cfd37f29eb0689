import { z } from 'zod';
import { Day, Decimal, Id, price, Timestamp } from '../../lib/fields/fields.ts';
import { list } from '../../lib/list.ts';
import { HolderRef, StockUnit } from '../stock/item-level.ts';
import { BomRef } from '../styles/style.ts';
import { nettingWords } from './words.ts';

/** 齐料: open garment orders with what is there of their materials. */
export const readinessList = list({
  key: 'readiness',
  title: '备料单管理',
  workbook: '齐料',
  search: '订单号/款号/名称/拼音',
  defaultSort: 'deliverOn,code',
  columns: {
    code: { label: '订单号', kind: 'code', width: 144, frozen: true, sortable: true, onCard: true },
    deliverOn: { label: '交期', kind: 'day', width: 104, sortable: true, onCard: true },
    rate: { label: '物料到位率', kind: 'percent', decimals: 2, width: 100, onCard: true },
    styleCode: { label: '款号', kind: 'code', width: 96 },
    styleName: { label: '款名', kind: 'text', width: 108 },
    shortKinds: { label: '缺料', kind: 'number', decimals: 0, width: 72, filter: 'short', onCard: true, counted: '种' },
    completeOn: { label: '最早齐料', kind: 'day', width: 112, onCard: true },
    blocking: { label: '卡住的物料', kind: 'text', width: 160, onCard: true },
    shortAmount: { label: '缺料金额', kind: 'money', unit: '元', decimals: 2, width: 124, price: true },
    pieces: { label: nettingWords.pieces, kind: 'number', decimals: 0, width: 84, total: true, counted: '件' },
    supplier: { label: '成品供应商', kind: 'text', width: 116, filter: 'supplierIds' },
    kinds: { label: nettingWords.material, kind: 'number', decimals: 0, width: 72, counted: '种' },
    problem: { label: '未计入', kind: 'text', width: 200 },
  },
  filters: {
    supplierIds: { kind: 'ids', prominent: true },
    styleIds: { label: '款式', kind: 'ids', prominent: true },
    deliverOn: { kind: 'days', prominent: true },
    /** Some material is neither there nor reserved. */
    short: { kind: 'flag', prominent: true },
    materialIds: { label: '用到的物料', kind: 'ids' },
  },
});

export const ReadinessRow = z.object({
  id: Id,
  code: z.string(),
  styleId: Id,
  styleCode: z.string(),
  styleName: z.string(),
  supplier: z.string().nullable(),
  pieces: z.number(),
  deliverOn: Day.nullable(),
  /** Materials that the plan serves in full from what is there or on its way by 调拨, in percent of all; null: the order has none. */
  rate: Decimal.nullable(),
  kinds: z.number(),
  shortKinds: z.number(),
  /** CNY without tax today of what is lacking, without materials that have no price. */
  shortAmount: price(Decimal.nullable()),
  /** The material that is complete last. */
  blocking: z.string().nullable(),
  /** The day when the last material is complete; null: something is not on its way, or everything is there. */
  completeOn: Day.nullable(),
  /** Later than the delivery of the order, or not on its way. */
  isLate: z.boolean(),
  /** Why the order, or a line of its BOM, could not be exploded. */
  problem: z.string(),
});
export type ReadinessRow = z.infer<typeof ReadinessRow>;

/**
 * One material of an order as the plan serves it: need − from stock − on its way by 调拨 − reserved or picked for the order = lacking, which is not there
 * yet. What is given to other orders is not counted.
 */
export const ReadinessItem = z.object({
  skuId: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  unit: StockUnit,
  need: Decimal,
  available: Decimal,
  underway: Decimal,
  covered: Decimal,
  lacking: Decimal,
  completeOn: Day.nullable(),
  amount: price(Decimal.nullable()),
});
export type ReadinessItem = z.infer<typeof ReadinessItem>;

export const ReadinessExplanation = z.object({
  order: z.object({ id: Id, code: z.string(), deliverOn: Day.nullable() }),
  /** Its factory, where it wants its materials; null: the order names none. */
  holder: HolderRef.nullable(),
  bom: BomRef.omit({ state: true }).nullable(),
  /** The moment of the plan; null: it was never computed. */
  asOf: Timestamp.nullable(),
  items: z.array(
    ReadinessItem.extend({
      /** Null: never in stock. */
      itemId: Id.nullable(),
      demands: z.array(z.object({ site: z.string(), colour: z.string(), size: z.string(), pieces: z.number(), quantity: Decimal })),
      /** Of the stock: what the plan gives to this order. */
      stock: z.array(z.object({ holder: z.string(), ownership: z.number(), quantity: Decimal, transferDays: z.number() })),
      /** Reserved for the order or its picks, and picked for it without the 余料 that came back. */
      coverings: z.array(
        z.object({
          kind: z.string(),
          id: Id,
          code: z.string(),
          how: z.enum(['RESERVED', 'PICKED']),
          holder: z.string(),
          quantity: Decimal,
        }),
      ),
      /** Of what comes: what the plan gives to this order. */
      receipts: z.array(
        z.object({
          kind: z.string(),
          id: Id,
          code: z.string(),
          holder: z.string(),
          /** With the days of a transfer; null: not known. */
          readyOn: Day.nullable(),
          transferDays: z.number(),
          /** False: a draft. */
          committed: z.boolean(),
          quantity: Decimal,
        }),
      ),
    }),
  ),
  problems: z.array(z.string()),
});
export type ReadinessExplanation = z.infer<typeof ReadinessExplanation>;
