import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { insertMany } from '../../platform/lists/bulk.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { foldCode, foldText } from '@mrp/contract/lib/folding.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import { textOfStored } from './cells/rules.ts';
import { identityOf } from './identities.rules.ts';
import { streamGroups } from './rows.queries.ts';
import { textsOf, type StoredRow } from './rows.rules.ts';
import type { ReadSettings } from './settings.rules.ts';

type Columns = Pick<ReadSettings, 'columns' | 'constants' | 'identity'> & { object: ImportObject };

/** The group of a row (the record it belongs to), and its texts that must be unique. */
function keysOf(
  { object, columns, constants, identity }: Columns,
  { rowNumber, cells }: StoredRow,
): { groupKey: string; uniqueKeys: string[] } {
  const own = textsOf({ columns }, cells);
  // A constant that has to be unique repeats in every row.
  const fixed = constants.map(({ column, value }) => [column.key, value.fill((index) => textOfStored(cells[index]))] as const);
  const texts =
    own.size === 0
      ? own
      : new Map([...fixed.flatMap(([key, one]) => ('text' in one && one.text !== '' ? [[key, one.text] as const] : [])), ...own]);
  const group = identityOf(object, identity, texts) ?? object.groupOf(texts);
  // A row without a key is a group of its own.
  const text = foldText(group) === '' || texts.size === 0 ? `row ${rowNumber}` : group;
  const unique = object.uniqueTexts?.(texts) ?? [];
  return {
    groupKey: createHash('sha256').update(text).digest('hex').slice(0, 32),
    // Punctuation tells codes apart: 1-12 and 11-2.
    uniqueKeys: unique.map((one) => `${one.column}${one.ofRecord ? '*' : ''}:${foldCode(one.text).slice(0, 100)}`),
  };
}

/** Adds rows while they are read; `firstRows` keeps the first row of each group across calls. */
export async function addRows(
  tx: Tx,
  batchId: string,
  columns: Columns,
  rows: readonly StoredRow[],
  firstRows: Map<string, number>,
): Promise<void> {
  const records = rows.map((row) => {
    const keys = keysOf(columns, row);
    const groupRow = firstRows.get(keys.groupKey) ?? row.rowNumber;
    firstRows.set(keys.groupKey, groupRow);
    return { batchId, rowNumber: row.rowNumber, cells: row.cells, pictureIds: row.pictureIds, groupRow, ...keys };
  });
  // The generated type of a jsonb column knows no interfaces.
  await insertMany(tx, 'importRows', records as never);
}

/** After a change of the mapping the groups are computed again; only changed rows are written. */
export async function regroupAll(db: Db, batchId: string, columns: Columns): Promise<void> {
  const changed = new Set<string>();
  for await (const rows of streamGroups(db, batchId, 'ALL')) {
    const keys = rows.map((row) => ({ rowNumber: row.rowNumber, ...keysOf(columns, row) }));
    await db.transaction().execute((tx) => setKeys(tx, batchId, keys, changed));
  }
  await db.transaction().execute((tx) => settleGroups(tx, batchId, [...changed]));
}

type Keys = ReturnType<typeof keysOf> & { rowNumber: number };

/** Updates changed keys; adds the groups that lost or gained a row to `changed`. */
async function setKeys(tx: Tx, batchId: string, keys: readonly Keys[], changed: Set<string>): Promise<void> {
  const { rows } = await sql<{ former: string; present: string }>`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) w ("rowNumber" int, "groupKey" text, "uniqueKeys" text[])),
    former as (
      select r.row_number, r.group_key from import_rows r join wanted w on w."rowNumber" = r.row_number
      where r.batch_id = ${batchId} and (r.group_key, r.unique_keys) is distinct from (w."groupKey", w."uniqueKeys"))
    update import_rows r set group_key = w."groupKey", unique_keys = w."uniqueKeys"
    from wanted w join former f on f.row_number = w."rowNumber"
    where r.batch_id = ${batchId} and r.row_number = w."rowNumber"
    returning f.group_key as former, r.group_key as present`.execute(tx);
  for (const { former, present } of rows) if (former !== present) changed.add(former).add(present);
}

/** Sets the number of each group to its first row; returns these numbers. */
async function settleGroups(tx: Tx, batchId: string, groupKeys: readonly string[]): Promise<number[]> {
  if (groupKeys.length === 0) return [];
  const { rows } = await sql<{ first: number }>`
    with firsts as (
      select group_key, min(row_number) as first from import_rows where batch_id = ${batchId} and group_key = any(${groupKeys as string[]}) group by 1),
    moved as (
      update import_rows r set group_row = f.first from firsts f
      where r.batch_id = ${batchId} and r.group_key = f.group_key and r.group_row <> f.first returning 1)
    select first from firsts`.execute(tx);
  return rows.map(({ first }) => first);
}

/** Corrects one cell; returns the groups to validate again. */
export async function setCell(
  tx: Tx,
  batchId: string,
  columns: Columns,
  { rowNumber, changes }: { rowNumber: number; changes: readonly { index: number; text: string }[] },
): Promise<number[]> {
  const row = await tx
    .selectFrom('importRows')
    .select(['cells', 'groupKey', 'uniqueKeys'])
    .where('batchId', '=', batchId)
    .where('rowNumber', '=', rowNumber)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return [];
  const cells = [...(row.cells as unknown as StoredRow['cells'])];
  for (const { index, text } of changes) {
    while (cells.length < index) cells.push(null);
    cells[index] = text === '' ? null : text;
  }
  const keys = keysOf(columns, { rowNumber, cells, pictureIds: [] });
  await tx
    .updateTable('importRows')
    .set({ cells: JSON.stringify(cells), ...keys })
    .where('batchId', '=', batchId)
    .where('rowNumber', '=', rowNumber)
    .execute();
  const groups = await settleGroups(tx, batchId, [...new Set([row.groupKey, keys.groupKey])]);
  const touched = [...row.uniqueKeys, ...keys.uniqueKeys];
  const { rows: others } = await sql<{ groupRow: number }>`
    select distinct group_row from import_rows where batch_id = ${batchId} and unique_keys && ${touched}::text[]`.execute(tx);
  return [...new Set([...groups, ...others.map(({ groupRow }) => groupRow)])];
}
