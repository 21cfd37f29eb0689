import { sql } from 'kysely';
import type { UnitEntry, UnitOption } from '@mrp/contract/features/dictionaries/units.ts';
import { entryWords } from '@mrp/contract/features/dictionaries/words.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { countReferences } from './references.queries.ts';

const selectUnits = (db: Db) =>
  db
    .selectFrom('units as u')
    .select(['u.id', 'u.code', 'u.name', sql<UnitOption['dimension']>`u.dimension`.as('dimension'), 'u.decimals'])
    .select([sql<string | null>`trim_scale(u.factor)`.as('factor'), 'u.active', 'u.builtIn', 'u.version'])
    .orderBy('u.sortOrder')
    .orderBy('u.id');

export async function listUnits(db: Db, all = false): Promise<UnitOption[]> {
  return selectUnits(db)
    .$if(!all, (query) => query.where('u.active', '=', true))
    .execute();
}

export async function listUnitEntries(db: Db): Promise<UnitEntry[]> {
  const units = await selectUnits(db).execute();
  const uses = await countReferences(
    db,
    'units',
    units.map(({ id }) => id),
  );
  return units.map((unit) => ({ ...unit, uses: uses.get(unit.id) ?? 0 }));
}

export async function getUnit(db: Db, id: string): Promise<UnitEntry> {
  const unit = await selectUnits(db).where('u.id', '=', id).executeTakeFirst();
  if (!unit) throw new AppError('NOT_FOUND', { what: entryWords.unit });
  return { ...unit, uses: (await countReferences(db, 'units', [id])).get(id) ?? 0 };
}

/** JSON of table alias `units`, with what conversions within its dimension need. */
export const unitRef = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}, 'dimension', ${sql.ref(`${alias}.dimension`)}, 'decimals', ${sql.ref(`${alias}.decimals`)}, 'factor', ${sql.ref(`${alias}.factor`)}::text)`;
