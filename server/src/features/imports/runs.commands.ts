import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { useFilesOfMany } from '../files/commands.ts';
import { IMPORT_FILES } from './rules.ts';
import { TakenAway, type Claim, type ImportRun } from './runs.rules.ts';

/** Takes the batch for this run; nothing where it no longer waits for work. */
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

/** Tells how far a run is; false once it has been cancelled or another run has taken over. */
export async function noteProgress(
  db: Db,
  { id, attempt, state }: Claim,
  stage: string,
  done: number,
  total: number | null,
): Promise<boolean> {
  const kept = await db
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

/** Counts rows and tells at most twice a second; ends the run once it is no longer wanted. */
export function progressReporter({ db, claim, signal }: ImportRun, stage: string, total: number | null): (rows: number) => Promise<void> {
  let done = 0;
  let told = 0;
  return async (rows) => {
    signal.throwIfAborted();
    done += rows;
    if (performance.now() - told < 500 && done !== total) return;
    told = performance.now();
    if (!(await noteProgress(db, claim, stage, done, total))) throw new TakenAway();
  };
}

/** A writing that wrote nothing shows the preview again, an undo that undid nothing leaves the import as it is; both say why. */
export async function returnToPreview(tx: Tx, { id, attempt, state }: Claim, reason: string): Promise<void> {
  await tx
    .updateTable('importBatches')
    .set({ state: state === 'UNDOING' ? 'DONE' : 'READY', reason, cancelled: false, judgedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', state)
    .execute();
}

/** Runs that have not been heard of for half an hour, drafts of a week, rows and files of finished imports after a month. */
export async function deleteOldImports(tx: Tx): Promise<void> {
  const lost = '运行中断，没有写入任何数据，请重新操作';
  await sql`
    update import_batches set state = case state when 'UNDOING' then 'DONE' when 'RUNNING' then 'READY' else 'MAPPING' end, reason = ${lost}, attempt = attempt + 1
    where state in ('JUDGING', 'RUNNING', 'UNDOING') and touched_at < now() - interval '30 minutes'`.execute(tx);
  await sql`
    update import_batches set state = 'CANCELLED', reason = '七天内没有导入，已自动取消', finished_at = now()
    where state in ('MAPPING', 'READY') and touched_at < now() - interval '7 days'`.execute(tx);
  const over = sql`select id from import_batches where finished_at < now() - interval '30 days' and store_key is not null`;
  await sql`delete from import_rows where batch_id in (${over})`.execute(tx);
  await releasePictures(tx);
  await sql`update import_batches set store_key = null, head = '[]' where id in (${over})`.execute(tx);
}

/** Pictures of previews that have ended are nobody's any more. */
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
