import { sql } from 'kysely';
import pg from 'pg';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany } from '../../../platform/lists/bulk.ts';
import { transact, type Tx } from '../../../platform/database/database.ts';
import type { RowOutcome, ImportWrite } from '../../../platform/imports/object.ts';
import { useFiles } from '../../files/commands.ts';
import { countOutcomes, validateRows } from './validation.commands.ts';
import { validateChunk, createValidator } from './validation.queries.ts';
import { rememberBatch } from '../memory.commands.ts';
import { countRows, streamGroups, type ValidatedRow } from '../rows.queries.ts';
import { IMPORT_FILES, requestOf } from '../rules.ts';
import { progressReporter, returnToPreview } from './commands.ts';
import { RunSuperseded, type ImportRun } from './rules.ts';

/** Rows that were valid in the preview and are not any more. */
class ValidationChanged extends Error {
  readonly rows: number;
  constructor(rows: number) {
    super(`${rows} rows`);
    this.rows = rows;
  }
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * 执行: validates the chosen rows again and writes them in one transaction. When a row now fails, nothing is written and the preview returns.
 */
export async function commitBatch(run: ImportRun): Promise<void> {
  const { db, claim, user } = run;
  const total = await countRows(db, claim.id);
  try {
    await transact(db, { userId: user.userId, requestId: requestOf(claim.id), action: '导入' }, (tx) => writeRows(tx, run, total));
  } catch (error) {
    if (error instanceof RunSuperseded) await db.transaction().execute((tx) => returnToPreview(tx, claim, '已取消，没有写入任何数据'));
    else if (error instanceof ValidationChanged)
      await showPreview(run, `数据已有变化：${error.rows} 行不再有效，没有写入任何数据，请检查后再导入`);
    else if (isClash(error)) await showPreview(run, `${clashOf(error)}，没有写入任何数据，请检查后再导入`);
    else if (isUnexpectedValue(error)) {
      const { code, table, column, constraint } = error;
      // Places only: values may be prices.
      run.log(`导入 ${claim.id}：预览放过了数据库不收的值 ${JSON.stringify({ code, table, column, constraint })}`);
      await showPreview(run, '有的内容不能保存（数值过大或格式不符），没有写入任何数据，请检查后再导入');
    } else throw error;
  }
}

/** A value that the preview let through and the database did not take: a hole in the plan of an object. */
const isUnexpectedValue = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

/** Another user created the same name, or removed a referenced record, during the commit. */
function isClash(error: unknown): boolean {
  if (error instanceof AppError)
    return error.errorName === 'VALIDATION' || error.errorName === 'NOT_FOUND' || error.errorName === 'VERSION_CONFLICT';
  return error instanceof pg.DatabaseError && (error.code === UNIQUE_VIOLATION || error.code === FOREIGN_KEY_VIOLATION);
}

/** Validation errors are shown as they are; all other conflicts come from changes of other users. */
function clashOf(error: unknown): string {
  const data =
    error instanceof AppError && error.errorName === 'VALIDATION' ? (error.data as { fields?: Record<string, string> } | null) : null;
  const fields = Object.values(data?.fields ?? {});
  return fields.length > 0 ? `写入时发现：${[...new Set(fields)].slice(0, 3).join('；')}` : '数据刚被他人修改';
}

async function showPreview({ db, claim, object, user }: ImportRun, reason: string): Promise<void> {
  await validateRows(db, await createValidator(db, object, user, claim), 'ALL');
  await countOutcomes(db, claim.id);
  await db.transaction().execute((tx) => returnToPreview(tx, claim, reason));
}

async function writeRows(tx: Tx, run: ImportRun, total: number): Promise<void> {
  const { claim, object, user } = run;
  // Imports of the same object run one after another, so that the second sees the rows of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${object.key}`}, 0))`.execute(tx);
  const judge = await createValidator(tx, object, user, claim);
  const tell = progressReporter(run, '写入', total);
  const all: ImportWrite[] = [];
  for await (const rows of streamGroups(tx, claim.id, 'SOUND', judge.object.mostRows)) {
    const { judgements, write } = await validateChunk(tx, judge, rows);
    const failed = judgements.filter(({ outcome }) => outcome === 'ERROR').length;
    if (failed > 0) throw new ValidationChanged(failed);
    await saveChangedOutcomes(tx, claim.id, rows, judgements);
    for (const one of await saveWrites(tx, claim.id, await write(tx), all.length)) all.push(one);
    await tell(rows.length);
  }
  const isWhole = (await countErrors(tx, claim.id)) === 0;
  if (object.finish) await saveWrites(tx, claim.id, await object.finish(tx, { noted: judge.noted, isWhole }, all), all.length);
  await useFiles(tx, user, IMPORT_FILES, claim.id, []);
  await countOutcomes(tx, claim.id);
  await rememberBatch(tx, claim);
  await finish(tx, run);
}

/** Rows that another import wrote in the meantime are skipped, and the result shows it. */
async function saveChangedOutcomes(
  tx: Tx,
  batchId: string,
  rows: readonly ValidatedRow[],
  judgements: readonly RowOutcome[],
): Promise<void> {
  const former = new Map(rows.map(({ rowNumber, outcome }) => [rowNumber, outcome]));
  const changed = judgements
    .filter(({ number, outcome }) => former.get(number) !== outcome)
    .map(({ number, outcome, note }) => ({ number, outcome, note }));
  if (changed.length === 0) return;
  await sql`
    update import_judgements j set outcome = w.outcome, note = w.note
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) w (number int, outcome text, note text)
    where j.batch_id = ${batchId} and j.row_number = w.number`.execute(tx);
}

async function saveWrites(tx: Tx, batchId: string, written: readonly ImportWrite[], position: number): Promise<readonly ImportWrite[]> {
  // The generated type of a jsonb column knows no interfaces.
  await insertMany(tx, 'importWrites', written.map((one, at) => ({ batchId, position: position + at, ...one })) as never);
  return written;
}

async function countErrors(tx: Tx, batchId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from import_judgements where batch_id = ${batchId} and outcome = 'ERROR'`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The last step checks that the run was not cancelled or replaced; otherwise everything is rolled back. */
async function finish(tx: Tx, { claim, signal }: ImportRun): Promise<void> {
  signal.throwIfAborted();
  const done = await tx
    .updateTable('importBatches')
    .set({ state: 'DONE', stage: '', writtenAt: sql`now()`, finishedAt: sql`clock_timestamp()` })
    .where('id', '=', claim.id)
    .where('attempt', '=', claim.attempt)
    .where('state', '=', 'RUNNING')
    .where('cancelled', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (!done) throw new RunSuperseded();
}
