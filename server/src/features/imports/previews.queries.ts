import { sql } from 'kysely';
import type { ImportOutcome } from '@mrp/contract/features/imports/batch.ts';
import type { ImportCell, ImportRow } from '@mrp/contract/features/imports/preview.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportColumn, ImportObject } from '../../platform/imports/object.ts';
import { readBatch } from './queries.ts';
import { columnsFor, getObject, type Batch } from './rules.ts';
import { textsOf } from './rows.rules.ts';
import type { StoredCell } from './cells/rules.ts';
import { sizeOf } from './headers/parts.rules.ts';
import { dittoOf } from './cells/dittos.rules.ts';
import { textOfStored } from './cells/rules.ts';

interface PreviewRow {
  rowNumber: number;
  cells: StoredCell[];
  pictures: number;
  outcome: ImportOutcome;
  errors: Record<string, string>;
  note: string;
  shown: Record<string, string>;
  before: Record<string, string>;
  assumed: string[];
  code: string | null;
}

/** One page of the preview, in the order of the file. */
export async function listPreview(
  db: Db,
  objects: readonly ImportObject[],
  user: Identity,
  id: string,
  { page, pageSize, outcome }: { page: number; pageSize: number; outcome?: ImportOutcome | undefined },
): Promise<Page<ImportRow>> {
  const batch = await readBatch(db, user, id);
  const object = getObject(objects, batch.object);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from import_judgements where batch_id = ${id} and (${outcome ?? null}::text is null or outcome = ${outcome ?? null})`.execute(
    db,
  );
  const { rows } = await sql<{ rowNumber: number }>`
    select row_number from import_judgements where batch_id = ${id} and (${outcome ?? null}::text is null or outcome = ${outcome ?? null})
    order by row_number limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const numbers = rows.map(({ rowNumber }) => rowNumber);
  return { rows: await readPreview(db, object, user, batch, numbers), total: counted[0]?.total ?? 0, nextCursor: null };
}

/** Preview data of these rows; prices only with the permission to see them. */
export async function readPreview(
  db: Db,
  object: ImportObject,
  user: Identity,
  batch: Batch,
  rowNumbers: readonly number[],
): Promise<ImportRow[]> {
  const { rows } = await sql<PreviewRow>`
    select r.row_number, r.cells, cardinality(r.picture_ids) as pictures, j.outcome, j.errors, j.note, j.shown, j.before, j.assumed, j.code
    from import_judgements j join import_rows r using (batch_id, row_number)
    where batch_id = ${batch.id} and row_number = any(${rowNumbers as number[]}::int[]) order by row_number`.execute(db);
  const columns = columnsFor(object, user);
  const places = new Map(batch.columns.map(({ index, column }) => [column, index]));
  const sizes = batch.columns.flatMap(({ index, column: key }) => {
    const column = columns.find((one) => one.key === key && one.kind.type === 'sizes');
    return column ? [{ index, column, size: sizeOf(batch.headers[index] ?? '') }] : [];
  });
  return rows.map((row) => {
    const cells = columns.flatMap((column) => {
      const joined = sizes.length > 0 ? textsOf({ columns: sizes }, row.cells).get(column.key) : undefined;
      const cell = toCell(row, column, places.get(column.key), joined);
      return cell ? [[column.key, cell] as const] : [];
    });
    const { rowNumber, outcome, note, code, pictures } = row;
    return { rowNumber, outcome, code, pictures, reason: reasonOf(row, columns) || note, cells: Object.fromEntries(cells) };
  });
}

function toCell(
  { cells, errors, shown, before, assumed }: PreviewRow,
  { key, kind }: ImportColumn,
  place: number | undefined,
  joined: string | undefined,
): ImportCell | null {
  const stored = place === undefined ? null : cells[place];
  if (kind.type === 'sizes' && joined === undefined && errors[key] === undefined) return null;
  const isFilled = typeof stored === 'object' && stored !== null && 'filled' in stored;
  const ditto = joined === undefined ? dittoOf(stored) : null;
  const text = joined ?? ditto?.mark ?? (stored && typeof stored === 'object' && 'error' in stored ? stored.error : textOfStored(stored));
  const [error, former] = [errors[key], before[key]];
  const read = shown[key] ?? (error === undefined ? ditto?.filled : undefined);
  if (text === '' && error === undefined && read === undefined && former === undefined) return null;
  return {
    text,
    ...(read !== undefined && read !== text && { shown: read }),
    ...(former !== undefined && { before: former }),
    ...(error !== undefined && { error }),
    ...((assumed.includes(key) || isFilled) && { assumed: true as const }),
  };
}

/** Validation messages of a field do not contain the name of the field. */
const namesNothing = /^(不能|仅可|支持)/;

/** A single message needs no column name, because its cell is marked; several messages get their column names, in column order. */
function reasonOf({ errors }: PreviewRow, columns: readonly ImportColumn[]): string {
  const told = columns.flatMap(({ key, label }) => (errors[key] === undefined ? [] : [{ label, message: errors[key] }]));
  const [only, ...others] = told;
  if (only && others.length === 0) return namesNothing.test(only.message) ? `${only.label}${only.message}` : only.message;
  return told.map(({ label, message }) => `${label}：${message}`).join('；');
}

/** 下一处错误: searches after a row, then from the beginning. */
export async function findNextError(
  db: Db,
  user: Identity,
  id: string,
  after: number,
): Promise<{ rowNumber: number; position: number; column: string | null } | null> {
  await readBatch(db, user, id);
  const { rows } = await sql<{ rowNumber: number; position: number; column: string | null }>`
    with found as (
      select row_number, errors from import_judgements where batch_id = ${id} and outcome = 'ERROR'
      order by row_number <= ${after}, row_number limit 1)
    select f.row_number, (select count(*)::int from import_judgements j where j.batch_id = ${id} and j.row_number < f.row_number) as position,
           (select key from jsonb_object_keys(f.errors) key limit 1) as column
    from found f`.execute(db);
  return rows[0] ?? null;
}
