import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { materialSource } from '../../server/src/features/materials/queries.ts';
import type { DB } from '../../server/src/platform/database/database.types.ts';
import { nobody } from './rows-by-key.ts';

/** End of the statement with which the product fetches rows by id. */
export const BY_IDS = /= any\(array\(select unnest\(\$1::bigint\[\]\)\)\)$/;

/** The statement with which the product fetches a page of materials, as sent to the database. */
export async function readStatement(pool: pg.Pool): Promise<string> {
  let sent = '';
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void (sent = query.sql) });
  await materialSource.load(db, ['1'], nobody);
  if (!BY_IDS.test(sent)) throw new Error(`the product fetches its rows otherwise now: …${sent.slice(-80)}`);
  return sent;
}
