import { sql, type RawBuilder } from 'kysely';

/**
 * What an exception `alias` is worth doing, to be sorted descending: days late × pieces, then the amount, then the earlier need. It is compared, not numbered,
 * so that one that changes moves no other; the index plan_exceptions_worth is of the same words.
 */
export function worthOf(alias: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`array[${of('cost')}::numeric, coalesce(${of('amount')}, -1), -coalesce(${of('need_on')} - date '2000-01-01', 1000000)::numeric]`;
}
