import { sql } from 'kysely';
import { insertMany } from '../../../platform/lists/bulk.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { streamGroups, type RowChoice } from '../rows.queries.ts';
import { validateChunk, type RowValidator, type ValidatedChunk } from './validation.queries.ts';

/** Validates rows of the batch and replaces their old results. */
export async function validateRows(
  db: Db,
  judge: RowValidator,
  choice: RowChoice,
  progress: (rows: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const { batch } = judge;
  if (choice === 'ALL') await sql`delete from import_judgements where batch_id = ${batch.id}`.execute(db);
  for await (const rows of streamGroups(db, batch.id, choice, judge.object.mostRows)) {
    const chunk = await validateChunk(db, judge, rows);
    await saveChunk(db, batch.id, chunk, choice !== 'ALL');
    await progress(rows.length);
  }
}

/** Uses the transaction of the caller when there is one. */
async function saveChunk(db: Db, batchId: string, chunk: ValidatedChunk, again: boolean): Promise<void> {
  if (db.isTransaction) await saveJudgements(db as Tx, batchId, chunk, again);
  else await db.transaction().execute((tx) => saveJudgements(tx, batchId, chunk, again));
}

async function saveJudgements(tx: Tx, batchId: string, { read, judgements }: ValidatedChunk, again: boolean): Promise<void> {
  const readByNumber = new Map(read.map((row) => [row.number, row]));
  if (again)
    await sql`delete from import_judgements where batch_id = ${batchId} and row_number = any(${judgements.map(({ number }) => number)}::int[])`.execute(
      tx,
    );
  const records = judgements.map(({ number, outcome, errors, note, before, code }) => {
    const row = readByNumber.get(number);
    return {
      batchId,
      rowNumber: number,
      outcome,
      note,
      code,
      errors: Object.fromEntries(errors),
      before: Object.fromEntries(before),
      shown: Object.fromEntries(row?.shown ?? []),
      assumed: [...(row?.assumed ?? [])],
      asked: row?.asked ?? [],
      questions: Object.fromEntries(row?.questions ?? []),
    };
  });
  // The generated type of a jsonb column knows no interfaces.
  await insertMany(tx, 'importJudgements', records as never);
}

/** Updates the outcome counts of the batch. */
export async function countOutcomes(db: Db, batchId: string): Promise<void> {
  await sql`
    update import_batches b set created_count = c.created, updated_count = c.updated, skipped_count = c.skipped, error_count = c.failed
    from (select count(*) filter (where outcome = 'NEW') as created, count(*) filter (where outcome = 'UPDATE') as updated,
                 count(*) filter (where outcome = 'SKIP') as skipped, count(*) filter (where outcome = 'ERROR') as failed
          from import_judgements where batch_id = ${batchId}) c
    where b.id = ${batchId}`.execute(db);
}
