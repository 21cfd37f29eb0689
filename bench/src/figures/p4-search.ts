import pg from 'pg';
import { random } from '../archive.ts';
import { perOperation } from '../cpu.ts';
import { emptyCall } from '../client.ts';
import { compare, type Operation } from '../load.ts';
import type { Fixtures } from '../fixtures.ts';
import { latencyOf, milliseconds, rows, times, type Figure } from '../table.ts';

const LISTED = 1_000_000;
const SMALL = 10_000;
const ADDRESS = '/api/material/mrp/mrp/materials/spus';
const TERMS = 200;

/** Typical search terms, taken from the data: `words` is the plain name, its full pinyin and its initials. */
const kinds: Readonly<Record<string, (row: { code: string; words: string[] }) => string>> = {
  'two characters': ({ words }) => (words[0] ?? '').slice(0, 2),
  'full pinyin': ({ words }) => (words[1] ?? '').slice(0, 12),
  initials: ({ words }) => (words[2] ?? '').slice(0, 6),
  'code tail': ({ code }) => code.slice(-5),
};

/** P4: the search box of the list, compared with a lookup in the index of each table plus an empty call. */
export async function measureSearch(fixtures: Fixtures): Promise<Figure[]> {
  const archive = await fixtures.archive(Math.max(SMALL, Math.round(LISTED * fixtures.scale)));
  const pool = new pg.Pool({ connectionString: archive.url, max: 8 });
  try {
    const figures: Figure[] = [];
    for (const [kind, pick] of Object.entries(kinds)) {
      const terms = await chooseTerms(pool, pick);
      const { spent, onRound } = perOperation({ ours: archive.product }, fixtures);
      const { client } = archive;
      const load = await compare(
        {
          ours: (index) => client.get(`${ADDRESS}?q=${encodeURIComponent(terms[index % terms.length] ?? '')}&pageSize=20`),
          lookUp: lookUp(pool, terms),
          empty: emptyCall(client),
        },
        { rounds: 2, onRound: (side) => (side === 'ours' ? onRound(side) : Promise.resolve(undefined)) },
      );
      const limit = load.lookUp.p95 + load.empty.p95;
      const ratio = load.ours.p95 / limit;
      figures.push({
        id: 'P4',
        work: `search by ${kind}, p95; 8 clients`,
        ours: milliseconds(load.ours.p95),
        limit: milliseconds(limit),
        ratio: times(ratio),
        goal: '≤ 3×',
        latency: latencyOf(load.ours),
        cpu: spent('ours'),
        size: rows(archive.materials),
        holds: ratio <= 3,
      });
    }
    return figures;
  } finally {
    await pool.end();
  }
}

/** Terms that occur in the data, identical in every run. Rows of the demo have other words; generated rows have all kinds. */
async function chooseTerms(pool: pg.Pool, pick: (row: { code: string; words: string[] }) => string): Promise<string[]> {
  const { rows: bounds } = await pool.query<{ low: string; high: string }>('select min(id) as low, max(id) as high from spus');
  const [low, high] = [Number.parseInt(bounds[0]?.low ?? '0', 10), Number.parseInt(bounds[0]?.high ?? '0', 10)];
  const ids = Array.from({ length: TERMS }, () => random.whole(low + Math.floor((high - low) / 2), high));
  const { rows: found } = await pool.query<{ code: string; text: string }>(
    'select code, search_text as text from spus where id = any($1::bigint[]) order by id',
    [ids],
  );
  const terms = found.map(({ code, text }) => pick({ code, words: text.split(' ').slice(1) })).filter((term) => term !== '');
  if (terms.length === 0) throw new Error('no words to search for');
  return terms;
}

/** Queries the three indexes: ids only, without order and count. */
function lookUp(pool: pg.Pool, terms: readonly string[]): Operation {
  const text = `
    select id from spus where search_tokens(search_text) @> $2::text[] and search_text like $1
    union select spu_id from skus where search_tokens(search_text) @> $2::text[] and search_text like $1
    union select spu_id from offers where search_tokens(search_text) @> $2::text[] and search_text like $1 limit 20`;
  return (index) => {
    const term = (terms[index % terms.length] ?? '').toLowerCase();
    return pool.query(text, [`%${term}%`, tokensOf(term)]);
  };
}

/** Splits like the product: pairs of characters, triples of letters. */
function tokensOf(term: string): string[] {
  const letters = Array.from(term);
  const width = /^\p{ASCII}+$/u.test(term) ? 3 : 2;
  if (letters.length <= width) return [term];
  return letters.slice(width - 1).map((_, at) => letters.slice(at, at + width).join(''));
}
