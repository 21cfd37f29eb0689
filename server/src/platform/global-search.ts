import type { Rule } from '@mrp/contract/lib/endpoint.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import { halfWidth, matchesSearch } from './search.ts';

/** One kind of record in the global search. */
export interface SearchSource {
  /** Kind of its audit log. */
  kind: string;
  /** The permission to open its list. */
  page: Rule;
  /** URL of the list that shows all results. */
  list: string;
  /** The best `SHOWN_HITS` results, without prices. */
  find: (db: Db, term: string) => Promise<FoundRecord[]>;
}

export interface FoundRecord {
  id: string;
  code: string;
  name: string;
  state: string;
  /** Distinguishes similar records, or shows what matched. */
  note: string;
  /** Classification or level of the record. */
  aside: string;
  pictureId: string | null;
  hex: string | null;
  /** Number of all results, the same in every row. */
  total: number;
  /** There are more results than were counted. */
  more: boolean;
}

export const SHOWN_HITS = 5;
/** Maximum index rows inspected for the best results; a term with more matches is not selective. */
export const INSPECTED_ROWS = 200;

export const matchesTerm = (term: string, alias: string): RawBuilder<SqlBool> => matchesSearch(term, sql.ref(`${alias}.search_text`));

/** Ranks the row `alias`: 0 equal code, 1 end of the code, 2 beginning of a word, 3 anywhere. */
export function rankOf(term: string, alias: string, codeColumn = 'code'): RawBuilder<number> {
  const typed = halfWidth(term).toLowerCase().replace(/\s/g, '');
  const [code, text] = [sql.ref(`${alias}.${codeColumn}`), sql.ref(`${alias}.search_text`)];
  return sql<number>`case when lower(${code}) = ${typed} then 0 when right(lower(${code}), ${typed.length}) = ${typed} then 1
    when position(${` ${typed}`} in ' ' || ${text}) > 0 then 2 else 3 end`;
}
