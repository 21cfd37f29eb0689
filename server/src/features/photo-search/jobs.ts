import type { WorkerServices } from '../../platform/feature.ts';
import type { Worker } from '../../platform/jobs.ts';
import { DESCRIPTOR_QUEUE, describeMissing } from './commands.ts';
import { listUndescribed } from './queries.ts';

/** Every minute, and when a search misses some: describes pictures that came since, in the thread of long work. */
export function descriptorWorker({ db, files, log }: Pick<WorkerServices, 'db' | 'files' | 'log'>): Worker {
  return {
    queue: DESCRIPTOR_QUEUE,
    concurrency: 1,
    expireInSeconds: 3600,
    cron: '* * * * *',
    endsAtStop: true,
    isDue: async () => (await listUndescribed(db, 1)).length > 0,
    run: async (_data, { signal }) => void (await describeMissing(db, files, { signal, log })),
  };
}
