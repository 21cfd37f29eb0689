import { transact } from '../../platform/database/database.ts';
import type { WorkerServices } from '../../platform/feature.ts';
import type { Worker } from '../../platform/jobs.ts';
import { notifyOverdue } from './notices.commands.ts';

/** Every hour, so that an order whose due date was changed is told of on the same day. */
export function overdueNotices({ db }: Pick<WorkerServices, 'db'>): Worker {
  return {
    queue: 'purchase-overdue',
    concurrency: 1,
    expireInSeconds: 300,
    cron: '5 * * * *',
    run: () => transact(db, { userId: null, requestId: 'purchase-overdue', action: '采购逾期' }, notifyOverdue),
  };
}
