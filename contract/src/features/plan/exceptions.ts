import { z } from 'zod';
import { Selection } from '../../lib/bulk.ts';
import { Day, Decimal, Entry, Id, price, Reason, valuesOf } from '../../lib/fields/fields.ts';
import { list } from '../../lib/list.ts';
import { PurchaseProposal } from '../purchases/proposal.ts';
import { HolderRef, StockUnit } from '../stock/item-level.ts';
import { planWords } from './words.ts';

/** What the plan asks somebody to do. */
export const exceptionKinds = [
  { value: 'BUY', label: '下单' },
  { value: 'HURRY', label: '催货' },
  { value: 'TRANSFER', label: '调拨' },
  { value: 'DYE', label: '转色' },
  { value: 'SUBSTITUTE', label: '替代' },
  { value: 'REDATE', label: '改交期' },
  { value: 'POSTPONE', label: '推迟' },
  { value: 'REDUCE', label: '减少' },
  { value: 'CANCEL', label: '取消' },
] as const;

/** Where an exception stands: to be done, folded because it costs little or is wanted much later, or put off by somebody. */
export const exceptionShelves = [
  { value: 'TODAY', label: '今天' },
  { value: 'SMALL', label: '小额' },
  { value: 'LATER', label: '不急' },
  { value: 'SNOOZED', label: '暂缓' },
] as const;
export type ExceptionShelf = (typeof exceptionShelves)[number]['value'];

/** What an owner is named for: this exception, everything about the material, its class or its supplier. */
export const ownerScopes = [
  { value: 'ONE', label: '只这一条' },
  { value: 'MATERIAL', label: '这种物料的全部' },
  { value: 'CLASS', label: '这个分类的全部' },
  { value: 'SUPPLIER', label: '这个供应商的全部' },
] as const;
export type OwnerScope = (typeof ownerScopes)[number]['value'];

/** Who does it where nobody is named, by the names of the shipped roles. */
export const exceptionRoles = { purchase: '面料采购', preparation: '备料专员', stock: '仓管', order: '备料专员' } as const;

/** 今天要做: what costs most first. */
export const exceptionList = list({
  key: 'planExceptions',
  title: '备料单管理',
  workbook: '今天要做',
  search: '物料/单号/供应商/拼音',
  defaultSort: '-cost',
  groupBy: { kind: { kind: 'value' }, supplier: { kind: 'id' } },
  columns: {
    kind: { label: '要做什么', kind: 'text', width: 76, frozen: true, onCard: true, filter: 'kind', choices: exceptionKinds },
    name: { label: planWords.material, kind: 'text', width: 150, frozen: true, onCard: 'title' },
    reason: { label: planWords.reason, kind: 'text', width: 330, onCard: true },
    quantity: { label: planWords.quantity, kind: 'number', decimals: 2, unitField: 'unit', width: 112, onCard: true },
    unit: { label: '单位', kind: 'text', width: 52, optional: true },
    daysLate: { label: '迟', kind: 'number', decimals: 0, unit: '天', width: 64, sortable: true, onCard: true },
    effect: { label: '影响', kind: 'text', width: 190, onCard: true },
    pieces: { label: '件数', kind: 'number', decimals: 0, counted: '件', width: 80, sortable: true, optional: true },
    amount: { label: '金额', kind: 'money', decimals: 2, unit: '元', width: 112, price: true, total: true },
    owner: { label: planWords.owner, kind: 'text', width: 88, filter: 'ownerIds', onCard: true },
    needOn: { label: '要的日期', kind: 'day', width: 104, sortable: true },
    supplier: { label: planWords.supplier, kind: 'text', width: 104, filter: 'supplierIds' },
    code: { label: '物料编码', kind: 'code', width: 140, optional: true },
    classification: { label: '分类', kind: 'text', width: 110, optional: true },
    snoozedUntil: { label: planWords.snoozedUntil, kind: 'day', width: 104, optional: true },
    cost: { label: '天数 × 件数', kind: 'number', decimals: 0, unit: '件·天', width: 120, sortable: true, optional: true },
  },
  filters: {
    shelf: { label: planWords.scope, kind: 'values', choices: exceptionShelves, byPage: true },
    kind: { kind: 'values', choices: exceptionKinds, prominent: true },
    mine: { label: '我的', kind: 'flag', prominent: true },
    supplierIds: { kind: 'ids', prominent: true },
    classificationIds: { kind: 'ids', prominent: true },
    ownerIds: { kind: 'ids' },
    materialIds: { label: planWords.material, kind: 'ids' },
    garmentOrderIds: { label: planWords.garmentOrder, kind: 'ids' },
  },
});

const DocumentRef = z.object({ kind: z.string(), id: Id, code: z.string() });

export const PlanException = z.object({
  id: Id,
  kind: z.enum(valuesOf(exceptionKinds)),
  /** 物料 with its colour. */
  name: z.string(),
  code: z.string(),
  spuId: Id,
  /** Null: greige. */
  skuId: Id.nullable(),
  itemId: Id,
  hex: z.string().nullable(),
  classification: z.string(),
  unit: StockUnit,
  supplier: Entry.nullable(),
  document: DocumentRef.nullable(),
  from: HolderRef.nullable(),
  to: HolderRef.nullable(),
  /** The greige, or the colour that may replace it. */
  other: z.object({ spuId: Id, skuId: Id.nullable(), stockItemId: Id.nullable(), code: z.string(), name: z.string() }).nullable(),
  /** Of the material in stock; null: it was never there. */
  stockItemId: Id.nullable(),
  quantity: Decimal,
  /** Of 下单 with smallest quantity and multiple; of 减少 what stays; of 转色 the greige that it takes; of 替代 what lies there. */
  suggested: Decimal.nullable(),
  moq: Decimal.nullable(),
  multiple: Decimal.nullable(),
  isPrepared: z.boolean(),
  needOn: Day.nullable(),
  dueOn: Day.nullable(),
  daysLate: z.number(),
  /** It should have come before today. */
  isOverdue: z.boolean(),
  /** The garment orders that wait for it, the first ones by name. */
  orders: z.array(z.object({ id: Id, code: z.string() })),
  orderCount: z.number(),
  pieces: z.number(),
  amount: price(Decimal.nullable()),
  shelf: z.enum(valuesOf(exceptionShelves)),
  /** Days late × pieces; what costs as much stands by amount, then by the day on which it is wanted. */
  cost: Decimal,
  /** Null: nobody is named, and `role` does it. */
  owner: z.object({ id: Id, name: z.string() }).nullable(),
  role: z.string(),
  snoozedUntil: Day.nullable(),
  snoozeReason: z.string(),
  /** 0: nobody has marked it yet. */
  version: z.number(),
});
export type PlanException = z.infer<typeof PlanException>;

/** How many stand behind the first screen. */
export const ExceptionCounts = z.object({ TODAY: z.number(), SMALL: z.number(), LATER: z.number(), SNOOZED: z.number() });

/** Of one exception as it was shown: what somebody else said meanwhile is not overwritten. */
const seen = { chosen: Selection, version: z.int().min(0).optional() };

/** 暂缓 until a day, for a reason; `until` null ends it. */
export const Snooze = z
  .strictObject({ ...seen, until: Day.nullable(), reason: Reason.or(z.literal('')) })
  .refine(({ until, reason }) => until === null || reason !== '', { error: '不能为空', path: ['reason'] });
export type Snooze = z.output<typeof Snooze>;

export const Assignment = z.strictObject({
  ...seen,
  /** Null: nobody in particular. */
  ownerId: Id.nullable(),
  scope: z.enum(valuesOf(ownerScopes)).default('ONE'),
});
export type Assignment = z.output<typeof Assignment>;

/** Somebody who may be in charge. */
export const Planner = z.object({ id: Id, name: z.string(), username: z.string() });
export type Planner = z.infer<typeof Planner>;

/** What to order: like a purchase proposal, with greige too. */
export const OrderProposal = PurchaseProposal.extend({
  lines: z.array(PurchaseProposal.shape.lines.element.extend({ spuId: Id, skuId: Id.nullable() })),
});
export type OrderProposal = z.infer<typeof OrderProposal>;
