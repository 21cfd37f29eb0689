import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditKind } from '@mrp/contract/lib/fields/audit-kind.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Worker } from '../../platform/jobs.ts';
import { DELIVERY_QUEUE, deliverTo, listDue, sortEvents } from './deliveries.commands.ts';

const RUN_MILLISECONDS = 55_000;
const PAUSE_MILLISECONDS = 1_000;

/**
 * Every minute for a minute, so that an event is sent within seconds; a slow target holds up only its own deliveries. What somebody waits for
 * asks for one round at once: nothing runs before the first subscription is active.
 */
export function webhookDelivery({ db, config }: { db: Db; config: Config }, audits: readonly AuditKind[]): Worker {
  return {
    queue: DELIVERY_QUEUE,
    concurrency: 1,
    expireInSeconds: 90,
    cron: '* * * * *',
    endsAtStop: true,
    isDue: async () =>
      (await db.selectFrom('webhookSubscriptions').select('id').where('active', '=', true).limit(1).executeTakeFirst()) !== undefined,
    run: async ({ once }, { signal }) => {
      const sending = { db, privateTargets: config.WEBHOOK_PRIVATE_TARGETS };
      const busy = new Map<string, Promise<void>>();
      const end = performance.now() + RUN_MILLISECONDS;
      while (!signal.aborted && performance.now() < end) {
        await sortEvents(db, audits);
        for (const id of await listDue(db)) {
          if (busy.has(id)) continue;
          const sent = deliverTo(sending, id, signal).finally(() => busy.delete(id));
          // A failure of the database ends the run below.
          sent.catch(() => undefined);
          busy.set(id, sent);
        }
        if (once === true) break;
        await sleep(PAUSE_MILLISECONDS, undefined, { signal }).catch(() => undefined);
      }
      await Promise.all(busy.values());
    },
  };
}
