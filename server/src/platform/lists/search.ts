import { sql, type RawBuilder, type SqlBool } from 'kysely';

export { makeSearchText, makeSortKey } from './search-text.ts';

/** Full-width letters and digits of a Chinese keyboard as half-width ones, as codes are stored. */
export const halfWidth = (text: string): string => text.normalize('NFKC');

/** LIKE pattern of the texts that contain a term as it is written. */
const containing = (term: string): string => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Texts without search columns that contain a term as it is written, or with half-width letters and digits, in capitals or not. */
export const contains = (text: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} ilike any(${[...new Set([term, halfWidth(term)])].map(containing)}::text[])`;

/** Rows whose `text` contains the term anywhere: the token index narrows the rows, the text decides. */
export function matchesSearch(term: string, text: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const words = term
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const conditions = words.map((word) => {
    const ways = [...new Set([word, halfWidth(word).replaceAll(' ', '')])];
    const found = ways.map((way) => sql<SqlBool>`(search_tokens(${text}) @> ${tokensOf(way)}::text[] and ${text} like ${containing(way)})`);
    return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
  });
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** The longest tokens of `search_tokens` in SQL that every row with this word has: three letters of pinyin or a code, two characters, or one. */
function tokensOf(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < 3) return [word];
  const triples = letters.slice(2).map((_, at) => letters.slice(at, at + 3));
  return [...new Set(triples.flatMap(([a = '', b = '', c = '']) => (/^\p{ASCII}{3}$/u.test(a + b + c) ? [a + b + c] : [a + b, b + c])))];
}
