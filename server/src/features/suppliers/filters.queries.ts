import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A filter by suppliers over documents: with those that belong to them by now, which older documents still name. */
export const isOfSupplier = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} = any(array(
    select unnest(${ids as string[]}::bigint[]) union select v.id from suppliers v where v.main_id = any(${ids as string[]}::bigint[])))`;
