import { pinyin } from 'pinyin-pro';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** The words that find a row: each as written, its full pinyin and its initials ("精棉府绸" → "jingmianfuchou", "jmfc"). */
export function makeSearchText(...words: readonly (string | null | undefined)[]): string {
  const found = new Set<string>();
  for (const word of words) {
    const plain = word?.trim().toLowerCase().replace(/\s+/g, '');
    if (!plain) continue;
    found.add(plain);
    if (!/\p{Script=Han}/u.test(plain)) continue;
    found.add(pinyin(plain, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).join(''));
    found.add(pinyin(plain, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join(''));
  }
  return [...found].join(' ');
}

/** Sorts Chinese by pinyin, because the collation of the database misreads characters with several readings. */
export function makeSortKey(name: string): string {
  return pinyin(name.trim().toLowerCase(), { toneType: 'num', type: 'array', nonZh: 'consecutive' }).join(' ').slice(0, 200);
}

/** Rows whose `text` contains the term anywhere: the token index narrows the rows, the text decides. */
export function matchesSearch(term: string, text: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const words = term
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const conditions = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    return sql<SqlBool>`(search_tokens(${text}) @> ${tokensOf(word)}::text[] and ${text} like ${pattern})`;
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
