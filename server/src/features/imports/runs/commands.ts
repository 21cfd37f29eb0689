import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { useFilesOfMany } from '../../files/commands.ts';
import { IMPORT_FILES } from '../rules.ts';
import { RunSuperseded, type Claim, type ImportRun } from './rules.ts';

/** Claims the batch for this run; undefined when it no longer waits for one. */
export async function claimBatch(tx: Tx, id: string): Promise<Claim | undefined> {
  const batch = await tx
    .updateTable('importBatches')
    .set({ attempt: sql`attempt + 1`, touchedAt: sql`now()`, rowsDone: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['JUDGING', 'RUNNING', 'UNDOING'])
    .returningAll()
    .executeTakeFirst();
  return batch as unknown as Claim | undefined;
}

/** Saves the progress; returns false once the batch was cancelled or another run took over. */
export async function saveProgress(
  tx: Tx,
  { id, attempt, state }: Claim,
  stage: string,
  done: number,
  total: number | null,
): Promise<boolean> {
  const kept = await tx
    .updateTable('importBatches')
    .set({ stage, rowsDone: done, rowsTotal: total, touchedAt: sql`now()` })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', state)
    .where('cancelled', '=', false)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Counts rows and saves the progress at most twice a second; aborts the run once it is no longer wanted. */
export function progressReporter({ db, claim, signal }: ImportRun, stage: string, total: number | null): (rows: number) => Promise<void> {
  let done = 0;
  let told = 0;
  return async (rows) => {
    signal.throwIfAborted();
    done += rows;
    if (performance.now() - told < 500 && done !== total) return;
    told = performance.now();
    if (!(await db.transaction().execute((tx) => saveProgress(tx, claim, stage, done, total)))) throw new RunSuperseded();
  };
}

/** Returns to the preview after a failed commit, or to the committed state after a failed undo, with the reason. */
export async function returnToPreview(tx: Tx, { id, attempt, state }: Claim, reason: string): Promise<void> {
  await tx
    .updateTable('importBatches')
    .set({ state: state === 'UNDOING' ? 'DONE' : 'READY', reason, cancelled: false, judgedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', state)
    .execute();
}

/** Cleans up runs without progress for 30 minutes, drafts after a week, and rows and files of finished imports after a month. */
export async function deleteOldImports(tx: Tx): Promise<void> {
  const lost = '运行中断，没有写入任何数据，请重新操作';
  await sql`
    update import_batches set state = case state when 'UNDOING' then 'DONE' when 'RUNNING' then 'READY' else 'MAPPING' end, reason = ${lost}, attempt = attempt + 1
    where state in ('JUDGING', 'RUNNING', 'UNDOING') and touched_at < now() - interval '30 minutes'`.execute(tx);
  await sql`
    update import_batches set state = 'CANCELLED', store_key = null, head = '[]', reason = '七天内没有导入，已自动取消', finished_at = now()
    where state in ('MAPPING', 'READY') and touched_at < now() - interval '7 days'`.execute(tx);
  const over = sql`select id from import_batches where finished_at < now() - interval '30 days' and store_key is not null`;
  await sql`delete from import_rows where batch_id in (${over})`.execute(tx);
  await releasePictures(tx);
  await sql`update import_batches set store_key = null, head = '[]' where id in (${over})`.execute(tx);
}

/** Releases the pictures of ended previews. */
async function releasePictures(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; ownerId: string }>`
    select b.id, b.owner_id from import_batches b
    where b.finished_at is not null and exists (select from file_uses u where u.kind = ${IMPORT_FILES} and u.document_id = b.id)`.execute(
    tx,
  );
  for (const [ownerId, batches] of Map.groupBy(rows, (row) => row.ownerId)) {
    const uses = batches.map(({ id }) => ({ documentId: id, fileIds: [] }));
    await useFilesOfMany(tx, { userId: ownerId, permissions: new Set() }, IMPORT_FILES, uses);
  }
}
