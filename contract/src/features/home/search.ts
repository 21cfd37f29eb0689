import { z } from 'zod';
import { Id } from '../../lib/fields.ts';

export const SearchHit = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  state: z.string(),
  /** Where the name holds what was typed, as characters or by sound; null: something else of the record does. */
  mark: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** What tells it from others, or what of it matched: 供应商货号 JX-8801. */
  note: z.string(),
  /** Where it belongs: its class, its level. */
  aside: z.string(),
  pictureId: Id.nullable(),
  hex: z.string().nullable(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** The best of one kind of record; the whole answer is a list. */
export const SearchGroup = z.object({
  /** Of its log. */
  kind: z.string(),
  hits: z.array(SearchHit),
  total: z.number(),
  /** There are more than were counted. */
  more: z.boolean(),
  /** Address of the list with the same question. */
  path: z.string(),
});
export type SearchGroup = z.infer<typeof SearchGroup>;
