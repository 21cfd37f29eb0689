import { transact } from '../../platform/database/database.ts';
import type { WorkerServices } from '../../platform/feature.ts';
import type { Worker } from '../../platform/jobs.ts';
import { sendSubscriptions } from './subscriptions.commands.ts';

/** From seven; the later runs of a day are for a server that was down then. */
export const subscriptionSender = ({ db }: Pick<WorkerServices, 'db'>): Worker => ({
  queue: 'report-subscriptions',
  concurrency: 1,
  expireInSeconds: 300,
  cron: '0 7-20 * * *',
  run: () => transact(db, { userId: null, requestId: 'report-subscriptions', action: '报表订阅' }, sendSubscriptions),
});
