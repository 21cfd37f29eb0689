import { choicesOf } from '../../lib/fields/choices.ts';
import { scoreFilterOf } from '../suppliers/score.ts';
import { z } from 'zod';
import { Day, Decimal, Entry, Id, price, Reason, Remark, Timestamp, Version } from '../../lib/fields/fields.ts';
import { list } from '../../lib/list.ts';
import { numeric, rules } from '../../lib/fields/numeric-rules.ts';
import { stateNames } from '../../lib/workflow.ts';
import { LotTracking } from '../dictionaries/classifications.ts';
import { StockRollInput } from '../stock/documents.ts';
import { FabricWeight, HolderRef, StockUnit } from '../stock/item-level.ts';
import { productionWorkflow } from './workflow.ts';
import { preparationLineFields, preparationFields } from './fields.ts';
import { preparationWords } from './words.ts';

/** 接单: whole orders, and single lines of 美套. Lines with equal supplier, item, unit and holder become one production. */
export const AcceptanceRequest = z
  .strictObject({ orderIds: z.array(Id).max(500).default([]), lineIds: z.array(Id).max(500).default([]) })
  .refine(({ orderIds, lineIds }) => orderIds.length + lineIds.length > 0, '请选择备料单');
export type AcceptanceRequest = z.output<typeof AcceptanceRequest>;

const GreigeTake = z.object({
  source: z.enum(['brandGreige', 'supplierGreige']),
  label: z.string(),
  lotNo: z.string().nullable(),
  rollNo: z.string().nullable(),
  quantity: Decimal,
  /** CNY without tax per unit, for bought-out quantities. */
  buyOutPrice: price(Decimal.nullable()),
});

/** A production as accepting would create it, with the greige that it would take now. */
export const PlannedProduction = z.object({
  supplier: Entry,
  holder: HolderRef,
  spuId: Id,
  skuId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  unit: StockUnit,
  quantity: Decimal,
  expectedOn: Day,
  /** The day is already past, so an accepted production would be overdue at once. */
  isLate: z.boolean(),
  unitPrice: price(Decimal.nullable()),
  priceUnit: StockUnit,
  orders: z.array(z.object({ id: Id, code: z.string(), lineId: Id, quantity: Decimal })),
  greige: z
    .object({
      holder: HolderRef,
      dyeLoss: Decimal,
      /** 实际染损 of the last productions at the supplier, beside the material's own value that is used. */
      learned: z.object({ dyeLoss: Decimal, productions: z.number() }).nullable(),
      needed: Decimal,
      takes: z.array(GreigeTake),
      covered: Decimal,
      short: Decimal,
    })
    .nullable(),
});
export type PlannedProduction = z.infer<typeof PlannedProduction>;

export const AcceptancePlan = z.object({
  /** Token of this plan: accepting refuses when the plan has changed since. */
  fingerprint: z.string(),
  productions: z.array(PlannedProduction),
  /** Selected orders that cannot be accepted, and why. */
  refused: z.array(z.object({ id: Id, code: z.string(), reason: z.string() })),
});
export type AcceptancePlan = z.infer<typeof AcceptancePlan>;

export const Acceptance = AcceptanceRequest.safeExtend({ fingerprint: z.string().max(64) });
export type Acceptance = z.output<typeof Acceptance>;

export const CreatedProductions = z.object({
  productions: z.array(z.object({ id: Id, code: z.string(), greigeShort: Decimal.nullable() })),
  failed: z.array(z.object({ id: Id, code: z.string(), reason: z.string() })),
});
export type CreatedProductions = z.infer<typeof CreatedProductions>;

/** 分批完成: a receipt at the holder. */
export const BatchInput = z.strictObject({
  quantity: numeric(rules.documentQuantity),
  /** 这批完成后结束; required once the tolerance is reached. */
  isLast: z.boolean().nullable().default(null),
  rolls: z.array(StockRollInput).max(500, '一批最多500条细码').default([]),
  remark: Remark,
  version: Version,
});
export type BatchInput = z.output<typeof BatchInput>;

export const ProductionEnd = z.strictObject({ reason: Reason, version: Version });
export type ProductionEnd = z.output<typeof ProductionEnd>;

export const Batch = z.object({
  id: Id,
  position: z.number(),
  quantity: Decimal,
  isLast: z.boolean(),
  receivedAt: Timestamp,
  receivedBy: z.string(),
  /** CNY without tax: greige used, price or dye fee, the supplier's own cloth; and their total per unit. */
  greigeAmount: price(Decimal),
  priceAmount: price(Decimal),
  ownClothAmount: price(Decimal),
  unitCost: price(Decimal.nullable()),
  remark: z.string(),
  rolls: z.array(
    z.object({
      id: Id,
      lotNo: z.string(),
      rollNo: z.string(),
      quantity: Decimal,
      secondQuantity: Decimal.nullable(),
      defectPoints: z.number().nullable(),
    }),
  ),
  /** Distribution to the orders by largest remainder. */
  shares: z.array(z.object({ lineId: Id, orderId: Id, orderCode: z.string(), quantity: Decimal })),
});
export type Batch = z.infer<typeof Batch>;

export const ProductionRow = z.object({
  id: Id,
  code: z.string(),
  state: z.enum(stateNames(productionWorkflow)),
  goods: z.enum(['SKU', 'SPU']),
  supplier: Entry,
  holder: HolderRef,
  spuId: Id,
  skuId: Id.nullable(),
  itemId: Id,
  materialCode: z.string(),
  materialName: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  unit: StockUnit,
  /** Unit shown beside the first for rolls: 公斤 beside 米. */
  secondUnit: StockUnit.nullable(),
  /** Nominal weight for checking rolls; null when it is not weighed by the metre. */
  fabric: FabricWeight.nullable(),
  lotTracked: LotTracking,
  quantity: Decimal,
  finishedQuantity: Decimal,
  /** Percent with two decimals. */
  progress: Decimal,
  /** Below `least` a receipt is short, above `most` it is refused. */
  least: Decimal,
  most: Decimal,
  batchCount: z.number(),
  greigeNeeded: Decimal.nullable(),
  greigeTaken: Decimal.nullable(),
  /** 已耗: taken and not returned. */
  greigeUsed: Decimal.nullable(),
  /** Missing greige; 0 once the production ended. */
  greigeShort: Decimal.nullable(),
  dyeLoss: Decimal.nullable(),
  actualDyeLoss: Decimal.nullable(),
  unitPrice: price(Decimal.nullable()),
  priceUnit: StockUnit,
  expectedOn: Day,
  expectedChanges: z.number(),
  isOverdue: z.boolean(),
  isShort: z.boolean(),
  endReason: z.string(),
  endedAt: Timestamp.nullable(),
  orders: z.array(z.object({ id: Id, code: z.string() })),
  createdBy: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: Version,
});
export type ProductionRow = z.infer<typeof ProductionRow>;

/** 备料生产单. */
export const Production = ProductionRow.extend({
  tolerance: Decimal,
  greigeHolder: HolderRef.nullable(),
  greigeReturned: Decimal.nullable(),
  /** CNY without tax, of greige that was taken and is not in a batch yet. */
  greigeValueLeft: price(Decimal.nullable()),
  lines: z.array(
    z.object({
      lineId: Id,
      orderId: Id,
      orderCode: z.string(),
      style: z.string().nullable(),
      skc: z.string().nullable(),
      quantity: Decimal,
      finishedQuantity: Decimal,
    }),
  ),
  batches: z.array(Batch),
});
export type Production = z.infer<typeof Production>;

/** The tab 生产单 of /stock-manage. */
export const productionList = list({
  key: 'productions',
  title: '备料单管理',
  workbook: '生产单',
  search: '生产单号/物料/供应商/备料单号/拼音',
  defaultSort: '-updatedAt',
  tabs: 'state',
  columns: {
    code: { label: '生产单号', kind: 'code', width: 150, frozen: true, sortable: true },
    state: { label: preparationWords.state, kind: 'state', width: 88, sortable: true },
    expectedOn: { label: preparationWords.expectedOn, kind: 'day', width: 104, sortable: true, onCard: true },
    materialName: { label: preparationWords.material, kind: 'text', width: 140 },
    colourName: { label: '颜色', kind: 'text', width: 84, onCard: true },
    supplier: { label: preparationLineFields.supplierId.label, kind: 'text', width: 110, onCard: true },
    quantity: { label: '生产量', kind: 'number', decimals: 2, unitField: 'unit', width: 126, sortable: true, onCard: true },
    finishedQuantity: { label: preparationWords.finished, kind: 'number', decimals: 2, unitField: 'unit', width: 126, onCard: true },
    progress: { label: '进度', kind: 'percent', width: 120, decimals: 2, onCard: true },
    holder: { label: preparationFields.holderId.label, kind: 'text', width: 110 },
    greigeShort: { label: preparationWords.greigeShort, kind: 'number', decimals: 2, width: 88, countedBy: 'unit' },
    batchCount: { label: preparationWords.batches, kind: 'number', decimals: 0, width: 64, counted: '批' },
    materialCode: { label: preparationWords.materialCode, kind: 'text', width: 150 },
    unit: { label: preparationWords.unit, kind: 'text', width: 60, optional: true },
    greigeNeeded: { label: preparationWords.greigeNeeded, kind: 'number', decimals: 2, width: 96, countedBy: 'unit' },
    greigeUsed: { label: '已耗坯', kind: 'number', decimals: 2, width: 96, optional: true, countedBy: 'unit' },
    dyeLoss: { label: preparationWords.dyeLoss, kind: 'percent', width: 88, decimals: 2, optional: true },
    actualDyeLoss: { label: preparationWords.actualDyeLoss, kind: 'percent', width: 88, decimals: 2 },
    expectedChanges: { label: preparationWords.rescheduleCount, kind: 'number', decimals: 0, width: 84, counted: '次' },
    createdBy: { label: '接单人', kind: 'text', width: 90, optional: true },
    createdAt: { label: '接单时间', kind: 'time', width: 116, sortable: true },
    endedAt: { label: '结束时间', kind: 'time', width: 116, optional: true },
    updatedAt: { label: '更新时间', kind: 'time', width: 116, sortable: true, optional: true },
  },
  filters: {
    supplierIds: { kind: 'ids', prominent: true },
    holderIds: { kind: 'ids', prominent: true },
    state: {
      kind: 'values',
      choices: choicesOf(productionWorkflow.states),
    },
    overdue: { label: '逾期', kind: 'flag', prominent: true },
    short: { label: preparationWords.greigeShort, kind: 'flag', prominent: true },
    expectedOn: { kind: 'days' },
    skuIds: { label: 'SKU', kind: 'ids' },
    spuIds: { label: '坯布', kind: 'ids' },
    score: scoreFilterOf('production'),
  },
});
