import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { makeLookup, type Lookup } from '../../../platform/imports/lookup.ts';
import type { LookupNeeds } from '../../../platform/imports/object.ts';
import { matchesSearch } from '../../../platform/lists/search.ts';
import { refuseMaterial } from '../boms/rules.ts';

interface FoundMaterial {
  id: string;
  code: string;
  name: string;
  state: string;
}

/** A file with more unknown names gets no suggestions for the rest: each name searches the archive. */
const MAX_SUGGESTED = 100;
const FOUND = 50;

/** The materials that a BOM sheet names, similar ones for the names that none has, and those that the user searches. */
export async function loadMaterialLookup(db: Db, needs: LookupNeeds | undefined): Promise<Lookup> {
  const found = needs ? await findMaterials(db, needs) : [];
  return makeLookup(
    '物料不存在',
    found.map(({ id, code, name, state }) => ({
      id,
      label: name,
      note: code,
      names: [code, name],
      refusal: state === 'ACTIVE' ? undefined : refuseMaterial(name, state),
      facts: { text: code },
    })),
  );
}

async function findMaterials(db: Db, { textsOf, idsOf, search }: LookupNeeds): Promise<FoundMaterial[]> {
  const texts = [...(await textsOf('material'))];
  const named = await select(
    db,
    sql`upper(s.code) = any(${texts.map((text) => text.toUpperCase())}) or s.name = any(${texts})
      or s.id = any(${idsOf('material').filter((id) => /^\d{1,18}$/.test(id))}::bigint[])`,
  );
  const known = new Set(named.flatMap(({ code, name }) => [code.toUpperCase(), name]));
  const unknown = texts.filter((text) => !known.has(text) && !known.has(text.toUpperCase())).slice(0, MAX_SUGGESTED);
  const similar = await listSimilar(db, unknown);
  const searched = search ? await select(db, sql`s.state = 'ACTIVE' and ${matchesSearch(search, sql.ref('s.search_text'))}`, FOUND) : [];
  return [...new Map([...named, ...similar, ...searched].map((one) => [one.id, one])).values()];
}

async function select(db: Db, condition: ReturnType<typeof sql>, limit: number | null = null): Promise<FoundMaterial[]> {
  const { rows } = await sql<FoundMaterial>`
    select s.id, s.code, s.name, s.state from spus s where ${condition} order by s.id limit ${limit}`.execute(db);
  return rows;
}

/** Active materials that begin or end with the same two characters as a text. */
async function listSimilar(db: Db, texts: readonly string[]): Promise<FoundMaterial[]> {
  const pairs = texts.flatMap((text) => {
    const letters = Array.from(text.toLowerCase().replace(/\s+/g, ''));
    return letters.length < 2 ? [] : [letters.slice(0, 2).join(''), letters.slice(-2).join('')];
  });
  const { rows } = await sql<FoundMaterial>`
    select distinct f.* from unnest(${[...new Set(pairs)]}::text[]) p (pair) cross join lateral (
      select s.id, s.code, s.name, s.state from spus s
      where s.state = 'ACTIVE' and search_tokens(s.search_text) @> array[p.pair] limit ${sql.lit(FOUND)}) f`.execute(db);
  return rows;
}
