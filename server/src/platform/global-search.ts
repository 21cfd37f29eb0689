import type { Rule } from '@mrp/contract/lib/endpoint.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import { matchesSearch } from './search.ts';

/** One kind of record that the palette finds. */
export interface SearchSource {
  /** Of its log. */
  kind: string;
  /** The right to open its list. */
  page: Rule;
  /** Address of the list that answers the same question. */
  list: string;
  /** The best `SHOWN_HITS`; never a price. */
  find: (db: Db, term: string) => Promise<FoundRecord[]>;
}

export interface FoundRecord {
  id: string;
  code: string;
  name: string;
  state: string;
  /** What tells it from others, or what of it matched. */
  note: string;
  /** Where it belongs: its class, its level. */
  aside: string;
  pictureId: string | null;
  hex: string | null;
  /** Of all that were found, the same in every row. */
  total: number;
  /** There are more than were counted. */
  more: boolean;
}

export const SHOWN_HITS = 5;
/** Rows of an index that are looked at for the best ones; beyond them a word says nothing. */
export const INSPECTED_ROWS = 200;

export const matchesTerm = (term: string, alias: string): RawBuilder<SqlBool> => matchesSearch(term, sql.ref(`${alias}.search_text`));

/** How well the row `alias` matches: 0 the very code, 1 its end, 2 the beginning of a word, 3 anywhere. */
export function rankOf(term: string, alias: string, codeColumn = 'code'): RawBuilder<number> {
  const typed = term.toLowerCase().replace(/\s/g, '');
  const [code, text] = [sql.ref(`${alias}.${codeColumn}`), sql.ref(`${alias}.search_text`)];
  return sql<number>`case when lower(${code}) = ${typed} then 0 when right(lower(${code}), ${typed.length}) = ${typed} then 1
    when position(${` ${typed}`} in ' ' || ${text}) > 0 then 2 else 3 end`;
}
