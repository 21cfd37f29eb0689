import { z } from 'zod';
import { Id } from './fields.ts';

/** The rows of a bulk action: some by id, or all that a list's own query string finds. */
export const Chosen = z.union([z.strictObject({ ids: z.array(Id).min(1).max(1000) }), z.strictObject({ query: z.string().max(8000) })]);
export type Chosen = z.infer<typeof Chosen>;

/** What went well, and why the rest did not. */
export const BulkResult = z.object({ done: z.array(Id), failed: z.array(z.object({ id: Id, code: z.string(), reason: z.string() })) });
export type BulkResult = z.infer<typeof BulkResult>;
