import { createHmac } from 'node:crypto';
import { applicationOf } from './application.ts';
import type { Db } from './database/database.ts';

/** A token for exactly this plan. It is keyed, because users who cannot see the prices could otherwise guess them by trying. */
export const planToken = (db: Db, plan: unknown): string =>
  createHmac('sha256', applicationOf(db).secret)
    .update(`plan:${JSON.stringify(plan)}`)
    .digest('base64url');
