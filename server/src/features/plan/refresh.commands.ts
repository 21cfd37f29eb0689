import { sql } from 'kysely';
import type { PlanMoment } from '@mrp/contract/features/plan/record.ts';
import type { Tx } from '../../platform/database/database.ts';
import { computePlan } from './commands.ts';
import { readMoment } from './queries.ts';
import { computeTouched } from './touched.commands.ts';

/** A request computes no whole plan that took longer than this; the job does. */
const REQUEST_MILLISECONDS = 5_000;

/**
 * Computes again, no more than is touched, where something changed since, unless somebody else does just now; answers the moment of the plan. Where the
 * whole is due and `mayBeWhole` is false, the kept plan stays.
 */
export async function refreshPlan(tx: Tx, mayBeWhole = true): Promise<PlanMoment> {
  const kept = await readMoment(tx);
  if (!kept.isStale) return kept;
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtext('plan')) as free`.execute(tx);
  if (rows[0]?.free !== true) return kept;
  if (!(await computeTouched(tx))) {
    if (!mayBeWhole) return kept;
    await computePlan(tx);
  }
  return readMoment(tx);
}

/** The same at once for a page that opens, where that takes no longer than a request may. */
export async function refreshPlanAtOnce(tx: Tx): Promise<PlanMoment> {
  const { milliseconds } = await readMoment(tx);
  return refreshPlan(tx, milliseconds <= REQUEST_MILLISECONDS);
}
