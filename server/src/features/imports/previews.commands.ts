import { sql } from 'kysely';
import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import type { CorrectedRows, importsApi } from '@mrp/contract/features/imports.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportColumn, ImportObject } from '../../platform/imports/object.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { lockBatch, queueWork } from './commands.ts';
import { countOutcomes, validateRows } from './runs/validation.commands.ts';
import { createValidator } from './runs/validation.queries.ts';
import { needsOf } from './lookups.queries.ts';
import { getBatch } from './queries.ts';
import { columnsFor, getObject, type Batch } from './rules.ts';
import { settingsOf } from './settings.rules.ts';
import { setCell } from './rows.commands.ts';
import { listAffectedGroups } from './rows.queries.ts';
import { sizeOf } from './headers/parts.rules.ts';
import { readPreview } from './previews.queries.ts';

/** Corrects one cell and validates the affected rows again. A field without a column in the file gets a new column. */
export async function correctCell(
  tx: Tx,
  objects: readonly ImportObject[],
  user: Identity,
  { id, row }: { id: string; row: string },
  { column: key, text }: Parsed<typeof importsApi.correctCell>['body'],
): Promise<CorrectedRows> {
  const locked = await lockBatch(tx, user, id, ['READY'], '修改');
  const object = getObject(objects, locked.object);
  const column = columnsFor(object, user).find((one) => one.key === key);
  if (!column || column.kind.type === 'picture') throw new AppError('BAD_PARAMETER', { detail: '这一列不能修改，请刷新后重试' });
  const batch = locked.columns.some((one) => one.column === key) ? locked : await addColumn(tx, locked, column);
  const changes = changesOf(batch, column, text.trim());
  const groups = await setCell(tx, id, settingsOf(batch, object, user, {}), { rowNumber: Number.parseInt(row, 10), changes });
  if (groups.length === 0) throw new AppError('NOT_FOUND', { what: `第 ${row} 行` });
  await validateRows(tx, await createValidator(tx, object, user, batch), groups);
  await countOutcomes(tx, id);
  await tx
    .updateTable('importBatches')
    .set({ touchedAt: sql`now()`, reason: null })
    .where('id', '=', id)
    .execute();
  const { rows } = await sql<{ rowNumber: number }>`
    select row_number from import_rows where batch_id = ${id} and group_row = any(${groups}::int[]) order by row_number limit 200`.execute(
    tx,
  );
  return {
    batch: await getBatch(tx, objects, user, id),
    rows: await readPreview(
      tx,
      object,
      user,
      batch,
      rows.map(({ rowNumber }) => rowNumber),
    ),
  };
}

/** The cells that a corrected text fills: one, or one per size. */
function changesOf({ columns, headers }: Batch, { key, kind }: ImportColumn, text: string): { index: number; text: string }[] {
  const indices = columns.filter((one) => one.column === key).map(({ index }) => index);
  if (kind.type !== 'sizes') return [{ index: indices[0] ?? 0, text }];
  const said = new Map(
    text.split(/[、,，;；]/).map((part) => [part.trim().replace(/[\s=:：]*[\d.]+$/, ''), /[\d.]+$/.exec(part.trim())?.[0] ?? '']),
  );
  return indices.map((index) => ({ index, text: said.get(sizeOf(headers[index] ?? '')) ?? '' }));
}

async function addColumn(tx: Tx, batch: Batch, { key, label }: { key: string; label: string }): Promise<Batch> {
  const headers = [...batch.headers, label];
  const columns = [...batch.columns, { index: batch.headers.length, column: key }];
  await tx
    .updateTable('importBatches')
    .set({ headers, columns: JSON.stringify(columns) })
    .where('id', '=', batch.id)
    .execute();
  return { ...batch, headers, columns };
}

/** Up to this number of rows the response waits for the validation. */
const JUDGED_AT_ONCE = 2000;

/** 值映射: the entries for unknown texts and what was answered about columns, for all rows that have them. */
export async function mapValues(
  tx: Tx,
  jobs: Jobs,
  objects: readonly ImportObject[],
  user: Identity,
  id: string,
  { values, answers }: Parsed<typeof importsApi.mapValues>['body'],
): Promise<ImportBatch> {
  const locked = await lockBatch(tx, user, id, ['READY'], '修改');
  const object = getObject(objects, locked.object);
  const batch = { ...locked, choices: mergeChoices(locked.choices, values), answers: { ...locked.answers, ...answers } };
  await refuseUnknownChoices(tx, object, user, batch, values);
  await tx
    .updateTable('importBatches')
    .set({ choices: JSON.stringify(batch.choices), answers: JSON.stringify(batch.answers), reason: null })
    .where('id', '=', id)
    .execute();
  const groups = await listAffectedGroups(tx, id, values, Object.keys(answers));
  const total = groups.reduce((sum, { rows }) => sum + rows, 0);
  if (total > JUDGED_AT_ONCE) await queueWork(tx, jobs, id, 'JUDGING');
  else {
    await validateRows(
      tx,
      await createValidator(tx, object, user, batch),
      groups.map(({ groupRow }) => groupRow),
    );
    await countOutcomes(tx, id);
  }
  return getBatch(tx, objects, user, id);
}

type Choice = Parsed<typeof importsApi.mapValues>['body']['values'][number];

export function mergeChoices(choices: Batch['choices'], values: readonly Choice[]): Batch['choices'] {
  const changed = structuredClone(choices);
  for (const { column, text, id } of values) {
    const texts = (changed[column] ??= {});
    if (id === null) Reflect.deleteProperty(texts, text);
    else texts[text] = id;
  }
  return changed;
}

async function refuseUnknownChoices(tx: Tx, object: ImportObject, user: Identity, batch: Batch, values: readonly Choice[]): Promise<void> {
  const lookups = await object.loadLookups(tx, needsOf(tx, batch));
  const columns = new Map(
    columnsFor(object, user).map(({ key, kind }) => [key, 'lookup' in kind ? lookups[kind.lookup ?? ''] : undefined]),
  );
  for (const { column, id } of values) {
    const entry = id === null ? undefined : columns.get(column)?.get(id);
    if (!columns.get(column) || (id !== null && (!entry || entry.refusal)))
      throw new AppError('BAD_PARAMETER', { detail: entry?.refusal ?? '所选的值不存在，请重新选择' });
  }
}
