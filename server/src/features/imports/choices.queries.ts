import { sql } from 'kysely';
import type { ImportValues, NewValueKind, ValueChoice } from '@mrp/contract/features/imports/preview.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Lookup } from '../../platform/imports/lookup.ts';
import type { Lookups, ImportColumn, ImportObject } from '../../platform/imports/object.ts';
import { validateChunk, createValidator } from './runs/validation.queries.ts';
import { readBatch } from './queries.ts';
import { columnsFor, getObject, type Batch } from './rules.ts';
import { needsOf } from './lookups.queries.ts';
import { newValueRights } from './cells/new-values.rules.ts';
import { listQuestions } from './questions.queries.ts';
import { listAffectedGroups, streamGroups } from './rows.queries.ts';

const MAX_VALUES = 300;
/** Up to this number of rows the effect of all suggestions is calculated by validation; above it is estimated by cells. */
const JUDGED_FOR_EFFECT = 2000;

interface Asked {
  column: string;
  text: string;
  rows: number;
}

const bookOf = (column: ImportColumn | undefined, lookups: Lookups): Lookup | undefined =>
  column && 'lookup' in column.kind ? lookups[column.kind.lookup ?? ''] : undefined;

/** Texts that are unknown, then those found by a former name, the most frequent first, each with its choice or a similar entry. */
export async function listValues(db: Db, objects: readonly ImportObject[], user: Identity, id: string): Promise<ImportValues> {
  const batch = await readBatch(db, user, id);
  const object = getObject(objects, batch.object);
  const lookups = await object.loadLookups(db, needsOf(db, batch));
  const columns = columnsFor(object, user);
  const { rows: asked } = await sql<Asked>`
    select a."column", a.text, count(distinct j.row_number)::int as rows
    from import_judgements j cross join jsonb_to_recordset(j.asked) a ("column" text, text text)
    where j.batch_id = ${id} group by 1, 2 order by bool_or(j.errors ? a."column") desc, rows desc, 2 limit ${MAX_VALUES}`.execute(db);
  const { rows: kept } = await sql<{ columnKey: string; text: string; valueId: string }>`
    select column_key, text, value_id from import_choices where owner_id = ${user.userId} and object = ${object.key}`.execute(db);
  const remembered = new Map(kept.map(({ columnKey, text, valueId }) => [`${columnKey} ${text}`, valueId]));
  const isRemembered = (column: string, text: string): boolean => {
    const chosen = batch.choices[column]?.[text];
    return chosen !== undefined && remembered.get(`${column} ${text}`) === chosen;
  };
  const valuesOf = (column: ImportColumn): ImportValues['columns'][number]['values'] =>
    asked
      .filter((one) => one.column === column.key)
      .map(({ text, rows }) => ({
        ...describeValue(batch, column, bookOf(column, lookups), text, rows),
        remembered: isRemembered(column.key, text),
      }));
  const mapped = columns
    .map((column) => ({ column: column.key, label: column.label, makes: madeBy(object, user, column.key), values: valuesOf(column) }))
    .filter(({ values }) => values.length > 0);
  return { columns: mapped, questions: await listQuestions(db, batch, columns), effect: await foresee(db, object, user, batch, mapped) };
}

/** What this user may create for the texts of a column. */
function madeBy({ makes }: ImportObject, user: Identity, column: string): NewValueKind | null {
  const kind = makes?.[column];
  return kind && newValueRights[kind].anyOf.some((name) => user.permissions.has(name)) ? kind : null;
}

function describeValue(batch: Batch, { key }: ImportColumn, lookup: Lookup | undefined, text: string, rows: number) {
  const chosen = lookup?.get(batch.choices[key]?.[text] ?? '');
  const renamed = chosen ? undefined : lookup?.findByFormerName(text);
  return {
    text,
    rows,
    chosen: chosen ? { id: chosen.id, label: chosen.label } : null,
    suggestion: chosen ? null : (lookup?.suggest(text) ?? null),
    renamed: renamed && !renamed.refusal ? { id: renamed.id, label: renamed.label, note: '按曾用名匹配' } : null,
  };
}

/** Counts the errors that would remain after accepting all suggestions, before the user accepts them. */
async function foresee(
  db: Db,
  object: ImportObject,
  user: Identity,
  batch: Batch,
  columns: ImportValues['columns'],
): Promise<ImportValues['effect']> {
  const taken = columns.flatMap(({ column, values }) =>
    values.flatMap(({ text, suggestion }) => (suggestion ? [{ column, text, id: suggestion.id }] : [])),
  );
  const renamed = columns.flatMap(({ column, values }) => values.flatMap((value) => (value.renamed ? [{ column, text: value.text }] : [])));
  const effect = { suggestions: taken.length, errorsBefore: batch.errorCount };
  if (taken.length === 0) return { ...effect, errorsAfter: null };
  const groups = await listAffectedGroups(db, batch.id, taken);
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  if (rows > JUDGED_FOR_EFFECT) return { ...effect, errorsAfter: await countUnexplained(db, batch.id, [...taken, ...renamed]) };
  const choices = structuredClone(batch.choices);
  for (const { column, text, id } of taken) (choices[column] ??= {})[text] = id;
  const judge = await createValidator(db, object, user, { ...batch, choices });
  let after = batch.errorCount;
  for await (const chunk of streamGroups(
    db,
    batch.id,
    groups.map(({ groupRow }) => groupRow),
    judge.object.mostRows,
  )) {
    const { judgements } = await validateChunk(db, judge, chunk);
    after += judgements.filter(({ outcome }) => outcome === 'ERROR').length - chunk.filter(({ outcome }) => outcome === 'ERROR').length;
  }
  return { ...effect, errorsAfter: after };
}

/** Rows with an error other than a missing choice for one of these texts. */
async function countUnexplained(db: Db, batchId: string, values: readonly { column: string; text: string }[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with taken as materialized (select "column", text from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) w ("column" text, text text))
    select count(*)::int as n from import_judgements j
    where j.batch_id = ${batchId} and j.outcome = 'ERROR' and (
      exists (select from jsonb_object_keys(j.errors) key where not exists (select from jsonb_to_recordset(j.asked) a ("column" text) where a."column" = key))
      or exists (select from jsonb_to_recordset(j.asked) a ("column" text, text text)
                 where j.errors ? a."column" and not exists (select from taken t where t."column" = a."column" and t.text = a.text)))`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

const MAX_CHOICES = 50;

/** The entries that a text of this column can be mapped to. */
export async function listChoices(
  db: Db,
  objects: readonly ImportObject[],
  user: Identity,
  id: string,
  { column: key, q }: { column: string; q: string },
): Promise<ValueChoice[]> {
  const batch = await readBatch(db, user, id);
  const object = getObject(objects, batch.object);
  const column = columnsFor(object, user).find((one) => one.key === key);
  const lookup = bookOf(column, await object.loadLookups(db, needsOf(db, batch, q)));
  if (!lookup) throw new AppError('BAD_PARAMETER', { detail: '这一列没有可选的值' });
  return lookup.search(q, MAX_CHOICES).map(({ id, label, note = '' }) => ({ id, label, note }));
}
