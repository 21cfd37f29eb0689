import { setTimeout as sleep } from 'node:timers/promises';
import { transact, type Db } from '../../platform/database/database.ts';
import type { Worker } from '../../platform/jobs.ts';
import { refreshPlan } from './refresh.commands.ts';
import { tellExceptions } from './exceptions/digests.commands.ts';

const RUN_MILLISECONDS = 55_000;
const PAUSE_MILLISECONDS = 5_000;
/** Pauses for each time that it computed. */
const PAUSES = 4;

/**
 * Every minute for a minute: computes the plan again soon after something changed. It pauses four times as long as it computed, so that a busy
 * day costs a fifth of a processor at most; whoever opens a page of the plan meanwhile has it computed at once.
 */
export function planComputation({ db }: { db: Db }): Worker {
  return {
    queue: 'plan',
    concurrency: 1,
    expireInSeconds: 600,
    cron: '* * * * *',
    endsAtStop: true,
    run: async (_data, { signal }) => {
      const end = performance.now() + RUN_MILLISECONDS;
      while (!signal.aborted && performance.now() < end) {
        const began = performance.now();
        await transact(db, { userId: null, requestId: 'plan', action: '物料计划' }, (tx) => refreshPlan(tx), 'repeatable read');
        await sleep(Math.max(PAUSE_MILLISECONDS, PAUSES * (performance.now() - began)), undefined, { signal }).catch(() => undefined);
      }
    },
  };
}

/** Before the digests are written; the later runs of a day serve installations whose server was down then. */
export const exceptionTeller = ({ db }: { db: Db }): Worker => ({
  queue: 'plan-exceptions',
  concurrency: 1,
  expireInSeconds: 300,
  cron: '15 7-20 * * *',
  run: () => transact(db, { userId: null, requestId: 'plan-exceptions', action: '今天要做' }, tellExceptions),
});
