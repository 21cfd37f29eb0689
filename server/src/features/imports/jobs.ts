import { AppError } from '../../platform/app-error.ts';
import { makeRequestId } from '../../platform/http/errors.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import type { Run, Worker } from '../../platform/jobs.ts';
import { findUserIdentity } from '../access/sessions.queries.ts';
import { endBatch, IMPORT_QUEUE } from './commands.ts';
import { commitBatch } from './runs/commit.jobs.ts';
import { validateBatch } from './runs/validation.jobs.ts';
import { getObject } from './rules.ts';
import { claimBatch, deleteOldImports, returnToPreview } from './runs/commands.ts';
import { RunSuperseded, type Claim, type ImportServices } from './runs/rules.ts';
import { undoBatch } from './runs/undo.jobs.ts';

/** After this attempt the job engine gives up. */
const LAST_ATTEMPT = 2;

export function importWorker(services: ImportServices, objects: readonly ImportObject[]): Worker {
  return {
    queue: IMPORT_QUEUE,
    concurrency: 1,
    expireInSeconds: 3600,
    run: (data, run) => runImport(services, objects, String(data['id']), run),
  };
}

async function runImport(services: ImportServices, objects: readonly ImportObject[], id: string, run: Run): Promise<void> {
  const { db } = services;
  const claim = await db.transaction().execute((tx) => claimBatch(tx, id));
  if (!claim) return;
  try {
    const user = await findUserIdentity(db, claim.ownerId);
    if (!user) throw new AppError('GUARD', { detail: '账号已停用' });
    const object = getObject(objects, claim.object);
    await works[claim.state]({ ...services, claim, object, user, signal: run.signal });
  } catch (error) {
    if (error instanceof RunSuperseded) return;
    const mayBeTried = run.signal.aborted || (!(error instanceof AppError) && run.attempt < LAST_ATTEMPT);
    if (mayBeTried) throw error;
    await reportFailure(services, claim, error);
  }
}

const works = { JUDGING: validateBatch, RUNNING: commitBatch, UNDOING: undoBatch } as const;

/** A file that cannot be read ends its batch; a refused commit or undo returns to the state before. */
async function reportFailure({ db, log }: ImportServices, claim: Claim, error: unknown): Promise<void> {
  const refusal = error instanceof AppError ? error : new AppError('BUG', { id: makeRequestId() });
  if (refusal !== error) log(`导入 ${claim.id}：${refusal.message}\n${error instanceof Error ? error.stack : String(error)}`);
  await db.transaction().execute(async (tx) => {
    if (claim.state === 'JUDGING')
      await endBatch(tx, { userId: claim.ownerId, permissions: new Set() }, claim.id, 'FAILED', refusal.message);
    else await returnToPreview(tx, claim, refusal.message);
  });
}

/** Every 15 minutes: ends runs that died, drafts older than a week and files older than a month. */
export function importCleanup({ db }: ImportServices): Worker {
  return {
    queue: 'imports-sweep',
    concurrency: 1,
    expireInSeconds: 600,
    cron: '*/15 * * * *',
    run: () => db.transaction().execute(deleteOldImports),
  };
}
