import { sql } from 'kysely';
import { jobQueues, jobStates } from '@mrp/contract/features/audit/jobs.ts';
import { auditWords } from '@mrp/contract/features/audit/words.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';

interface OfJob {
  queue: string;
  id: string;
}

export async function retryJob(tx: Tx, jobs: Jobs, { queue, id }: OfJob): Promise<null> {
  await refuseOtherStates(tx, { queue, id }, ['failed', 'cancelled'], '重试');
  await jobs.retry(tx, queue, id);
  return null;
}

export async function cancelJob(tx: Tx, jobs: Jobs, { queue, id }: OfJob): Promise<null> {
  await refuseOtherStates(tx, { queue, id }, ['created', 'retry', 'active'], '取消');
  await jobs.cancel(tx, queue, id);
  return null;
}

/** Locks the job's row, so that the second of two concurrent actions sees the result of the first. */
async function refuseOtherStates(tx: Tx, { queue, id }: OfJob, states: readonly (keyof typeof jobStates)[], action: string): Promise<void> {
  const { rows } = await sql<{ state: keyof typeof jobStates }>`
    select state::text as state from pgboss.job where name = ${queue} and id = ${id} for update`.execute(tx);
  const [job] = rows;
  if (!job || !Object.hasOwn(jobQueues, queue)) throw new AppError('NOT_FOUND', { what: auditWords.job });
  if (!states.includes(job.state)) throw new AppError('STATE', { state: jobStates[job.state].label, action });
}
