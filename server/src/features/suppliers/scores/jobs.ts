import type { Worker } from '../../../platform/jobs.ts';
import type { WorkerServices } from '../../../platform/feature.ts';
import { recordMonthlyScores } from './commands.ts';

/** Every night, so that a month whose first night was missed is written the next. */
export function scoreRecorder({ db }: Pick<WorkerServices, 'db'>): Worker {
  return {
    queue: 'supplier-scores',
    concurrency: 1,
    expireInSeconds: 1800,
    cron: '40 2 * * *',
    run: async () => {
      await db.transaction().execute(recordMonthlyScores);
    },
  };
}
