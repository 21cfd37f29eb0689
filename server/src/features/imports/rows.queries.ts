import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import { MAX_GROUP_ROWS, type Batch } from './rules.ts';
import type { StoredRow } from './rows.rules.ts';

/** A stored row with its last outcome. */
export interface ValidatedRow extends StoredRow {
  groupRow: number;
  /** The number of rows of its group before it. */
  place: number;
  uniqueKeys: string[];
  outcome: string | null;
}

/** Small chunks, so that memory is freed quickly. */
const CHUNK = 250;

/** Which rows of a batch: all, those without errors, or those of some groups. */
export type RowChoice = 'ALL' | 'SOUND' | readonly number[];

/** Streams rows in file order by whole groups. Only a group above the maximum size is split over chunks. */
export async function* streamGroups(db: Db, batchId: string, choice: RowChoice, most = MAX_GROUP_ROWS): AsyncGenerator<ValidatedRow[]> {
  const place = placeCounter();
  let after = { groupRow: -1, rowNumber: -1 };
  let limit = CHUNK;
  for (;;) {
    const rows = await readChunk(db, batchId, choice, after, limit);
    const last = rows.at(-1);
    if (!last) return;
    const isEnd = rows.length < limit;
    const whole = isEnd ? rows : rows.filter(({ groupRow }) => groupRow !== last.groupRow);
    if (whole.length === 0 && limit < most) {
      limit = most;
      continue;
    }
    const chunk = whole.length > 0 ? whole : rows;
    after = chunk.at(-1) ?? last;
    limit = CHUNK;
    yield chunk.map((row) => ({ ...row, place: place(row.groupRow) }));
    if (isEnd) return;
  }
}

function placeCounter(): (groupRow: number) => number {
  let group = -1;
  let count = 0;
  return (groupRow) => {
    count = groupRow === group ? count + 1 : 0;
    group = groupRow;
    return count;
  };
}

async function readChunk(
  db: Db,
  batchId: string,
  choice: RowChoice,
  after: { groupRow: number; rowNumber: number },
  limit: number,
): Promise<Omit<ValidatedRow, 'place'>[]> {
  const { rows } = await sql<Omit<ValidatedRow, 'place'>>`
    select r.row_number, r.cells, r.picture_ids, r.group_row, r.unique_keys, ${outcomeOfRow} as outcome
    from import_rows r
    where r.batch_id = ${batchId} and (r.group_row, r.row_number) > (${after.groupRow}, ${after.rowNumber}) and ${chosen(choice)}
    order by r.group_row, r.row_number limit ${limit}`.execute(db);
  return rows;
}

/**
 * Reads rows by primary key instead of a join: there are no statistics for a new batch, so the planner would expect one row and scan the
 * batch once per row.
 */
const outcomeOfRow = sql`(select j.outcome from import_judgements j where j.batch_id = r.batch_id and j.row_number = r.row_number)`;

function chosen(choice: RowChoice): RawBuilder<SqlBool> {
  if (choice === 'ALL') return sql<SqlBool>`true`;
  return choice === 'SOUND'
    ? sql<SqlBool>`${outcomeOfRow} is distinct from 'ERROR'`
    : sql<SqlBool>`r.group_row = any(${choice as number[]}::int[])`;
}

/** The first row with a text, and the rows that may have it too. */
export interface FirstUse {
  row: number;
  group: number;
}

/** Texts that must be unique but occur in several rows (of several records: keys with a star), each with its first row. */
export async function listDuplicateTexts(db: Db, batchId: string): Promise<Map<string, FirstUse>> {
  const { rows } = await sql<{ key: string; row: number; group: number }>`
    select key, min(row_number) as row, (array_agg(group_row order by row_number))[1] as "group"
    from import_rows cross join unnest(unique_keys) as key
    where batch_id = ${batchId} group by key
    having count(*) > 1 and (key not like '%*:%' or count(distinct group_row) > 1)`.execute(db);
  return new Map(rows.map(({ key, row, group }) => [key, { row, group }]));
}

export async function countRows(db: Db, batchId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from import_rows where batch_id = ${batchId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Groups with a row that has one of these texts, or that asks one of these questions. */
export async function listAffectedGroups(
  db: Db,
  batchId: string,
  values: readonly { column: string; text: string }[],
  questions: readonly string[] = [],
): Promise<{ groupRow: number; rows: number }[]> {
  const texts = JSON.stringify(values.map(({ column, text }) => ({ column, text })));
  const { rows } = await sql<{ groupRow: number; rows: number }>`
    with concerned as (
      select distinct (select r.group_row from import_rows r where r.batch_id = j.batch_id and r.row_number = j.row_number) as group_row
      from import_judgements j
      where j.batch_id = ${batchId} and (j.questions ?| ${questions as string[]}::text[] or exists (
        select from jsonb_to_recordset(j.asked) a ("column" text, text text)
        join jsonb_to_recordset(${texts}::jsonb) w ("column" text, text text) on w."column" = a."column" and w.text = a.text)))
    select c.group_row, (select count(*)::int from import_rows r where r.batch_id = ${batchId} and r.group_row = c.group_row) as rows
    from concerned c`.execute(db);
  return rows;
}

/** Rows with errors, with their messages by column, in file order. */
export async function* streamErrors(
  db: Db,
  batchId: string,
): AsyncGenerator<(Pick<StoredRow, 'rowNumber' | 'cells'> & { errors: Record<string, string> })[]> {
  let after = -1;
  for (;;) {
    const { rows } = await sql<Pick<StoredRow, 'rowNumber' | 'cells'> & { errors: Record<string, string> }>`
      select j.row_number, (select r.cells from import_rows r where r.batch_id = j.batch_id and r.row_number = j.row_number) as cells, j.errors
      from import_judgements j where j.batch_id = ${batchId} and j.outcome = 'ERROR' and j.row_number > ${after}
      order by j.row_number limit 1000`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.rowNumber;
  }
}

/** The order of day and month in columns of dates, where some cell has only one reading: 17/03/2027. */
export async function readDateOrders(db: Db, { id, columns }: Batch, object: ImportObject): Promise<Map<string, 'DMY' | 'MDY'>> {
  const dates = new Set(object.columns.filter(({ kind }) => kind.type === 'date').map(({ key }) => key));
  const orders = new Map<string, 'DMY' | 'MDY'>();
  for (const { index, column } of columns) {
    if (!dates.has(column)) continue;
    const { rows } = await sql<{ days: boolean; months: boolean }>`
      select coalesce(bool_or(m[1]::int > 12), false) as days, coalesce(bool_or(m[2]::int > 12), false) as months
      from import_rows cross join regexp_match(cells ->> ${index}::int, '^\\s*(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})\\s*$') m
      where batch_id = ${id}`.execute(db);
    const [found] = rows;
    if (found && found.days !== found.months) orders.set(column, found.days ? 'DMY' : 'MDY');
  }
  return orders;
}
