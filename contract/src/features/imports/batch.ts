import { choicesOf } from '../../lib/fields/choices.ts';
import { z } from 'zod';
import { Id, Timestamp } from '../../lib/fields/fields.ts';
import { list } from '../../lib/list.ts';
import type { Tone } from '../../lib/workflow.ts';
import { FixedValue } from './fixed-values.ts';
import { Answers, ColumnKey, ImportOptions } from './options.ts';
import { importWords } from './words.ts';

/** State of an import. The server changes it, so it is not a document workflow. */
export const importStates = {
  MAPPING: { label: '待映射', tone: 'info' },
  JUDGING: { label: '校验中', tone: 'info' },
  READY: { label: '待导入', tone: 'warning' },
  RUNNING: { label: '导入中', tone: 'info' },
  DONE: { label: '已导入', tone: 'success' },
  UNDOING: { label: '撤销中', tone: 'info' },
  UNDONE: { label: '已撤销', tone: 'neutral' },
  FAILED: { label: '失败', tone: 'danger' },
  CANCELLED: { label: '已取消', tone: 'neutral' },
} as const satisfies Record<string, { label: string; tone: Tone }>;
export type ImportState = keyof typeof importStates;
export const ImportState = z.enum(Object.keys(importStates) as [ImportState, ...ImportState[]]);

/** Planned or actual result of a row. */
export const importOutcomes = {
  NEW: { label: '新增', tone: 'success' },
  UPDATE: { label: '更新', tone: 'info' },
  SKIP: { label: '跳过', tone: 'neutral' },
  ERROR: { label: importWords.failed, tone: 'danger' },
} as const satisfies Record<string, { label: string; tone: Tone }>;
export const ImportOutcome = z.enum(['NEW', 'UPDATE', 'SKIP', 'ERROR']);
export type ImportOutcome = z.infer<typeof ImportOutcome>;
export const ImportCounts = z.object({ NEW: z.number(), UPDATE: z.number(), SKIP: z.number(), ERROR: z.number() });
export type ImportCounts = z.infer<typeof ImportCounts>;

/** How existing records are treated. */
export const keyStrategies = [
  { value: 'BOTH', label: '新增并更新' },
  { value: 'CREATE', label: '仅新增' },
  { value: 'UPDATE', label: '仅更新' },
] as const;
export const KeyStrategy = z.enum(['BOTH', 'CREATE', 'UPDATE'], '请选择导入方式');
export type KeyStrategy = z.infer<typeof KeyStrategy>;

/** A column of the file: its header, sample texts and the suggested field. */
export const FileColumn = z.object({
  /** Counted from 0. */
  index: z.number(),
  header: z.string(),
  samples: z.array(z.string()),
  suggestion: z.object({ column: ColumnKey, reason: z.string() }).nullable(),
  /** Hidden from and not accepted from users without the permission to see prices. */
  withheld: z.boolean(),
});
export type FileColumn = z.infer<typeof FileColumn>;

/** The source of each field: a column of the file, a fixed value, or both: the value then fills the empty cells of the column. */
export const ImportMapping = z.strictObject({
  columns: z.array(z.strictObject({ index: z.int().min(0).max(199), column: ColumnKey })).max(200),
  constants: z.record(ColumnKey, FixedValue).default({}),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

export const ImportProgress = z.object({ stage: z.string(), done: z.number(), total: z.number().nullable() });
export type ImportProgress = z.infer<typeof ImportProgress>;

/** 12 个不在整份清单里的商品标为已停供. `writes`: false when it is withheld, and why. */
export const ImportEffect = z.object({ text: z.string(), writes: z.boolean() });
export type ImportEffect = z.infer<typeof ImportEffect>;

/** 导入批次: the import of one file. */
export const ImportBatch = z.object({
  id: Id,
  object: z.string(),
  objectLabel: z.string(),
  state: ImportState,
  fileName: z.string(),
  fileSize: z.number(),
  /** Detected; csv only. */
  encoding: z.string().nullable(),
  sheets: z.array(z.object({ name: z.string(), rows: z.number(), columns: z.number(), hidden: z.boolean() })),
  sheet: z.number(),
  /** Row number as in Excel; 0: the file has no header. */
  headerRow: z.number(),
  /** Two: the header stands in this row and the one above it. */
  headerRows: z.number(),
  /** The first rows of the sheet, for the choice of the header row. */
  head: z.array(z.object({ number: z.number(), texts: z.array(z.string()) })),
  /** The tables of the sheet by their headers, with the number of their rows. */
  tables: z.array(z.object({ headerRow: z.number(), title: z.string(), rows: z.number() })),
  /** What the reader has to tell about the file. */
  notes: z.array(z.string()),
  fileColumns: z.array(FileColumn),
  mapping: ImportMapping,
  /** Suggested columns that need another field beside them, such as a price that needs its supplier. */
  waiting: z.array(
    z.object({
      anchor: ColumnKey,
      label: z.string(),
      columns: z.array(z.object({ index: z.number(), column: ColumnKey })),
      /** What their headers say about all rows. */
      constants: z.record(ColumnKey, z.string()),
    }),
  ),
  /** The mapping is the user's last one for the same headers. */
  remembered: z.boolean(),
  /** Constants of the user's last import with these headers: offered, never applied without being asked. */
  lastConstants: z.record(ColumnKey, FixedValue),
  /** What may identify a record here, and how many records each choice makes; without records before the rows were read. */
  identities: z.array(z.object({ value: z.string(), label: z.string(), records: z.number().nullable() })),
  strategy: KeyStrategy,
  answers: Answers,
  options: ImportOptions,
  counts: ImportCounts.nullable(),
  progress: ImportProgress.nullable(),
  /** What the import does to records that are not in its file. */
  effects: z.array(ImportEffect),
  /** What the figures of the file say beyond its rows: columns that are not taken, totals that are not ours. */
  findings: z.array(z.string()),
  /** Why the import failed or returned to the preview. */
  reason: z.string().nullable(),
  /** Earlier import of the same file. */
  earlier: z.object({ at: Timestamp, userName: z.string() }).nullable(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  /** Set only while the caller may still use 撤销本次导入. */
  undoableUntil: Timestamp.nullable(),
  /** URL of the list with the written records. */
  listPath: z.string(),
});
export type ImportBatch = z.infer<typeof ImportBatch>;

/** One row of 导入记录. */
export const ImportHistoryRow = z.object({
  id: Id,
  object: z.string(),
  objectLabel: z.string(),
  state: ImportState,
  fileName: z.string(),
  fileSize: z.number(),
  userName: z.string(),
  mine: z.boolean(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  failed: z.number(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  undoableUntil: Timestamp.nullable(),
});
export type ImportHistoryRow = z.infer<typeof ImportHistoryRow>;

const stateChoices = choicesOf(importStates);

/** 导入记录: imported files with user and result. */
export const importList = list({
  key: 'imports',
  title: '数据导入',
  search: '文件名',
  defaultSort: '-createdAt',
  columns: {
    fileName: { label: '文件', kind: 'text', width: 260, frozen: true },
    objectLabel: { label: '对象', kind: 'text', width: 90 },
    state: { label: '状态', kind: 'state', width: 100, sortable: true },
    userName: { label: '导入人', kind: 'text', width: 100 },
    created: { label: '新增', kind: 'number', decimals: 0, width: 80 },
    updated: { label: '更新', kind: 'number', decimals: 0, width: 80 },
    skipped: { label: '跳过', kind: 'number', decimals: 0, width: 80 },
    failed: { label: importWords.failed, kind: 'number', decimals: 0, width: 80 },
    createdAt: { label: '上传时间', kind: 'time', width: 150, sortable: true },
    finishedAt: { label: '完成时间', kind: 'time', width: 150, sortable: true },
  },
  filters: {
    object: { label: '对象', kind: 'values', prominent: true },
    state: { kind: 'values', choices: stateChoices, prominent: true },
    mine: { label: '我导入的', kind: 'flag', prominent: true },
    createdAt: { kind: 'days', prominent: true },
  },
});
