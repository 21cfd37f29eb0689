import type { Rule } from '@mrp/contract/lib/endpoint.ts';
import type { RawBuilder } from 'kysely';

/** A kind of document that the home page lists for users who recently worked on it. */
export interface RecentSource {
  /** Kind of its audit log. */
  kind: string;
  /** The permission to open its list. */
  page: Rule;
  /** Selects code, name, state and picture_id of the document with the id `m.document_id`. */
  select: RawBuilder<unknown>;
}
