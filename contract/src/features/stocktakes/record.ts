import { z } from 'zod';
import { Decimal, Entry, FileRef, Id, pageQuery, price, Text, Timestamp, Version } from '../../lib/fields/fields.ts';
import { numeric, rules } from '../../lib/fields/numeric-rules.ts';
import { bodyShape, plainShape } from '../../lib/fields/record-fields.ts';
import { HolderRef, itemLevels, StockUnit } from '../stock/item-level.ts';
import { ruleFields, stocktakeFields, stocktakeRowFields } from './fields.ts';
import { lineViews } from './line-list.ts';
import { stocktakeActions, stocktakeStates, type StocktakeState as State } from './workflow.ts';

export const StocktakeState = z.enum(Object.keys(stocktakeStates) as [State, ...State[]]);

const header = bodyShape(stocktakeFields);

type Scope = Pick<
  z.output<z.ZodObject<typeof header>>,
  'kind' | 'classificationIds' | 'itemIds' | 'lotIds' | 'binIds' | 'countedBefore' | 'valueClass'
>;

/** 部分盘点 needs a scope, 仓库全盘 has none. */
function checkScope({ kind, ...scope }: Scope, context: z.core.$RefinementCtx): void {
  const listed = scope.classificationIds.length + scope.itemIds.length + scope.lotIds.length + scope.binIds.length;
  const isNarrowed = listed > 0 || scope.countedBefore !== null || scope.valueClass !== null;
  if (kind === 2 && !isNarrowed) context.addIssue({ code: 'custom', path: ['classificationIds'], message: '部分盘点请选择范围' });
  if (kind === 1 && isNarrowed) context.addIssue({ code: 'custom', path: ['kind'], message: '仓库全盘不能限定范围，请改为部分盘点' });
}

export const StocktakeInput = z.strictObject(header).superRefine(checkScope);
export type StocktakeInput = z.output<typeof StocktakeInput>;
export const StocktakeEdit = z.strictObject({ ...header, version: Version }).superRefine(checkScope);
export type StocktakeEdit = z.output<typeof StocktakeEdit>;

/** The counters of an open stocktake may change; what a removed one counted stays. */
export const CounterChange = z.strictObject({ counterIds: stocktakeFields.counterIds.schema, version: Version });

export const StocktakeTransition = z.strictObject({
  action: z.enum(stocktakeActions),
  version: Version,
  reason: Text(200).default(''),
  /** 退回: the lines to count again; none: all with a variance or with goods that moved. */
  lineIds: z.array(Id).max(10_000).default([]),
});
export type StocktakeTransition = z.output<typeof StocktakeTransition>;

/** Lines to be counted again by another person. */
export const RecountRequest = z.strictObject({ lineIds: z.array(Id).min(1, '请选择明细').max(10_000), version: Version });

/** 接手复盘: what somebody in charge counted of a line that no counter may count again. */
export const TakenLine = z.strictObject({ quantity: numeric(rules.countedQuantity), note: Text(200).default(''), version: Version });
export type TakenLine = z.output<typeof TakenLine>;

export const LineReview = z.strictObject({
  version: Version,
  lines: z
    .array(
      z.strictObject({
        lineId: Id,
        reasonId: z.string('请选择差异原因').pipe(Id),
        note: Text(200).default(''),
        /** The brand's part of a variance of both owners; null: pro rata. */
        brandVariance: Decimal.nullable().default(null),
      }),
    )
    .min(1, '请选择明细')
    .max(500, '一次最多500行'),
});
export type LineReview = z.output<typeof LineReview>;

/** Accuracy in percent points; null while nothing is counted. */
const figures = {
  lineCount: z.number(),
  countedLines: z.number(),
  varianceLines: z.number(),
  /** Lines to count again that nobody has. */
  recountLines: z.number(),
  /** Percent of the lines that are counted. */
  progress: Decimal,
  /** Counted lines without a variance, in percent. */
  accuracy: Decimal.nullable(),
  /** CNY: sum of the variances, and of their absolute values. */
  varianceAmount: price(Decimal.nullable()),
  grossVariance: price(Decimal.nullable()),
  /** Percent of the book value that was right. */
  valueAccuracy: price(Decimal.nullable()),
  /** 损耗率: percent of the book value that was lost. */
  shrinkage: price(Decimal.nullable()),
};

export const StocktakeRow = z.object({
  id: Id,
  code: z.string(),
  goods: z.enum(itemLevels),
  state: StocktakeState,
  ...plainShape(stocktakeRowFields),
  holder: HolderRef,
  /** 范围 in words. */
  scope: z.string(),
  ...figures,
  supervisor: z.string(),
  counters: z.string(),
  isOverdue: z.boolean(),
  /** The reader counted, so that he may not approve. */
  countedByMe: z.boolean(),
  endReason: z.string(),
  createdBy: z.string(),
  createdAt: Timestamp,
  snapshotAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  updatedBy: z.string(),
  updatedAt: Timestamp,
  version: Version,
});
export type StocktakeRow = z.infer<typeof StocktakeRow>;

export const CounterProgress = z.object({
  userId: Id,
  name: z.string(),
  startedAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  /** Lines that this person wrote last. */
  lines: z.number(),
  events: z.number(),
  /** Median seconds from the first to the last event of a line. */
  paceSeconds: Decimal.nullable(),
  lastSeenAt: Timestamp.nullable(),
});
export type CounterProgress = z.infer<typeof CounterProgress>;

export const Stocktake = StocktakeRow.extend({
  supervisorId: Id,
  counterIds: z.array(Id),
  progressByCounter: z.array(CounterProgress),
  classifications: z.array(Entry),
  items: z.array(Entry),
  lots: z.array(Entry),
  bins: z.array(Entry),
  ...plainShape(ruleFields),
  submittedAt: Timestamp.nullable(),
  /** Who may withdraw it before its review. */
  submittedById: Id.nullable(),
  approvedBy: z.string().nullable(),
  /** Lines whose variance has no reason yet. */
  reasonsMissing: z.number(),
  /** 盘盈 and 盘亏 of the counted lines by unit. */
  variances: z.array(z.object({ unit: StockUnit, gained: Decimal, lost: Decimal })),
  /** Lines to be counted again because their goods moved. */
  movedLines: z.number(),
  /** Lines of the recount that every present counter counted before. */
  stuckLines: z.number(),
  /** 异常: what counters could not count. */
  findings: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      note: z.string(),
      user: z.string(),
      foundAt: Timestamp,
      photos: z.array(FileRef),
    }),
  ),
});
export type Stocktake = z.infer<typeof Stocktake>;

export const StocktakeLineQuery = z.strictObject({
  ...pageQuery,
  show: z.enum(lineViews).default('all'),
  q: z.string().trim().max(100).optional(),
});

/** One owner's part of a line. */
const Share = z.object({
  ownership: z.union([z.literal(1), z.literal(2)]),
  expected: Decimal.nullable(),
  snapshot: Decimal,
  variance: Decimal.nullable(),
  amount: price(Decimal.nullable()),
});

export const StocktakeLine = z.object({
  id: Id,
  position: z.number(),
  itemId: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  lotNo: z.string().nullable(),
  rollNo: z.string().nullable(),
  unit: StockUnit,
  shares: z.array(Share),
  /** What the books had at the snapshot, and at the moment of counting. */
  snapshot: Decimal,
  expected: Decimal.nullable(),
  counted: Decimal.nullable(),
  earlierCounted: Decimal.nullable(),
  countedBy: z.string().nullable(),
  countedAt: Timestamp.nullable(),
  /** Time per line: from the first to the last event of one counter. */
  seconds: z.number().nullable(),
  variance: Decimal.nullable(),
  /** Percent of what was expected; null where nothing was. */
  variancePercent: Decimal.nullable(),
  amount: price(Decimal.nullable()),
  round: z.number(),
  /** Why its last round was opened: what was doubtful of the one before. */
  recountedFor: z.array(z.enum(['MOVED', 'CONFLICT', 'BEYOND'])),
  isAdded: z.boolean(),
  isBeyond: z.boolean(),
  isMoved: z.boolean(),
  isConflicting: z.boolean(),
  /** None of the present counters may count it again. */
  isStuck: z.boolean(),
  isClockOff: z.boolean(),
  reason: Entry.nullable(),
  /** The reason is a counter's proposal. */
  isProposed: z.boolean(),
  note: z.string(),
  photos: z.array(FileRef),
});
export type StocktakeLine = z.infer<typeof StocktakeLine>;

const doubtWords = { MOVED: '盘点期间有出入库', CONFLICT: '两人结果不同', BEYOND: '超阈值' } as const;
/** Why a line is, or was, counted again. */
export const recountDoubts = ({ recountedFor }: Pick<StocktakeLine, 'recountedFor'>): string[] =>
  recountedFor.map((doubt) => doubtWords[doubt]);

/** A count sheet; book quantities only of counts that are not blind, or are closed. */
export const StocktakeSheet = StocktakeRow.extend({
  lines: z.array(
    StocktakeLine.pick({
      id: true,
      position: true,
      code: true,
      name: true,
      colourName: true,
      lotNo: true,
      rollNo: true,
      unit: true,
    }).extend({
      /** Text of the bar code. */
      label: z.string(),
      /** 库位 where it stands; empty where the holder has none. */
      bin: z.string(),
      book: Decimal.nullable(),
      counted: Decimal.nullable(),
      variance: Decimal.nullable(),
      reason: z.string(),
    }),
  ),
});
export type StocktakeSheet = z.infer<typeof StocktakeSheet>;

/** A lot that can be in the scope: one in stock at the holder. */
export const LotInScope = z.object({ id: Id, lotNo: z.string(), code: z.string(), name: z.string(), colourName: z.string() });
export type LotInScope = z.infer<typeof LotInScope>;

/** Who can count, or supervise. */
export const CounterChoice = z.object({ id: Id, name: z.string(), username: z.string(), canCount: z.boolean(), seesBooks: z.boolean() });
export type CounterChoice = z.infer<typeof CounterChoice>;
