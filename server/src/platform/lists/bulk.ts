import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { preparedStatement, snake, type Tx } from '../database/database.ts';
import type { DB } from '../database/database.types.ts';

type Row = Record<string, unknown>;

/** Reserves ids for new rows, so that parents and children are written in one statement each. */
export async function takeIds(tx: Tx, table: keyof DB, count: number): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await sql<{
    id: string;
  }>`select nextval(pg_get_serial_sequence(${snake(table)}, 'id')) as id from generate_series(1, ${count})`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Resolves the database names of the columns once instead of once per row. */
function recordsOf(columns: readonly string[]): (row: object) => Row {
  const pairs = columns.map((column) => [column, snake(column)] as const);
  return (row) => {
    const record: Row = {};
    for (const [column, name] of pairs) record[name] = (row as Row)[column];
    return record;
  };
}

/** Inserts any number of rows in one statement with one JSON parameter, typed by the table. All rows have the same columns. */
export async function insertMany<T extends keyof DB>(tx: Tx, table: T, rows: readonly Insertable<DB[T]>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = sql.join(Object.keys(first).map((column) => sql.ref(snake(column))));
  const records = JSON.stringify(rows.map(recordsOf(Object.keys(first))));
  await sql`${preparedStatement}
    insert into ${sql.table(snake(table))} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(snake(table))}, ${records}::jsonb)`.execute(tx);
}

/** Updates rows by id in one statement; all rows have the same columns. */
export async function updateMany<T extends keyof DB>(
  tx: Tx,
  table: T,
  rows: readonly (Updateable<DB[T]> & { id: string })[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const target = sql.table(snake(table));
  const columns = Object.keys(first).filter((column) => column !== 'id');
  const changes = sql.join(columns.map((column) => sql`${sql.ref(snake(column))} = ${sql.ref(`w.${snake(column)}`)}`));
  const records = JSON.stringify(rows.map(recordsOf(['id', ...columns])));
  await sql`${preparedStatement} update ${target} t set ${changes} from jsonb_populate_recordset(null::${target}, ${records}::jsonb) w where w.id = t.id`.execute(
    tx,
  );
}

/** Replaces the rows of one parent; equal rows stay untouched, so that the audit log shows only real changes. New rows keep their order. */
export async function replaceRows<T extends keyof DB>(
  tx: Tx,
  table: T,
  parent: Partial<Insertable<DB[T]>>,
  rows: readonly Insertable<DB[T]>[],
): Promise<boolean> {
  const where = sql.join(
    Object.entries(parent as Row).map(([column, value]) => sql`${sql.ref(snake(column))} = ${value}`),
    sql` and `,
  );
  return replaceWhere(
    tx,
    table,
    where,
    rows.map((row) => ({ ...(row as Row), ...(parent as Row) })),
  );
}

/** The same for the rows of many parents, which name theirs in `parent`. */
export const replaceRowsOf = <T extends keyof DB>(
  tx: Tx,
  table: T,
  parent: keyof Insertable<DB[T]> & string,
  ids: readonly string[],
  rows: readonly Insertable<DB[T]>[],
): Promise<boolean> => replaceWhere(tx, table, sql`${sql.ref(snake(parent))} = any(${ids as string[]}::bigint[])`, rows as readonly Row[]);

async function replaceWhere(tx: Tx, table: keyof DB, where: RawBuilder<unknown>, rows: readonly Row[]): Promise<boolean> {
  const target = sql.table(snake(table));
  const wanted = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [snake(column), value ?? null]))),
  );
  const shape = Object.keys(rows[0] ?? {}).map(snake);
  // The table's types make 95 and 95.0000 equal.
  const changed = await sql<{ id: string | null; record: Row | null }>`
    with wanted as (select to_jsonb(w) as row, row_number() over () as place from jsonb_populate_recordset(null::${target}, ${wanted}::jsonb) w),
         stored as (select t.id, to_jsonb(t) as row from ${target} t where ${where})
    select s.id::text as id, w.row as record
    from stored s full join wanted w on ${sql.join(shape.length > 0 ? shape.map((column) => sql`s.row -> ${sql.lit(column)} = w.row -> ${sql.lit(column)}`) : [sql`false`], sql` and `)}
    where s.id is null or w.row is null order by w.place`.execute(tx);
  const gone = changed.rows.flatMap(({ id, record }) => (record === null && id !== null ? [id] : []));
  const added = changed.rows.flatMap(({ id, record }) => (id === null && record !== null ? [record] : []));
  if (gone.length > 0) await sql`delete from ${target} where id = any(${gone}::bigint[])`.execute(tx);
  if (added.length > 0) {
    const names = sql.join(shape.map((column) => sql.ref(column)));
    await sql`insert into ${target} (${names}) select ${names} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(added)}::jsonb)`.execute(
      tx,
    );
  }
  return changed.rows.length > 0;
}
