import { z } from 'zod';
import { Id } from '../../lib/fields/fields.ts';

export const SearchHit = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  state: z.string(),
  /** Where the name contains the term, as characters or by pinyin; null: another text of the record matched. */
  mark: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** Distinguishes similar records, or shows what matched: 供应商货号 JX-8801. */
  note: z.string(),
  /** Classification or level of the record. */
  aside: z.string(),
  pictureId: Id.nullable(),
  hex: z.string().nullable(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** The best results of one kind of record; the full result is a list. */
export const SearchGroup = z.object({
  /** Kind of its audit log. */
  kind: z.string(),
  hits: z.array(SearchHit),
  total: z.number(),
  /** There are more results than were counted. */
  more: z.boolean(),
  /** URL of the list with the same search. */
  path: z.string(),
});
export type SearchGroup = z.infer<typeof SearchGroup>;
