import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { DB } from '../../server/src/platform/database/database.types.ts';
import type { WritableDb } from '../../server/src/platform/database/database.ts';
import type { Identity } from '../../server/src/platform/http/identity.ts';
import type { Operation } from './load.ts';

/** A page request of a list, and the same in SQL. */
export interface PageAsked {
  query: string;
  where: string;
  key: string;
}

/** Reads rows for the statement alone. */
export const nobody: Identity = {
  userId: '0',
  username: '',
  nickName: '',
  sessionId: '',
  isAdministrator: false,
  mustChangePassword: false,
  permissions: new Set(),
};

const IDS = /any\(array\(select unnest\(\$(\d+)::bigint\[\]\)\)\)$/;
const PAGE = 20;

interface Listed {
  load: (db: WritableDb, ids: readonly string[], user: Identity) => Promise<unknown>;
  /** The driving table with its alias, and its id. */
  from: string;
  id: string;
}

/** The limit of a list: one prepared statement per page, with the columns of the product's own statement. */
export async function rowsByKey(pool: pg.Pool, { load, from, id }: Listed, asked: readonly PageAsked[]): Promise<Operation> {
  let sent = { text: '', values: [] as readonly unknown[] };
  const log = ({ query }: { query: { sql: string; parameters: readonly unknown[] } }): void => {
    sent = { text: query.sql, values: query.parameters };
  };
  await load(new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log }), ['1'], nobody);
  // The ids are its last parameter.
  const at = IDS.exec(sent.text)?.[1];
  if (at !== String(sent.values.length)) throw new Error(`the product fetches its rows otherwise now: …${sent.text.slice(-80)}`);
  const pages = asked.map(({ where, key }, index) => ({
    name: `${id}-${index}`,
    text: sent.text.replace(IDS, `any(array(select ${id} from ${from} where ${where} order by ${key} limit ${PAGE}))`),
    values: sent.values.slice(0, -1),
  }));
  return (index) => pool.query(pages[index % pages.length]!);
}
