import { sql } from 'kysely';
import pg from 'pg';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, transact, type Tx } from '../../../platform/database/database.ts';
import type { ImportWrite } from '../../../platform/imports/object.ts';
import { RunSuperseded, type ImportRun } from './rules.ts';
import { refuseLateUndo } from './undo.commands.ts';

const FOREIGN_KEY_VIOLATION = '23503';
const ACTION = '撤销导入';

/** Undoes an import in one transaction; refuses entirely when a record is in use. */
export async function undoBatch(run: ImportRun): Promise<void> {
  const { db, claim, user } = run;
  try {
    await transact(db, { userId: user.userId, requestId: `undo-${claim.id}`, action: ACTION }, (tx) => undoWrites(tx, run));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION)
      throw new AppError('GUARD', { detail: '导入的记录已被其他单据使用，不能撤销' });
    throw error;
  }
}

async function undoWrites(tx: Tx, { claim, object, user }: ImportRun): Promise<void> {
  // Locked, so that a concurrent edit waits and then sees the restored values.
  await sql`
    select from ${sql.table(object.documentTable)} where id in (select document_id from import_writes where batch_id = ${claim.id}) order by id for update`.execute(
    tx,
  );
  await refuseLateUndo(tx, object, claim.id);
  const written = await tx
    .selectFrom('importWrites')
    .select(['kind', 'recordId', 'documentId', 'operation', 'before'])
    .where('batchId', '=', claim.id)
    .orderBy('position')
    .execute();
  await setAuditAction(tx, ACTION, ACTION);
  await object.undo(tx, user, written as ImportWrite[], ACTION);
  const done = await tx
    .updateTable('importBatches')
    .set({ state: 'UNDONE', stage: '', finishedAt: sql`clock_timestamp()` })
    .where('id', '=', claim.id)
    .where('attempt', '=', claim.attempt)
    .where('state', '=', 'UNDOING')
    .returning('id')
    .executeTakeFirst();
  if (!done) throw new RunSuperseded();
}
