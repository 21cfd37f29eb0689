import { z } from 'zod';
import { Id } from './fields.ts';

/** How many rows one bulk action may take. */
export const MOST_CHOSEN = 5_000;

/** The rows of a bulk action: some by id, or all that a list's own query string finds, as many as the user was told. */
export const Chosen = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(MOST_CHOSEN) }),
  z.strictObject({ query: z.string().max(8000), count: z.int().min(1) }),
]);
export type Chosen = z.infer<typeof Chosen>;

/** What went well, how many had nothing to change, and why the rest did not go. */
export const BulkResult = z.object({
  done: z.array(Id),
  skipped: z.number().optional(),
  failed: z.array(z.object({ id: Id, code: z.string(), reason: z.string() })),
});
export type BulkResult = z.infer<typeof BulkResult>;
