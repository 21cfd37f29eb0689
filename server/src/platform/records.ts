import { sql, type RawBuilder } from 'kysely';
import type { EntryDictionary } from '@mrp/contract/dictionaries.ts';
import { entryFields, nameKey, type Fields, type NamedField } from '@mrp/contract/lib/fields/record-fields.ts';
import { AppError } from './app-error.ts';
import { snake, type Db, type Tx } from './database/database.ts';

/** Whether a field is a column of the record's own table. */
const isColumn = ({ kind }: NamedField): boolean => kind !== 'entries' && kind !== 'references' && kind !== 'texts';

/**
 * The columns of a declared record as the response has them: ids and exact numbers as text (without trailing zeros), and the names of
 * dictionary entries beside their ids. Fields stored in other tables are not included.
 */
export function selectFields(declared: Fields, alias: string): RawBuilder<unknown> {
  return sql.join(
    Object.values<NamedField>(declared)
      .filter(isColumn)
      .flatMap((field) => selectField(field, alias)),
  );
}

/** Their columns as they are stored; without an alias to be inserted into. */
export function storedFields(declared: Fields, alias?: string): RawBuilder<unknown> {
  return sql.join(
    Object.values<NamedField>(declared)
      .filter(isColumn)
      .map(({ name }) => sql.ref(alias === undefined ? snake(name) : `${alias}.${snake(name)}`)),
  );
}

/** The same as arguments of `jsonb_build_object`, exact numbers as text. */
export function jsonFields(declared: Fields, alias: string): RawBuilder<unknown> {
  const columns = Object.values<NamedField>(declared).filter(isColumn);
  return sql.join(
    columns.flatMap(({ name, kind }) => {
      const column = sql.ref(`${alias}.${snake(name)}`);
      return [sql.lit(name), kind === 'decimal' ? sql`${column}::text` : column];
    }),
  );
}

function selectField(field: NamedField, alias: string): RawBuilder<unknown>[] {
  const name = snake(field.name);
  const column = sql.ref(`${alias}.${name}`);
  if (field.kind === 'decimal') return [sql`trim_scale(${column}::numeric)::text as ${sql.ref(name)}`];
  if (field.kind !== 'entry') return [column];
  // A sub-select is planned quickly; a dozen joins of one table are not.
  return [column, sql`(select e.name from dictionary_entries e where e.id = ${column}) as ${sql.ref(snake(nameKey(field) ?? ''))}`];
}

/** The records in the order of the ids; fails when one does not exist, so that nothing that was asked for is missing silently. */
export function inOrder<T extends { id: string }>(what: string, ids: readonly string[], records: readonly T[]): T[] {
  const found = new Map(records.map((record) => [record.id, record]));
  return [...new Set(ids)].map((id) => {
    const record = found.get(id);
    if (!record) throw new AppError('NOT_FOUND', { what });
    return record;
  });
}

/** The part of a body that is stored in the record's own row. */
export function ownColumns<I extends object, F extends Fields>(declared: F, input: I): Pick<I, keyof F & keyof I> {
  const columns = Object.values<NamedField>(declared).filter(isColumn);
  return Object.fromEntries(columns.map(({ name }) => [name, (input as Record<string, unknown>)[name]])) as Pick<I, keyof F & keyof I>;
}

/** Message of a field with an entry that cannot be chosen. */
export const CHOOSE_ACTIVE = '请从列表中选择启用的选项';

type Body = Readonly<Record<string, unknown>>;

/** All ids in one field of the bodies. */
export function idsOf(bodies: readonly object[], field: string): string[] {
  return bodies.flatMap((body) => ((body as Body)[field] ?? []) as string | string[]);
}

/**
 * Returns messages for fields with an entry of another dictionary, a missing or a disabled one. Entries that the record already has (`kept`)
 * may stay although they were disabled later.
 */
export async function findUnknownEntries(
  db: Db,
  declared: Fields,
  bodies: readonly object[],
  kept: readonly object[] = [],
): Promise<Record<string, string>> {
  const fields = Object.values<NamedField>(declared).flatMap((field): { name: string; dictionary: EntryDictionary }[] =>
    field.kind === 'entry' || field.kind === 'entries' ? [field] : [],
  );
  const entries = await db
    .selectFrom('dictionaryEntries')
    .select(['id', 'dictionary', 'active'])
    .where('id', '=', sql<string>`any(${fields.flatMap(({ name }) => idsOf(bodies, name))})`)
    .execute();
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const unknown = fields.filter(({ name, dictionary }) => {
    const stored = new Set(idsOf(kept, name));
    return idsOf(bodies, name).some((id) => known.get(id)?.dictionary !== dictionary || (!known.get(id)?.active && !stored.has(id)));
  });
  return Object.fromEntries(unknown.map(({ name }) => [name, CHOOSE_ACTIVE]));
}

export interface EntryMerge {
  fromId: string;
  intoId: string;
}

/** 合并字典项: rows of a declared record that reference the removed entry reference the other one. */
export async function moveEntries(tx: Tx, table: string, declared: Fields, { fromId, intoId }: EntryMerge): Promise<void> {
  for (const field of entryFields(declared)) {
    const column = sql.ref(snake(field.name));
    await sql`update ${sql.table(table)} set ${column} = ${intoId} where ${column} = ${fromId}`.execute(tx);
  }
}

/** 合并字典项 among the fibres of records: the shares of two merged fibres of one record are added up. */
export async function moveShares(tx: Tx, table: string, parent: string, { fromId, intoId }: EntryMerge): Promise<void> {
  const [shares, owner] = [sql.table(table), sql.ref(parent)];
  await sql`
    update ${shares} kept set share = kept.share + gone.share from ${shares} gone
    where kept.ingredient_id = ${intoId} and gone.ingredient_id = ${fromId} and gone.${owner} = kept.${owner}`.execute(tx);
  await sql`
    delete from ${shares} gone using ${shares} kept
    where gone.ingredient_id = ${fromId} and kept.ingredient_id = ${intoId} and gone.${owner} = kept.${owner}`.execute(tx);
  await sql`update ${shares} set ingredient_id = ${intoId} where ingredient_id = ${fromId}`.execute(tx);
}

/** Which of these dictionary entries still exist, active or not. */
export async function findEntries(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('dictionaryEntries')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Set(found.map(({ id }) => id));
}
