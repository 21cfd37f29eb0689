import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import {
  colourList,
  type Colour,
  type ColourOption,
  type coloursApi,
  type NearColour,
} from '@mrp/contract/features/dictionaries/colours.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import { hexToLab } from '@mrp/contract/lib/colour-difference.ts';
import type { Entry, Page } from '@mrp/contract/lib/fields/fields.ts';
import { entryWords } from '@mrp/contract/features/dictionaries/words.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { isAnyOf } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { countReferences } from './references.queries.ts';

const search = (term: string) => matchesSearch(term, sql`c.search_text`);

/** The source of the 颜色库 list for the page and the workbook. */
export const colourSource: ListSource<typeof colourList, Colour> = {
  spec: colourList,
  from: sql`colours c left join dictionary_entries cs on cs.id = c.colour_system_id`,
  id: sql`c.id`,
  search,
  filters: {
    colourSystemIds: (ids) => isAnyOf(sql`c.colour_system_id`, ids),
    active: (active) => sql`c.active = ${active}`,
    measured: (measured) => sql`(c.lab_l is not null and not c.lab_estimated) = ${measured}`,
  },
  sorts: { code: sql`c.code`, colourSystem: sql`cs.sort_order`, updatedAt: sql`c.updated_at` },
  nullable: ['colourSystem'],
  load: loadColours,
};

const selectColours = (db: Db) =>
  db.selectFrom('colours as c').select((eb) => [
    'c.id',
    'c.code',
    'c.name',
    'c.hex',
    jsonObjectFrom(
      eb
        .selectFrom('dictionaryEntries as cs')
        .whereRef('cs.id', '=', 'c.colourSystemId')
        .select([sql<string>`cs.id::text`.as('id'), 'cs.code', 'cs.name']),
    )
      .$castTo<Entry | null>()
      .as('colourSystem'),
  ]);

async function loadColours(db: Db, ids: readonly string[]): Promise<Colour[]> {
  const [rows, uses] = await Promise.all([
    selectColours(db)
      .select([
        'c.labL',
        'c.labA',
        'c.labB',
        'c.labEstimated',
        'c.pantone',
        'c.aliases',
        'c.active',
        'c.builtIn',
        'c.updatedAt',
        'c.version',
      ])
      .where('c.id', '=', sql<string>`any(${ids as string[]})`)
      .execute(),
    countReferences(db, 'colours', ids),
  ]);
  return rows.map(({ labL, labA, labB, ...colour }) => ({
    ...colour,
    lab: labL === null || labA === null || labB === null ? null : { l: labL, a: labA, b: labB },
    uses: uses.get(colour.id) ?? 0,
  }));
}

export async function getColour(db: Db, id: string): Promise<Colour> {
  const [colour] = await loadColours(db, [id]);
  if (!colour) throw new AppError('NOT_FOUND', { what: entryWords.colour });
  return colour;
}

type OptionQuery = Parsed<typeof coloursApi.listColourOptions>['query'];

/** Colours for pickers, by colour system and code: active ones, or those with the given ids. */
export async function listColourOptions(db: Db, { page, pageSize, q, colourSystemId, ids }: OptionQuery): Promise<Page<ColourOption>> {
  const matching = db
    .selectFrom('colours as c')
    .leftJoin('dictionaryEntries as cs', 'cs.id', 'c.colourSystemId')
    .where(ids ? isAnyOf(sql`c.id`, ids) : sql<boolean>`c.active`)
    .$if(!!q, (query) => query.where(search(q ?? '')))
    .$if(colourSystemId !== undefined, (query) => query.where('c.colourSystemId', '=', colourSystemId ?? null));
  const [{ total }, found] = await Promise.all([
    matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    matching
      .select('c.id')
      .orderBy('cs.sortOrder', (order) => order.asc().nullsLast())
      .orderBy('c.code')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  const shown = found.map(({ id }) => id);
  const rows = await selectColours(db)
    .where('c.id', '=', sql<string>`any(${shown})`)
    .orderBy(sql`array_position(${shown}::bigint[], c.id)`)
    .execute();
  return { rows, total, nextCursor: null };
}

/** Beyond this ΔE00 nobody calls a colour near. */
const NEAR_WITHIN = 15;
const NEAR_COUNT = 8;

type NearQuery = Parsed<typeof coloursApi.listNearColours>['query'];

/** The active colours nearest to a measured one or one of the screen, nearest first. */
export async function listNearColours(db: Db, { hex, lab }: NearQuery): Promise<NearColour[]> {
  if (hex === undefined && lab === undefined) throw new AppError('VALIDATION', {}, { fields: { hex: '请填写色值或 Lab' } });
  const [l, a, b] = lab?.split(',') ?? hexToLab(hex ?? '').lab;
  const { rows: near } = await sql<{ id: string; deltaE: string }>`
    select n.colour_id as id, round(n.delta_e, 2)::text as delta_e
    from near_colours(${l}::numeric, ${a}::numeric, ${b}::numeric, ${NEAR_WITHIN}) n join colours c on c.id = n.colour_id and c.active
    order by n.delta_e, c.id limit ${NEAR_COUNT}`.execute(db);
  const colours = await selectColours(db)
    .where('c.id', '=', sql<string>`any(${near.map(({ id }) => id)})`)
    .execute();
  const byId = new Map(colours.map((colour) => [colour.id, colour]));
  return near.flatMap(({ id, deltaE }) => {
    const colour = byId.get(id);
    return colour ? [{ ...colour, deltaE }] : [];
  });
}
