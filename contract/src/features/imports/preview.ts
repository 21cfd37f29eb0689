import { z } from 'zod';
import { ColumnKey, ImportOutcome, RangePolicy } from './batch.ts';

/** One cell of the preview. */
export const ImportCell = z.object({
  /** As the file has it, or as it was corrected. */
  text: z.string(),
  /** What it was read as, where that looks different. */
  shown: z.string().optional(),
  /** What the record has now, where it would change. */
  before: z.string().optional(),
  error: z.string().optional(),
  /** Nobody wrote it: it follows from the rest of the row. */
  assumed: z.literal(true).optional(),
});
export type ImportCell = z.infer<typeof ImportCell>;

export const ImportRow = z.object({
  /** As Excel numbers it. */
  rowNumber: z.number(),
  outcome: ImportOutcome,
  reason: z.string(),
  /** The record that it concerns, where there is one already. */
  code: z.string().nullable(),
  pictures: z.number(),
  /** By field. Price fields are absent without 全局:查看价格. */
  cells: z.record(ColumnKey, ImportCell),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** What a text of the file may stand for. */
export const ValueChoice = z.object({ id: z.string(), label: z.string(), note: z.string() });
export type ValueChoice = z.infer<typeof ValueChoice>;

/** 值映射: the texts that no entry has, each told once however many rows have it. */
export const ImportValues = z.object({
  columns: z.array(
    z.object({
      column: ColumnKey,
      label: z.string(),
      values: z.array(
        z.object({
          text: z.string(),
          rows: z.number(),
          chosen: z.object({ id: z.string(), label: z.string() }).nullable(),
          suggestion: ValueChoice.nullable(),
        }),
      ),
    }),
  ),
  ranges: z.array(
    z.object({ column: ColumnKey, label: z.string(), rows: z.number(), example: z.string(), policy: RangePolicy.nullable() }),
  ),
  /** What taking all suggestions would do; `errorsAfter` is null where there are none. */
  effect: z.object({ suggestions: z.number(), errorsBefore: z.number(), errorsAfter: z.number().nullable() }),
});
export type ImportValues = z.infer<typeof ImportValues>;
