import { z } from 'zod';
import { ImportOutcome } from './batch.ts';
import { Answer, ColumnKey, QuestionKind } from './options.ts';

/** One cell of the preview. */
export const ImportCell = z.object({
  /** Text of the file, or its correction. */
  text: z.string(),
  /** The parsed value where it looks different. */
  shown: z.string().optional(),
  /** Current value of the record, where it would change. */
  before: z.string().optional(),
  error: z.string().optional(),
  /** Not in the file: derived from the rest of the row. */
  assumed: z.literal(true).optional(),
});
export type ImportCell = z.infer<typeof ImportCell>;

export const ImportRow = z.object({
  /** Row number as in Excel. */
  rowNumber: z.number(),
  outcome: ImportOutcome,
  reason: z.string(),
  /** Code of the existing record, if any. */
  code: z.string().nullable(),
  pictures: z.number(),
  /** By field. Price fields are absent without 全局:查看价格. */
  cells: z.record(ColumnKey, ImportCell),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** The different texts of a column of the file with their rows; `whole`: counted over all rows, not only the first ones. */
export const ColumnTexts = z.object({ texts: z.array(z.object({ text: z.string(), rows: z.number() })), whole: z.boolean() });
export type ColumnTexts = z.infer<typeof ColumnTexts>;

/** A record that a text in the file may refer to. */
export const ValueChoice = z.object({ id: z.string(), label: z.string(), note: z.string() });
export type ValueChoice = z.infer<typeof ValueChoice>;

/** What can be created from a text that no entry has. */
export const NewValueKind = z.enum(['colour', 'unit', 'class', 'supplier']);
export type NewValueKind = z.infer<typeof NewValueKind>;

/** 值映射: the texts without a matching entry, or found by a former name only, each once for all its rows. */
export const ImportValues = z.object({
  columns: z.array(
    z.object({
      column: ColumnKey,
      label: z.string(),
      /** What the caller may create from these texts. */
      makes: NewValueKind.nullable(),
      values: z.array(
        z.object({
          text: z.string(),
          rows: z.number(),
          chosen: z.object({ id: z.string(), label: z.string() }).nullable(),
          /** Chosen in an earlier import. */
          remembered: z.boolean(),
          suggestion: ValueChoice.nullable(),
          /** The entry that had this name before; rows with the text mean it unless another one is chosen. */
          renamed: ValueChoice.nullable(),
        }),
      ),
    }),
  ),
  /** What is asked once per column; `becomes`: what the first answer makes of the example. */
  questions: z.array(
    z.object({
      kind: QuestionKind,
      column: ColumnKey,
      label: z.string(),
      rows: z.number(),
      examples: z.array(z.object({ text: z.string(), becomes: z.string().nullable() })),
      answer: Answer.nullable(),
    }),
  ),
  /** Result of accepting all suggestions; `errorsAfter` is null where there are none. */
  effect: z.object({ suggestions: z.number(), errorsBefore: z.number(), errorsAfter: z.number().nullable() }),
});
export type ImportValues = z.infer<typeof ImportValues>;
