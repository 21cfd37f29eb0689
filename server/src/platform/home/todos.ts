import type { Rule } from '@mrp/contract/lib/endpoint.ts';
import type { ButtonName } from '@mrp/contract/permissions.ts';
import { sql, type RawBuilder } from 'kysely';

/** A task for a user: a count that links to the list of the counted rows. */
export interface TodoSource {
  key: string;
  label: string;
  /** Counter of the count; empty where quantities are shown. */
  unit: string;
  /** The permission to open the page. */
  page: Rule;
  /** Who does it: whoever has one of these rights. Nothing waits for those who may only look. */
  button: ButtonName | readonly ButtonName[];
  /** The task is an approval. */
  approval?: true;
  path: string;
  /** Selects `count` and the first day or moment of the waiting rows for the user `me`; for approvals also the time of the latest one. */
  query: (me: string) => RawBuilder<Waiting>;
  note: (since: string) => string;
  tone: 'neutral' | 'warning' | 'danger';
}

export interface Waiting {
  count: number;
  since: string | null;
  newest?: string | null;
  /** Totals by unit: 米 and 公斤 are never added. */
  quantities?: { value: string; unit: string; decimals: number }[];
  /** CNY at stake; shown to those who may see prices. */
  amount?: string | null;
}

/** Rows of a table that wait for approval by another user than the one who submitted them. */
export const countSubmitted =
  (table: string): TodoSource['query'] =>
  (me) =>
    sql<Waiting>`
    select count(*)::int as count, min(updated_at) as since, max(updated_at) as newest from ${sql.table(table)} where state = 'PENDING' and submitted_by is distinct from ${me}::bigint`;

/** Of groups `q` by unit `u`, the largest first. */
export const quantitiesByUnit = sql`coalesce(jsonb_agg(jsonb_build_object('value', q.quantity::text, 'unit', u.name, 'decimals', u.decimals) order by q.quantity desc), '[]') as quantities`;
