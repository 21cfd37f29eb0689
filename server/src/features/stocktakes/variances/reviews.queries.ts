import { sql } from 'kysely';
import type { Entry } from '@mrp/contract/lib/fields/fields.ts';
import { anyId, type Db } from '../../../platform/database/database.ts';
import type { ReviewedLine } from './reviews.rules.ts';

export async function listReviewedLines(db: Db, stocktakeId: string, lineIds: readonly string[]): Promise<ReviewedLine[]> {
  const { rows } = await sql<ReviewedLine>`
    select l.id, l.position, l.variance, u.decimals, u.name as unit_name,
           (select jsonb_agg(jsonb_build_object('ownership', h.ownership, 'expected', h.expected::text) order by h.ownership) from stocktake_shares h where h.line_id = l.id) as shares
    from stocktake_lines l join units u on u.id = l.unit_id
    where l.stocktake_id = ${stocktakeId} and l.id = ${anyId(lineIds)}`.execute(db);
  return rows;
}

export async function listReasonIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select e.id from dictionary_entries e where e.dictionary = 'varianceReason' and e.active and e.id = ${anyId(ids)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What counters may propose for a variance. */
export async function listReasons(db: Db): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.id, e.code, e.name from dictionary_entries e where e.dictionary = 'varianceReason' and e.active order by e.sort_order, e.id`.execute(
    db,
  );
  return rows;
}
