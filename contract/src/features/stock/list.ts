import { z } from 'zod';
import { Decimal, Id, price, Timestamp } from '../../lib/fields/fields.ts';
import { list } from '../../lib/list.ts';
import { LotTracking } from '../dictionaries/classifications.ts';
import { FabricWeight, HolderRef, holderKinds, StockUnit, titleOf, type ItemLevel } from './item-level.ts';
import { documentFields } from './document-fields.ts';
import { stockWords } from './words.ts';

/** An item that can be stocked, with what its quantities need. */
export const StockItem = z.object({
  itemId: Id,
  spuId: Id,
  /** Null: greige. */
  skuId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  pictureId: Id.nullable(),
  specification: z.string(),
  classification: z.string(),
  unit: StockUnit,
  secondUnit: StockUnit.nullable(),
  /** Second units in one unit, where the material has its own factor (thread). */
  unitFactor: Decimal.nullable(),
  /** Converts mass to length; null when it is not weighed by the metre. */
  fabric: FabricWeight.nullable(),
  lotTracked: LotTracking,
  greigeManaged: z.boolean(),
  /** 染损率 in percent points. */
  dyeLoss: Decimal.nullable(),
  safetyStock: Decimal.nullable(),
});
export type StockItem = z.infer<typeof StockItem>;

/** Quantities of one item at one holder, in its unit. For a past `at` only those that the ledger knows. */
export const StockFigures = z.object({
  /** 品牌仓 and 供应商仓. */
  brand: Decimal,
  supplier: Decimal,
  total: Decimal,
  /** Null in the past: reservations have no history. */
  reserved: Decimal.nullable(),
  frozen: Decimal.nullable(),
  available: Decimal.nullable(),
  secondQuantity: Decimal.nullable(),
  /**
   * 可转色量: what greige yields that is free and that the plan gives to no production, for an SKU to no other colour either; only at suppliers, where
   * cloth is dyed. At a past moment all greige.
   */
  convertible: Decimal.nullable(),
  /** 即将入库: approved or in production for this holder; null in the past. */
  scheduledIn: Decimal.nullable(),
  /** 即将出库: greige that approved and running productions still take here. */
  scheduledOut: Decimal.nullable(),
  /** CNY without tax, of the brand's stock. */
  value: price(Decimal.nullable()),
  averageCost: price(Decimal.nullable()),
});
export type StockFigures = z.infer<typeof StockFigures>;

/** One item at one holder. */
export const StockRow = StockItem.extend({
  ...StockFigures.shape,
  /** Id of the balance of 品牌仓: one row per holder × item. */
  id: Id,
  holder: HolderRef,
  /** Supplier of the preferred offer. */
  preferredSupplier: z.string().nullable(),
  /** 库位 where it stands, in walking order; empty in the past and where the holder has none. */
  bins: z.array(z.string()),
  /** Days since the oldest lot in stock was received; without lots, since the oldest receipt still in stock. */
  ageDays: z.number().nullable(),
  /** Available stock at all holders is below the safety stock. */
  isLow: z.boolean(),
  lastMovedAt: Timestamp.nullable(),
  lastCountedAt: Timestamp.nullable(),
});
export type StockRow = z.infer<typeof StockRow>;

/** Totals of all matching rows by unit: 米 and 公斤 are never added. */
export const StockTotal = z.object({
  unit: z.string(),
  decimals: z.number(),
  brand: Decimal,
  supplier: Decimal,
  total: Decimal,
  reserved: Decimal.nullable(),
  available: Decimal.nullable(),
  value: price(Decimal.nullable()),
});
export type StockTotal = z.infer<typeof StockTotal>;

const filters = {
  holderKind: { label: '持有方类型', kind: 'values', choices: holderKinds },
  holderIds: { label: documentFields.holderId.label, kind: 'ids', prominent: true },
  ownership: {
    label: documentFields.ownership.label,
    kind: 'values',
    choices: [
      { value: '1', label: '有品牌仓' },
      { value: '2', label: '有供应商仓' },
    ],
    prominent: true,
  },
  classificationIds: { label: '分类', kind: 'ids', prominent: true },
  supplierIds: { label: documentFields.supplierId.label, kind: 'ids' },
  colourSystemIds: { label: '色系', kind: 'ids' },
  binIds: { label: stockWords.bins, kind: 'ids' },
  itemIds: { label: stockWords.material, kind: 'ids' },
  /** All colours of a material. */
  spuIds: { label: '物料档案', kind: 'ids' },
  total: { label: stockWords.total, kind: 'range' },
  ageDays: { label: '库龄', kind: 'range', unit: '天' },
  low: { label: stockWords.low, kind: 'flag', prominent: true },
  /** Includes items without stock. */
  expected: { label: '有即将入库', kind: 'flag' },
  /** Includes rows without stock. */
  zero: { label: '含零库存', kind: 'flag' },
  at: { label: '截至时间', kind: 'moment' },
} as const;

/** Filters for the present only: reservations, expected quantities and age have no history. */
export const nowOnly = {
  filters: ['ageDays', 'low', 'expected', 'binIds'],
  sorts: ['reserved', 'available'],
  groups: ['bin'],
} as const satisfies { filters: readonly (keyof typeof filters)[]; sorts: readonly string[]; groups: readonly string[] };

/** /skuStorage and /spuStorage; `at` shows a past moment. */
export const makeStockList = (goods: ItemLevel) =>
  list({
    key: goods === 'SKU' ? 'skuStock' : 'spuStock',
    title: titleOf(goods),
    search: '编码/名称/颜色/供应商货号/拼音',
    defaultSort: '-lastMovedAt',
    tabs: 'holderKind',
    groupBy: {
      holder: { kind: 'id' },
      classification: { kind: 'id' },
      supplier: { label: documentFields.supplierId.label, kind: 'id', none: '没有优选供应商' },
      bin: { label: stockWords.bins, kind: 'id', several: true, none: '没有库位' },
    },
    columns: {
      picture: { label: '色样', kind: 'picture', width: 52, frozen: true },
      code: { label: goods === 'SKU' ? 'SKU编码' : '物料编码', kind: 'code', width: 158, frozen: true, sortable: true },
      name: { label: stockWords.material, kind: 'text', width: 132, sortable: true },
      colourName: { label: '颜色', kind: 'text', width: 76 },
      holder: { label: documentFields.holderId.label, kind: 'text', width: 96, sortable: true, onCard: true },
      available: { label: stockWords.available, kind: 'number', decimals: 2, unitField: 'unit', width: 114, sortable: true, onCard: true },
      total: { label: stockWords.total, kind: 'number', decimals: 2, unitField: 'unit', width: 118, sortable: true, onCard: true },
      brand: { label: stockWords.brand, kind: 'number', decimals: 2, unitField: 'unit', width: 114, sortable: true },
      supplier: { label: stockWords.supplier, kind: 'number', decimals: 2, unitField: 'unit', width: 126, sortable: true },
      reserved: { label: stockWords.reserved, kind: 'number', decimals: 2, unitField: 'unit', width: 110, sortable: true },
      frozen: { label: stockWords.frozen, kind: 'number', decimals: 2, unitField: 'unit', width: 116, optional: true },
      scheduledIn: { label: stockWords.scheduledIn, kind: 'number', decimals: 2, unitField: 'unit', width: 126 },
      specification: { label: '规格', kind: 'text', width: 120, optional: true },
      classification: { label: '分类', kind: 'text', width: 120, optional: true },
      holderKind: { label: '持有方类型', kind: 'text', width: 100, optional: true },
      bins: { label: stockWords.bins, kind: 'tags', width: 150, optional: true },
      preferredSupplier: { label: '供应商', kind: 'text', width: 88 },
      scheduledOut: {
        label: stockWords.scheduledOut,
        kind: 'number',
        decimals: 2,
        unitField: 'unit',
        width: 126,
        ...(goods === 'SKU' && { optional: true }),
      },
      convertible: { label: stockWords.convertible, kind: 'number', decimals: 2, unitField: 'unit', width: 130 },
      unit: { label: stockWords.unit, kind: 'text', width: 64, optional: true },
      safetyStock: { label: stockWords.safetyStock, kind: 'number', decimals: 2, unitField: 'unit', width: 122 },
      averageCost: { label: '平均成本', kind: 'money', decimals: 4, per: 'unit', width: 132, price: true },
      value: { label: '库存金额', kind: 'money', decimals: 2, unit: '元', width: 124, price: true, sortable: true },
      ageDays: { label: '库龄', kind: 'number', decimals: 0, unit: '天', width: 84 },
      lastMovedAt: { label: '最近出入库', kind: 'time', width: 116, sortable: true },
      lastCountedAt: { label: '最近盘点', kind: 'time', width: 116, sortable: true },
    },
    filters,
  });
