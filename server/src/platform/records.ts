import { sql, type RawBuilder } from 'kysely';
import type { EntryDictionary } from '@mrp/contract/dictionaries.ts';
import { entryFields, nameKey, type Fields, type NamedField } from '@mrp/contract/lib/record-fields.ts';
import { snake, type Db, type Tx } from './database.ts';

/** Whether a field is a column of the record's own table. */
const isColumn = ({ kind }: NamedField): boolean => kind !== 'entries' && kind !== 'references' && kind !== 'texts';

/**
 * The columns of a declared record as the wire has them, of the table with this alias: ids and exact numbers as text (without
 * zeros at their end), and the names of dictionary entries beside their ids. What stands in tables of its own is not among them.
 */
export function selectFields(declared: Fields, alias: string): RawBuilder<unknown> {
  return sql.join(
    Object.values<NamedField>(declared)
      .filter(isColumn)
      .flatMap((field) => selectField(field, alias)),
  );
}

function selectField(field: NamedField, alias: string): RawBuilder<unknown>[] {
  const name = snake(field.name);
  const column = sql.ref(`${alias}.${name}`);
  if (field.kind === 'decimal') return [sql`trim_scale(${column}::numeric)::text as ${sql.ref(name)}`];
  if (field.kind !== 'entry') return [column];
  // A sub-select is planned at once; a dozen joins of one table are not.
  return [column, sql`(select e.name from dictionary_entries e where e.id = ${column}) as ${sql.ref(snake(nameKey(field) ?? ''))}`];
}

/** The part of a body that goes into the record's own row. */
export function ownColumns<I extends object, F extends Fields>(declared: F, input: I): Pick<I, keyof F & keyof I> {
  const columns = Object.values<NamedField>(declared).filter(isColumn);
  return Object.fromEntries(columns.map(({ name }) => [name, (input as Record<string, unknown>)[name]])) as Pick<I, keyof F & keyof I>;
}

/** Said at a field that names something which may not be chosen. */
export const CHOOSE_ACTIVE = '请从列表中选择启用的选项';

type Body = Readonly<Record<string, unknown>>;

/** Every id that one field names, over all bodies. */
export function idsOf(bodies: readonly object[], field: string): string[] {
  return bodies.flatMap((body) => ((body as Body)[field] ?? []) as string | string[]);
}

/**
 * Fields that name an entry of another dictionary, one that is not there, or one that is switched off, with what to say; what a
 * record has already (`kept`) may stay although it was switched off later.
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

/** 合并字典项: rows of a declared record that name the entry that goes name the other. */
export async function moveEntries(tx: Tx, table: string, declared: Fields, { fromId, intoId }: EntryMerge): Promise<void> {
  for (const field of entryFields(declared)) {
    const column = sql.ref(snake(field.name));
    await sql`update ${sql.table(table)} set ${column} = ${intoId} where ${column} = ${fromId}`.execute(tx);
  }
}

/** Which of these entries of dictionaries are still there, whether active or not. */
export async function findEntries(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('dictionaryEntries')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Set(found.map(({ id }) => id));
}
