import type { Rule } from '@mrp/contract/lib/endpoint.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../database/database.ts';
import type { RecentSource } from '../home/recent-documents.ts';
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

/** How the records of a table are found and shown, without prices. Fragments name the record `r`; what they leave out is empty. */
export interface SearchedRecord extends Omit<SearchSource, 'find'> {
  table: string;
  /** Joins that the fragments need. */
  joins?: RawBuilder<unknown>;
  /** By default the column. */
  name?: RawBuilder<unknown>;
  /** By default the column. */
  state?: RawBuilder<unknown>;
  note?: RawBuilder<unknown>;
  aside?: RawBuilder<unknown>;
  pictureId?: RawBuilder<unknown>;
  hex?: RawBuilder<unknown>;
  /** Whether a record comes last because nobody works on it. */
  ended: RawBuilder<unknown>;
  /** Order of equally good results; by default the newest first. */
  order?: RawBuilder<unknown>;
  /** Rows of id and rank that are found by something else. */
  foundBy?: (term: string) => RawBuilder<unknown>;
}

const nothing = sql`''`;
/** Names: the shortest is the closest to what was typed. */
export const shortestName = (name: string): RawBuilder<unknown> => sql`length(${sql.ref(name)}), r.code`;

/** The global search of a kind of record, and its line among the documents that a user worked on. */
export function searchRecord(record: SearchedRecord): { search: SearchSource; recent: RecentSource } {
  const { kind, page, list, table, joins = sql``, name = sql`r.name`, state = sql`r.state`, pictureId = sql`null::bigint` } = record;
  const { note = nothing, aside = nothing, hex = sql`null`, ended, order = sql`r.id desc`, foundBy } = record;
  const find = async (db: Db, term: string): Promise<FoundRecord[]> => {
    const { rows } = await sql<FoundRecord>`
      with found as materialized (
        ${foundBy ? sql`${foundBy(term)} union all` : sql``}
        (select r.id, ${rankOf(term, 'r')} as rank from ${sql.table(table)} r where ${matchesTerm(term, 'r')} limit ${INSPECTED_ROWS}))
      select r.id, r.code, coalesce(${name}, '') as name, ${state} as state, coalesce(${note}, '') as note, coalesce(${aside}, '') as aside,
             ${pictureId} as picture_id, ${hex} as hex, count(*) over ()::int as total, count(*) over () >= ${INSPECTED_ROWS} as more
      from found f join ${sql.table(table)} r on r.id = f.id ${joins}
      order by f.rank, ${ended}, ${order} limit ${SHOWN_HITS}`.execute(db);
    return rows;
  };
  const select = sql`select r.code, ${name}, ${state}, ${pictureId} from ${sql.table(table)} r ${joins} where r.id = m.document_id`;
  return { search: { kind, page, list, find }, recent: { kind, page, select } };
}

/** The first material of a document's lines, and how many more there are. */
export const namesOfLines = (lines: string, parent: string): RawBuilder<string> => sql<string>`(
  select min(concat_ws(' ', n.name, nullif(n.colour_name, ''))) || case when count(*) > 1 then ' 等 ' || count(*) || ' 种' else '' end
  from ${sql.table(lines)} n where n.${sql.ref(parent)} = r.id)`;

/** The label of a value that is stored as its code. */
export const labelOf = (column: string, choices: readonly { value: string; label: string }[]): RawBuilder<string> =>
  sql<string>`case ${sql.ref(column)} ${sql.join(
    choices.map(({ value, label }) => sql`when ${value} then ${label}`),
    sql` `,
  )} else ${sql.ref(column)} end`;
