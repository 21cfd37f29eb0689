import type { RoundInput, TaskInput } from '@mrp/contract/features/development-tasks/input.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { TaskContext } from './rules.ts';

type Named = Partial<Pick<TaskInput, 'classificationId' | 'colourId' | 'unitId' | 'collaboratorIds' | 'compositions'>> &
  Partial<Pick<RoundInput, 'supplierId'>>;

/** Reads what this body is validated against. */
export async function readTaskContext(db: Db, body: Named): Promise<TaskContext> {
  const { classificationId, colourId, unitId, collaboratorIds = [], compositions = [], supplierId } = body;
  const some = (id: string | null | undefined): string[] => (id ? [id] : []);
  const { rows: classes } = await sql<{ id: string; active: boolean }>`
    select id, active from classification_facts where id = any(${some(classificationId)}::bigint[])`.execute(db);
  const { rows: colours } = await sql<{ id: string; name: string; active: boolean }>`
    select id, name, active from colours where id = any(${some(colourId)}::bigint[])`.execute(db);
  const { rows: units } = await sql<{ id: string; decimals: number; active: boolean }>`
    select id, decimals, active from units where id = any(${some(unitId)}::bigint[])`.execute(db);
  const { rows: users } = await sql<{ id: string; active: boolean }>`
    select id, active from users where id = any(${collaboratorIds}::bigint[])`.execute(db);
  const { rows: ingredients } = await sql<{ id: string }>`
    select id from dictionary_entries where dictionary = 'ingredient' and id = any(${compositions.map((row) => row.ingredientId)}::bigint[])`.execute(
    db,
  );
  const { rows: suppliers } = await sql<{ id: string; abbreviation: string; state: string }>`
    select id, abbreviation, state from suppliers where id = any(${some(supplierId)}::bigint[])`.execute(db);
  return {
    classes: new Map(classes.map((row) => [row.id, row])),
    colours: new Map(colours.map((row) => [row.id, row])),
    units: new Map(units.map((row) => [row.id, row])),
    users: new Map(users.map((row) => [row.id, row])),
    ingredients: new Set(ingredients.map(({ id }) => id)),
    suppliers: new Map(suppliers.map((row) => [row.id, row])),
  };
}
