import { z } from 'zod';
import { Day, Decimal, DeviceTime, Entry, Id, QueryList, QueryText, Text, Timestamp } from '../../lib/fields/fields.ts';
import { LotTracking } from '../dictionaries/classifications.ts';
import { HolderRef, itemLevels, StockUnit } from '../stock/item-level.ts';
import { StocktakeKind } from './fields.ts';
import { StocktakeState } from './record.ts';

/** What counters get never has a quantity of the books, nor anything made of one: neither of blind counts nor of others. */

export const CountTaskRow = z.object({
  id: Id,
  code: z.string(),
  goods: z.enum(itemLevels),
  state: StocktakeState,
  kind: StocktakeKind,
  holder: HolderRef,
  blind: z.boolean(),
  deadline: Day,
  isOverdue: z.boolean(),
  /** Lines to count in this state: all, or those of the recount that another person counted before. */
  lineCount: z.number(),
  countedLines: z.number(),
  startedAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  /** It waits for a review that nobody began, and this person submitted it. */
  canWithdraw: z.boolean(),
  /** Who else counts. */
  others: z.array(z.string()),
});
export type CountTaskRow = z.infer<typeof CountTaskRow>;

export const CountLine = z.object({
  id: Id,
  position: z.number(),
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  lotNo: z.string().nullable(),
  rollNo: z.string().nullable(),
  /** 库位; empty where the holder has none. */
  bin: z.string(),
  /** Texts of the labels that mean this line. */
  labels: z.array(z.string()),
  /** Code, name, pinyin and initials, for searching without network. */
  searchText: z.string(),
  unit: StockUnit,
  /** 称重: how much of the second unit is in one of the stock unit, by the lot's own width and gsm where they are known. */
  weighing: z.object({ unit: z.string(), decimals: z.number(), perUnit: Decimal }).nullable(),
  round: z.number(),
  isAdded: z.boolean(),
  /** Counted so far in this round. */
  counted: Decimal.nullable(),
  countedBy: z.string().nullable(),
  countedAt: Timestamp.nullable(),
  /** The last movement of the goods since the publication, without its quantity. */
  movement: z.object({ what: z.string(), at: Timestamp }).nullable(),
});
export type CountLine = z.infer<typeof CountLine>;

export const CountTask = CountTaskRow.extend({
  remark: z.string(),
  lines: z.array(CountLine),
  /** What a variance may come from. */
  reasons: z.array(Entry),
  /** Nothing was counted before. */
  publishedAt: Timestamp,
  /** The clock of the server. */
  serverTime: Timestamp,
});
export type CountTask = z.infer<typeof CountTask>;

/** 查找要盘点的物料: by words, or what each of these scanned or pasted codes means. */
export const FoundItemQuery = z.strictObject({ q: QueryText.default(''), codes: QueryList(Text(64)).default([]) });

export const eventModes = ['SET', 'ADD', 'VOID'] as const;
export const MAX_EVENTS = 200;

/** Whatever was scanned or typed: a code may be the address of a foreign label. A number or nothing is read as its text. */
const Loose = z.union([z.string().trim().max(4000), z.number().transform(String), z.null().transform(() => '')]).catch('');
/** What no line, round or event has: whoever means something else by it is told so. */
const NOTHING = '0';

/** Everything is judged event by event, so that one wrong event never holds back the others: here nothing is refused. */
export const CountEvent = z
  .object({
    id: Loose.default(''),
    /** The line, or what was scanned. */
    lineId: z
      .union([z.string().trim().max(4000), z.number().transform(String), z.null()])
      .optional()
      .catch(NOTHING),
    code: Loose.default(''),
    lotNo: Loose.default(''),
    rollNo: Loose.default(''),
    /** Adds a line for what nobody listed, once the counter confirmed it. */
    adds: z.boolean().default(false).catch(false),
    round: z.int().default(1).catch(0),
    /** null: one that this server does not know. */
    mode: z.enum(eventModes).nullable().catch(null),
    quantity: Loose.default(''),
    /** VOID: the event taken back. */
    voids: z.uuid('编号无效').nullish().catch(null),
    reasonId: Loose.nullish(),
    note: Loose.default(''),
    /** The clock of the device; any other type counts as a wrong time. */
    at: Loose.default(''),
  })
  // What is no record at all has no number either.
  .catch({ id: '', code: '', lotNo: '', rollNo: '', adds: false, round: 0, mode: null, quantity: '', note: '', at: '' });
export type CountEvent = z.output<typeof CountEvent>;

export const CountBatch = z.strictObject({
  deviceId: Text(64).min(1, '不能为空'),
  /** The clock of the device at sending. */
  sentAt: DeviceTime,
  events: z.array(CountEvent).min(1, '没有要提交的记录').max(MAX_EVENTS, `一次最多${MAX_EVENTS}条`),
});
export type CountBatch = z.output<typeof CountBatch>;

export const CountAnswers = z.object({
  answers: z.array(
    z.object({
      /** As it was sent. */
      id: z.string(),
      result: z.enum(['APPLIED', 'DUPLICATE', 'REJECTED']),
      /** Why it was rejected, and what to do. */
      reason: z.string(),
      lineId: Id.nullable(),
    }),
  ),
  /** The lines that the events touched, as they are now. */
  lines: z.array(CountLine),
  serverTime: Timestamp,
});
export type CountAnswers = z.infer<typeof CountAnswers>;

/** An own event. */
export const OwnEvent = z.object({
  id: z.uuid(),
  lineId: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  lotNo: z.string().nullable(),
  rollNo: z.string().nullable(),
  unit: StockUnit,
  mode: z.enum(eventModes),
  quantity: Decimal.nullable(),
  round: z.number(),
  at: Timestamp,
  deviceId: z.string(),
  isVoided: z.boolean(),
  canVoid: z.boolean(),
  note: z.string(),
});
export type OwnEvent = z.infer<typeof OwnEvent>;

/** An item that can be counted although it is not listed. */
export const FoundItem = z.object({
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  unit: StockUnit,
  lotTracked: LotTracking,
  /** The code that was asked for, and the lot and roll that it is the label of. */
  label: z.string(),
  lotNo: z.string().nullable(),
  rollNo: z.string().nullable(),
});
export type FoundItem = z.infer<typeof FoundItem>;

/** What cannot be counted: an unreadable or unknown label. */
export const CountFinding = z.strictObject({
  id: z.uuid('编号无效'),
  deviceId: Text(64).min(1, '不能为空'),
  code: Text(64).default(''),
  note: Text(200).default(''),
  /** The clock of the device at finding and at sending. */
  at: DeviceTime,
  sentAt: DeviceTime,
});
export type CountFinding = z.output<typeof CountFinding>;

/** A picture of an own event or finding. */
export const CountPhoto = z.strictObject({ recordId: z.uuid('编号无效'), fileId: Id });
export type CountPhoto = z.output<typeof CountPhoto>;

/** More lines than a count has, beside the head of a sheet; notes are as long as those of events. */
export const MAX_SHEET_ROWS = 20_000;
export const MAX_SHEET_TEXT = 200;

/** 盘点表: unparsed texts of a filled sheet. */
export const CountSheet = z.object({
  name: z.string(),
  rows: z.array(z.object({ number: z.number(), texts: z.array(z.string().max(MAX_SHEET_TEXT)) })),
});
export type CountSheet = z.infer<typeof CountSheet>;
