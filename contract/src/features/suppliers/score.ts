import { z } from 'zod';
import { Selection } from '../../lib/bulk.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { Day, Decimal, Id, price } from '../../lib/fields/fields.ts';
import { gradeBands, scoreWeights, tooFewDocuments, type ScoreWeight } from '../../lib/formulas/formulas.ts';
import type { Filter } from '../../lib/list.ts';
import { supplierWords } from './words.ts';

/** 评分 of a supplier: formula 17 over the documents of the last 180 days. */
export const SCORED_DAYS = 180;
/** Scores at the end of so many months are kept and shown. */
export const SCORE_MONTHS = 12;
/** Orders and their changes are to be answered within so many hours. */
export const ANSWER_HOURS = 24;

export const scoreParts = {
  onTime: { label: '准时交货', weight: scoreWeights.onTime },
  accepted: { label: '检验合格', weight: scoreWeights.accepted },
  price: { label: '价格水平', weight: scoreWeights.price },
  response: { label: '接单响应', weight: scoreWeights.response },
} as const satisfies Record<ScoreWeight, object>;
export type ScorePart = ScoreWeight;

/** Documents that a score is made of, with the parts that each kind serves. */
export const scoredDocuments = {
  purchase: { label: supplierWords.purchase, parts: ['onTime', 'price', 'response'] },
  production: { label: supplierWords.production, parts: ['onTime', 'accepted'] },
  preparation: { label: supplierWords.preparation, parts: ['price'] },
  receipt: { label: supplierWords.receipt, parts: ['accepted'] },
  claim: { label: '物料索赔', parts: ['accepted'] },
} as const satisfies Record<string, { label: string; parts: readonly ScorePart[] }>;
export type ScoredKind = keyof typeof scoredDocuments;
const kindNames = Object.keys(scoredDocuments) as [ScoredKind, ...ScoredKind[]];

/** Values of the filter 评分依据: all documents of a part, or those that cost points. */
export const scoreFilterLabels = {
  onTime: '计入准时交货',
  late: '交货延误',
  accepted: '计入检验合格',
  unfit: '检验不合格',
  price: '计入价格水平',
  response: '计入接单响应',
  slow: `接单超过 ${ANSWER_HOURS} 小时`,
} as const;
export type ScoreFilter = keyof typeof scoreFilterLabels;
/** The value of the filter for what costs points; prices have none, as it would tell them. */
export const worseFilter = { onTime: 'late', accepted: 'unfit', response: 'slow' } as const satisfies Partial<
  Record<ScorePart, ScoreFilter>
>;

/** 评分依据 of a list of documents of this kind. */
export function scoreFilterOf(kind: ScoredKind): Filter & { kind: 'values' } {
  const values = scoredDocuments[kind].parts.flatMap((part): ScoreFilter[] => (part === 'price' ? [part] : [part, worseFilter[part]]));
  return { label: '评分依据', kind: 'values', choices: values.map((value) => ({ value, label: scoreFilterLabels[value] })) };
}

export const scoreGrades = [...gradeBands.map(({ grade }) => grade), tooFewDocuments] as const;
export const ScoreGrade = z.enum(scoreGrades);
export type ScoreGrade = z.infer<typeof ScoreGrade>;

/** How many documents of a kind a part counts; those with `worse` cost points. */
const ScoreSource = z.object({ kind: z.enum(kindNames), documents: z.int(), worse: z.int() });
export type ScoreSource = z.infer<typeof ScoreSource>;

const Evidence = z.object({
  /** 0 to 100, 2 decimals; null: nothing to judge, so that its weight goes to the other parts. */
  points: Decimal.nullable(),
  /** Deliveries, lots or orders, and how many of them were good. */
  counted: z.int(),
  good: z.int(),
  sources: z.array(ScoreSource),
});
/** Of prices: percent above (+) or below (−) the benchmarks, and how many lines were compared. */
const PriceEvidence = z.object({
  points: Decimal.nullable(),
  deviation: Decimal.nullable(),
  counted: z.int(),
  sources: z.array(ScoreSource),
});

export const SupplierScore = z.object({
  /** Different documents behind the score. */
  documents: z.int(),
  /** Absent without 查看价格, as a price level follows from it and the other parts; the grade does not tell it. */
  score: price(Decimal.nullable()),
  grade: ScoreGrade,
  onTime: Evidence,
  accepted: Evidence,
  price: price(PriceEvidence),
  /** With the hours from asking to the answer, on average of those that were answered. */
  response: Evidence.extend({ hours: Decimal.nullable() }),
  /** At the end of each month, the oldest first. */
  history: z.array(z.object({ month: Day, score: price(Decimal.nullable()), grade: ScoreGrade, documents: z.int() })),
});
export type SupplierScore = z.output<typeof SupplierScore>;

/** Kinds of documents with or at a supplier, with the states in which they are not finished. */
export const openKinds = {
  preparation: { label: supplierWords.preparation, states: ['DRAFT', 'PENDING', 'WAITING', 'PRODUCING'] },
  production: { label: supplierWords.production, states: ['PRODUCING'] },
  purchase: { label: supplierWords.purchase, states: ['DRAFT', 'PLACED', 'CONFIRMED', 'SHIPPED'] },
  shipment: { label: '发货单', states: ['SHIPPED'] },
  receipt: { label: supplierWords.receipt, states: ['PENDING'] },
  /** At the supplier's holders. */
  pick: { label: '领料单', states: ['OPEN'] },
  stockDocument: { label: '库存单据', states: ['DRAFT', 'PENDING', 'TRAVELLING'] },
  garmentOrder: { label: '成衣订单', states: ['OPEN'] },
  inquiry: { label: '询价单', states: ['OPEN'] },
} as const satisfies Record<string, { label: string; states: readonly string[] }>;
/** Goods due within this number of days are shown beside the monthly capacity. */
export const DUE_SOON_DAYS = 30;
const openKindNames = Object.keys(openKinds) as [keyof typeof openKinds, ...(keyof typeof openKinds)[]];
export type OpenKind = keyof typeof openKinds;

export const OpenDocument = z.object({
  kind: z.enum(openKindNames),
  id: Id,
  code: z.string(),
  state: z.string(),
  /** 物料 in words. */
  goods: z.string(),
  /** Still to come, in one unit; null where the lines have several. */
  quantity: Decimal.nullable(),
  unit: z.object({ name: z.string(), decimals: z.int() }).nullable(),
  /** Days that are expected; null: none was told. */
  dueOn: Day.nullable(),
  isOverdue: z.boolean(),
});
export type OpenDocument = z.output<typeof OpenDocument>;

/** What is not finished with a supplier, the most urgent first, with counts by kind. */
export const OpenDocuments = z.object({
  /** The supplier's holders, by which lists of what lies or happens there are filtered. */
  holderIds: z.array(Id),
  /** Materials of the company's own in the supplier's hands; null for who may not open the stock. */
  stock: z.int().nullable(),
  rows: z.array(OpenDocument),
  counts: z.array(z.object({ kind: z.enum(openKindNames), count: z.int(), overdue: z.int() })),
  /** Goods due within `DUE_SOON_DAYS` or overdue, by unit. */
  due: z.array(z.object({ quantity: Decimal, unit: z.string(), decimals: z.int() })),
});
export type OpenDocuments = z.output<typeof OpenDocuments>;

/** What is open with several suppliers that are to be paused, those with most of it first. */
export const OpenOfMany = z.object({
  suppliers: z.array(
    z.object({
      id: Id,
      code: z.string(),
      abbreviation: z.string(),
      holderIds: z.array(Id),
      stock: z.int().nullable(),
      counts: OpenDocuments.shape.counts,
    }),
  ),
  /** Others with something open, which are not listed. */
  more: z.int(),
  /** Those with nothing open. */
  clear: z.int(),
});
export type OpenOfMany = z.output<typeof OpenOfMany>;
/** So many suppliers are listed with what is open. */
export const OPEN_SUPPLIERS_SHOWN = 20;

const path = '/material/:product/mrp/suppliers' as const;
const ofSupplier = { permission: { anyOf: ['供应商档案'] as const }, params: z.object({ id: Id }) };

export const supplierScoreApi = {
  getScore: endpoint({ method: 'GET', path: `${path}/:id/score`, ...ofSupplier, response: SupplierScore, summary: '供应商评分' }),
  listOpen: endpoint({
    method: 'GET',
    path: `${path}/:id/open-documents`,
    ...ofSupplier,
    response: OpenDocuments,
    summary: '供应商未结单据',
  }),
  listOpenOfMany: endpoint({
    method: 'POST',
    path: `${path}/open-documents`,
    permission: ofSupplier.permission,
    effect: 'read',
    body: z.strictObject({ chosen: Selection }),
    response: OpenOfMany,
    summary: '几家供应商的未结单据',
  }),
};
