import { createHmac } from 'node:crypto';
import { applicationOf } from './application.ts';
import type { Db } from './database.ts';

/** Names exactly this plan. With a secret: it goes to people who may not see its prices, and who could otherwise guess them until they fit. */
export const planToken = (db: Db, plan: unknown): string =>
  createHmac('sha256', applicationOf(db).secret)
    .update(`plan:${JSON.stringify(plan)}`)
    .digest('base64url');
