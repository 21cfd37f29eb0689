import { choicesOf } from '../../lib/fields/choices.ts';
import { z } from 'zod';
import { Day, Decimal, Entry, Id, Moment, price, Text, Timestamp, Version } from '../../lib/fields/fields.ts';
import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { numeric, numericRules, rules } from '../../lib/fields/numeric-rules.ts';
import { bodyShape, plainShape } from '../../lib/fields/record-fields.ts';
import { LotTracking } from '../dictionaries/classifications.ts';
import { documentFields, stockLineFields, storedStockLineFields } from './document-fields.ts';
import { FabricWeight, HolderRef, titleOf, StockUnit, ownershipChoices, type ItemLevel } from './item-level.ts';
import { MovementType, Ownership } from './ledger.ts';
import {
  kindsOf,
  stockDocumentActions,
  stockDocumentKindNames,
  stockDocumentKinds,
  stockDocumentStateNames,
  stockDocumentStates,
} from './workflow.ts';
import { stockWords } from './words.ts';

export const StockDocumentKind = z.enum(stockDocumentKindNames, '请选择单据类型');
export const StockDocumentState = z.enum(stockDocumentStateNames);
const Side = z.enum(['IN', 'OUT']);

const optionalQuantity = () => numeric(rules.documentQuantity, { required: false });
/** Lot and roll texts are compared after NFKC, which may lengthen the text, so the limit is checked twice. */
const LotText = () => Text(32).normalize('NFKC').max(32, '不能超过32个字符');

/** 细码: a lot or a roll of a line. An issue names existing ones; without them the oldest lots are taken. */
export const StockRollInput = z.strictObject({
  /** Only for 坯转色: greige is issued and dyed cloth is received. Otherwise the line decides. */
  side: Side.optional(),
  lotNo: LotText().min(1, '请填写缸号'),
  /** Empty when the class tracks lots only. */
  rollNo: LotText().default(''),
  quantity: numeric(rules.documentQuantity),
  /** In the second unit: kilograms of a roll beside its metres. */
  secondQuantity: optionalQuantity().default(null),
  defectPoints: numeric(numericRules['D4.0'], { required: false }).default(null),
});
export type StockRollInput = z.output<typeof StockRollInput>;

export const StockLineInput = z.strictObject({
  /** Id of a stored line, so that its price is kept when an editor cannot see it. */
  id: Id.optional(),
  ...bodyShape(stockLineFields),
  rolls: z.array(StockRollInput).max(500, '同一物料最多 500 匹，请分两张单').default([]),
});
export type StockLineInput = z.output<typeof StockLineInput>;

const Instant = Moment.nullable().default(null);

const header = {
  ...bodyShape(documentFields),
  /** When it happened; null: the time of posting. */
  occurredAt: Instant,
  lines: z.array(StockLineInput).min(1, '请至少填写一行').max(500, '最多500行'),
};
export const StockDocumentInput = z.strictObject({ kind: StockDocumentKind, ...header });
export type StockDocumentInput = z.output<typeof StockDocumentInput>;
export const StockDocumentEdit = z.strictObject({ ...header, version: Version });
export type StockDocumentEdit = z.output<typeof StockDocumentEdit>;

const Received = z.strictObject({
  lineId: Id,
  /** For a line with 细码: id of the roll; null for a line without. */
  rollId: Id.nullable().default(null),
  quantity: numeric({ ...rules.documentQuantity, zeroAllowed: true }),
});

/** Body of a transition. */
export const StockDocumentTransition = z.strictObject({
  action: z.enum(stockDocumentActions),
  version: Version,
  reason: Text(200).default(''),
  /** Token of the shown preview: refused when the plan has changed since. */
  fingerprint: z.string().max(64).optional(),
  /** 到货: lines that are not listed arrived in full. 部分到货: only listed lines arrived. */
  received: z.array(Received).max(5000).default([]),
  /** 到货, 部分到货: time of arrival; null: now. */
  occurredAt: Instant,
  /** 部分到货: when the rest arrives; absent: as it was. */
  expectedOn: Day.nullable().optional(),
});
export type StockDocumentTransition = z.output<typeof StockDocumentTransition>;

export const StockRoll = z.object({
  id: Id,
  side: Side,
  lotId: Id.nullable(),
  rollId: Id.nullable(),
  lotNo: z.string(),
  rollNo: z.string(),
  quantity: Decimal,
  secondQuantity: Decimal.nullable(),
  defectPoints: z.number().nullable(),
  /** 调拨 in transit: received quantity. */
  receivedQuantity: Decimal.nullable(),
});
export type StockRoll = z.infer<typeof StockRoll>;

export const StockLine = z.object({
  id: Id,
  itemId: Id,
  materialId: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  specification: z.string(),
  unit: StockUnit,
  secondUnit: StockUnit.nullable(),
  lotTracked: LotTracking,
  /** Null when it is not weighed by the metre. */
  fabric: FabricWeight.nullable(),
  /** 坯转色. */
  toItemId: Id.nullable(),
  toSkuId: Id.nullable(),
  toCode: z.string().nullable(),
  toColourName: z.string().nullable(),
  toLotTracked: LotTracking.nullable(),
  ...plainShape(storedStockLineFields),
  receivedQuantity: Decimal.nullable(),
  /** Signed CNY of the posting; null until posted and for the supplier's stock. */
  amount: price(Decimal.nullable()),
  rolls: z.array(StockRoll),
});
export type StockLine = z.infer<typeof StockLine>;

export const StockDocumentRow = z.object({
  id: Id,
  code: z.string(),
  kind: StockDocumentKind,
  state: StockDocumentState,
  holder: HolderRef,
  toHolder: HolderRef.nullable(),
  ...plainShape(documentFields),
  supplier: Entry.nullable(),
  adjustReason: Entry.nullable(),
  /** 其他出库: what the goods left for. */
  category: Entry.nullable(),
  reversalReason: z.string(),
  lineCount: z.number(),
  /** Text by unit: 120.00 公斤、30 条. */
  quantities: z.string(),
  occurredAt: Timestamp.nullable(),
  createdBy: z.string(),
  createdAt: Timestamp,
  postedBy: z.string().nullable(),
  postedAt: Timestamp.nullable(),
  /** Written, changed or submitted by the caller, who then cannot approve it. */
  isMine: z.boolean(),
  updatedBy: z.string(),
  updatedAt: Timestamp,
  version: Version,
});
export type StockDocumentRow = z.infer<typeof StockDocumentRow>;

/** 库存单据 with its lines. */
export const StockDocument = StockDocumentRow.extend({ lines: z.array(StockLine) });
export type StockDocument = z.infer<typeof StockDocument>;

const PlannedMovement = z.object({
  lineId: Id,
  type: MovementType,
  holder: HolderRef,
  ownership: Ownership,
  itemId: Id,
  code: z.string(),
  colourName: z.string(),
  unit: z.string(),
  lotNo: z.string().nullable(),
  rollNo: z.string().nullable(),
  quantity: Decimal,
  afterQuantity: Decimal,
  amount: price(Decimal.nullable()),
});
export type PlannedMovement = z.infer<typeof PlannedMovement>;

/** Movements that posting would create now; posts and rolls back. */
export const PostingPreview = z.object({
  fingerprint: z.string(),
  movements: z.array(PlannedMovement),
  /** Unusual but possible facts, line by line. */
  warnings: z.array(z.string()),
});
export type PostingPreview = z.infer<typeof PostingPreview>;

/** A posted movement of a document. */
export const DocumentMovement = PlannedMovement.extend({
  id: Id,
  reversalOfId: Id.nullable(),
  postedAt: Timestamp,
  operator: z.string(),
});
export type DocumentMovement = z.infer<typeof DocumentMovement>;

const { holderId, toHolderId, travels: _travels, ownership, supplierId, reasonId, categoryId, ...rowFields } = documentFields;

/** The tab 单据 of the stock list of this level. */
export const makeStockDocumentList = (goods: ItemLevel) =>
  list({
    key: goods === 'SKU' ? 'skuStockDocuments' : 'spuStockDocuments',
    title: titleOf(goods),
    workbook: `${titleOf(goods)}单据`,
    search: '单号/物料/持有方/拼音',
    defaultSort: '-updatedAt',
    tabs: 'state',
    columns: listColumns(rowFields, {
      code: { label: stockWords.code, kind: 'code', width: 184, frozen: true, sortable: true },
      state: { label: '状态', kind: 'state', width: 88, sortable: true },
      occurredAt: { label: stockWords.occurredAt, kind: 'time', width: 116 },
      kind: { label: stockWords.kind, kind: 'text', width: 92, sortable: true },
      category: { label: categoryId.label, kind: 'text', width: 92 },
      holder: { label: holderId.label, kind: 'text', width: 140 },
      toHolder: { label: toHolderId.label, kind: 'text', width: 140 },
      quantities: { label: stockWords.quantity, kind: 'text', width: 190 },
      reason: { width: 180 },
      postedAt: { label: '过账时间', kind: 'time', width: 116, sortable: true },
      ownership: { label: ownership.label, kind: 'text', width: 84 },
      lineCount: { label: '行数', kind: 'number', decimals: 0, width: 64, counted: '行' },
      supplier: { label: supplierId.label, kind: 'text', width: 140, optional: true },
      adjustReason: { label: reasonId.label, kind: 'text', width: 110, optional: true },
      expectedOn: { label: stockWords.expectedOn, width: 104, optional: true },
      createdBy: { label: '制单人', kind: 'text', width: 100 },
      createdAt: { label: '制单时间', kind: 'time', width: 116, sortable: true },
      postedBy: { label: '过账人', kind: 'text', width: 100, optional: true },
      updatedAt: { label: '更新时间', kind: 'time', width: 116, sortable: true, optional: true },
      remark: { exportOnly: true },
    }),
    filters: {
      kind: {
        kind: 'values',
        choices: kindsOf(goods).map((kind) => ({ value: kind, label: stockDocumentKinds[kind] })),
        prominent: true,
      },
      state: {
        kind: 'values',
        choices: choicesOf(stockDocumentStates),
      },
      holderIds: { label: holderId.label, kind: 'ids', prominent: true },
      categoryIds: { label: categoryId.label, kind: 'ids' },
      ownership: { label: ownership.label, kind: 'values', choices: ownershipChoices },
      itemIds: { label: stockWords.material, kind: 'ids' },
      createdAt: { label: '制单日期', kind: 'days', prominent: true },
      /** Records of one import, linked from its result. */
      import: { label: '导入批次', kind: 'ids' },
    },
  });
