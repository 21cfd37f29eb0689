import { sql, type SqlBool } from 'kysely';
import { SCORE_MONTHS } from '@mrp/contract/features/suppliers/score.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { scoresOf } from './figures.queries.ts';

/**
 * Writes the scores of the last twelve months that have none yet, each as of the last day of its month. A month is written once, by whoever
 * comes first; suppliers without documents have no row.
 */
export async function recordMonthlyScores(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ month: string }>`
    select m.month::date::text as month
    from generate_series(date_trunc('month', business_day()) - make_interval(months => ${sql.lit(SCORE_MONTHS)}), date_trunc('month', business_day()) - interval '1 month', interval '1 month') as m (month)
    where not exists (select from supplier_scores s where s.month = m.month::date)`.execute(tx);
  let written = 0n;
  for (const { month } of rows) {
    const lastDay = sql`((${month}::date + interval '1 month')::date - 1)`;
    const { numAffectedRows = 0n } = await sql`
      insert into supplier_scores (supplier_id, month, documents, on_time, accepted, price, response, score, grade)
      select f.supplier_id, ${month}::date, f.documents, f.on_time_rate, f.passed_rate, f.price_points, f.answered_rate, f.score, f.grade
      from (${scoresOf(lastDay, () => sql<SqlBool>`true`)}) f
      on conflict do nothing`.execute(tx);
    written += numAffectedRows;
  }
  return written;
}
