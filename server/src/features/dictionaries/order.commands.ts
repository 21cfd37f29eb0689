import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';

/** Saves the order of siblings. A set of ids that differs from the existing siblings comes from an outdated page. */
export async function saveOrder(
  tx: Tx,
  table: 'dictionary_entries' | 'units' | 'classifications',
  sisters: readonly string[],
  ids: readonly string[],
): Promise<void> {
  if (ids.length !== sisters.length || new Set(sisters).symmetricDifference(new Set(ids)).size > 0) throw new AppError('VERSION_CONFLICT');
  await sql`
    update ${sql.table(table)} t set sort_order = wanted.place
    from unnest(${ids as string[]}::bigint[]) with ordinality as wanted (id, place)
    where t.id = wanted.id and t.sort_order <> wanted.place`.execute(tx);
}
