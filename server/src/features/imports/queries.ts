import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { sql } from 'kysely';
import type { FileColumn, ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import type { ImportField, ImportObjectInfo } from '@mrp/contract/features/imports.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportColumn, ImportObject } from '../../platform/imports/object.ts';
import { listEffects } from './effects.queries.ts';
import { listFindings } from './findings.queries.ts';
import { samplesBelow } from './headers/samples.rules.ts';
import { usableIdentities } from './identities.rules.ts';
import { guessMapping, impliedConstants, listWaiting, withheldColumns } from './headers/rules.ts';
import {
  columnsFor,
  getObject,
  instructionsFor,
  listPathOf,
  mayUndo,
  missingPermission,
  objectFor,
  UNDO_HOURS,
  type Batch,
} from './rules.ts';

export function describeObjects(objects: readonly ImportObject[], user: Identity): ImportObjectInfo[] {
  return objects.map((object) => ({
    key: object.key,
    label: object.label,
    rules: instructionsFor(object, user),
    fields: columnsFor(object, user).map((column) => describeField(object, column)),
    identities: (object.identities ?? []).map(({ value, label, columns, also = [] }) => ({
      value,
      label,
      columns: [...columns],
      also: [...also],
    })),
    makesDrafts: object.makesDrafts ?? false,
    contradictions: [...(object.contradictions ?? [])],
    missing: missingPermission(object, user),
  }));
}

function describeField(
  object: ImportObject,
  { key, label, part, required, hint = '', kind }: ImportObject['columns'][number],
): ImportField {
  return {
    key,
    label,
    hint,
    part: object.parts[part]?.label ?? '',
    required: required !== undefined,
    numeric: kind.type === 'number',
    mapped: 'lookup' in kind,
  };
}

/** Reads an own batch; batches of other users are reported as not found. */
export async function readBatch(db: Db, user: Identity, id: string): Promise<Batch> {
  const batch = await db.selectFrom('importBatches').selectAll().where('id', '=', id).where('ownerId', '=', user.userId).executeTakeFirst();
  if (!batch) throw new AppError('NOT_FOUND', { what: '导入批次' });
  return batch as unknown as Batch;
}

export async function getBatch(db: Db, objects: readonly ImportObject[], user: Identity, id: string): Promise<ImportBatch> {
  const batch = await readBatch(db, user, id);
  const object = getObject(objects, batch.object);
  return {
    id,
    object: object.key,
    objectLabel: object.label,
    state: batch.state,
    fileName: batch.fileName,
    fileSize: Number.parseInt(batch.size, 10),
    encoding: batch.encoding,
    sheets: batch.sheets,
    sheet: batch.sheet,
    headerRow: batch.headerRow,
    headerRows: batch.headerRows,
    head: describeHead(batch, object, user),
    tables: batch.tables,
    notes: [...(user.permissions.has(VIEW_PRICES) ? batch.priceNotes : []), ...batch.notes],
    remembered: batch.remembered,
    fileColumns: describeFileColumns(batch, object, user),
    mapping: {
      columns: batch.columns,
      constants: batch.constants,
    },
    strategy: batch.strategy,
    answers: batch.answers,
    options: batch.options,
    waiting: describeWaiting(batch, objectFor(object, user)),
    lastConstants: pickAllowed(batch.lastConstants, columnsFor(object, user)),
    identities: usableIdentities(object, batch).map(({ value, label }) => ({
      value,
      label,
      records: batch.identities.find((one) => one.value === value)?.records ?? null,
    })),
    reason: batch.reason,
    counts: countsOf(batch),
    progress: progressOf(batch),
    effects: await listEffects(db, object, batch),
    findings: await listFindings(db, object, user, batch),
    earlier: await findEarlier(db, batch),
    createdAt: batch.createdAt,
    finishedAt: batch.finishedAt,
    undoableUntil: await undoableUntil(db, batch, user),
    listPath: listPathOf(object, id),
  };
}

function countsOf({ state, createdCount, updatedCount, skippedCount, errorCount }: Batch): ImportBatch['counts'] {
  if (state === 'MAPPING' || state === 'JUDGING') return null;
  return { NEW: createdCount, UPDATE: updatedCount, SKIP: skippedCount, ERROR: errorCount };
}

const progressOf = ({ state, stage, rowsDone, rowsTotal }: Batch): ImportBatch['progress'] =>
  ['JUDGING', 'RUNNING', 'UNDOING'].includes(state) ? { stage, done: rowsDone, total: rowsTotal } : null;

const pickAllowed = (constants: Batch['constants'], columns: readonly ImportColumn[]): Batch['constants'] =>
  Object.fromEntries(Object.entries(constants).filter(([key]) => columns.some((column) => column.key === key)));

/** Suggested columns that need another field beside them. */
function describeWaiting(batch: Batch, object: ImportObject): ImportBatch['waiting'] {
  const { headers, columns, constants } = batch;
  const given = new Set([...columns.map(({ column }) => column), ...Object.keys(constants)]);
  const used = new Set(columns.map(({ index }) => index));
  return [...listWaiting(headers, object, samplesBelow(batch))].flatMap(([anchor, guesses]) => {
    const free = guesses.filter(({ index, column }) => !used.has(index) && !given.has(column));
    const label = object.columns.find(({ key }) => key === anchor)?.label ?? '';
    if (given.has(anchor) || free.length === 0) return [];
    const implied = impliedConstants(headers, free, object);
    return [{ anchor, label, columns: free.map(({ index, column }) => ({ index, column })), constants: implied }];
  });
}

const SAMPLES = 3;

function describeFileColumns(batch: Batch, object: ImportObject, user: Identity): FileColumn[] {
  const guesses = new Map(guessMapping(batch.headers, objectFor(object, user), samplesBelow(batch)).map((guess) => [guess.index, guess]));
  const withheld = withheldColumns(batch, object, user);
  const rows = batch.head.filter(({ number }) => number > batch.headerRow);
  return batch.headers.map((header, index) => {
    const samples = [...new Set(rows.map(({ texts }) => texts[index] ?? ''))].filter((text) => text !== '').slice(0, SAMPLES);
    const guess = guesses.get(index);
    if (withheld.has(index)) return { index, header, samples: [], suggestion: null, withheld: true };
    return { index, header, samples, suggestion: guess ? { column: guess.column, reason: guess.reason } : null, withheld: false };
  });
}

/** The first rows of the sheet, without what stands in columns that the user may not see. */
function describeHead(batch: Batch, object: ImportObject, user: Identity): Batch['head'] {
  const withheld = withheldColumns(batch, object, user);
  if (withheld.size === 0) return batch.head;
  return batch.head.map(({ number, texts }) => ({
    number,
    texts: number > batch.headerRow ? texts.map((text, index) => (withheld.has(index) ? '' : text)) : texts,
  }));
}

/** An earlier import of the same file that was committed and not undone. */
async function findEarlier(db: Db, { id, sha256, object }: Batch): Promise<ImportBatch['earlier']> {
  const { rows } = await sql<{ at: string; userName: string }>`
    select b.written_at as at, u.nick_name as user_name from import_batches b join users u on u.id = b.owner_id
    where b.sha256 = ${sha256} and b.object = ${object} and b.id < ${id} and b.state = 'DONE' order by b.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

async function undoableUntil(db: Db, { id, state }: Batch, user: Identity): Promise<string | null> {
  if (state !== 'DONE' || !mayUndo(user)) return null;
  const { rows } = await sql<{ until: string }>`
    select written_at + make_interval(hours => ${UNDO_HOURS}) as until from import_batches
    where id = ${id} and written_at > now() - make_interval(hours => ${UNDO_HOURS}) and created_count + updated_count > 0`.execute(db);
  return rows[0]?.until ?? null;
}
