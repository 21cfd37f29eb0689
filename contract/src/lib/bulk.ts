import { z } from 'zod';
import { Id } from './fields.ts';

/** How many rows one bulk action may take. */
export const MAX_BULK = 5_000;

/** The rows of a bulk action: some by id, or all that a list's own query string finds, as many as the user was told. */
export const Selection = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(MAX_BULK) }),
  z.strictObject({ query: z.string().max(8000), count: z.int().min(1) }),
]);
export type Selection = z.infer<typeof Selection>;

/** What went well, how many had nothing to change, and why the rest did not go. */
export const BulkResult = z.object({
  done: z.array(Id),
  skipped: z.number().optional(),
  failed: z.array(z.object({ id: Id, code: z.string(), reason: z.string() })),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** A bulk edit, as its answer names it and its undo asks for it. */
const EditName = z.string().min(1).max(64);

/** 批量编辑: the same values for all chosen rows; a field that is not named stays. */
export function bulkEdit<S extends z.ZodRawShape>(fields: z.ZodObject<S>) {
  const values = fields.partial();
  return {
    fields: Object.keys(fields.shape),
    edit: z.strictObject({
      chosen: Selection,
      values: values.refine((named) => Object.keys(named).length > 0, '请选择要修改的字段'),
    }),
    edited: BulkResult.extend({ edit: EditName }),
    /** What stood there is known by the log; only rows that nobody has changed since. */
    restore: z.strictObject({ edit: EditName }),
  };
}
