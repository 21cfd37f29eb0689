import type { Rule } from '@mrp/contract/lib/endpoint.ts';
import type { RawBuilder } from 'kysely';

/** A kind of document that the home page lists for those who worked on it lately. */
export interface RecentSource {
  /** Of its log. */
  kind: string;
  /** The right to open its list. */
  page: Rule;
  /** Selects code, name, state and picture_id of the document whose id is `m.document_id`. */
  select: RawBuilder<unknown>;
}
