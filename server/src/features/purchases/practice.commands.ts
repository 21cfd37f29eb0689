import { sql } from 'kysely';
import type { Practice } from '@mrp/contract/features/purchases/practice.ts';
import type { Tx } from '../../platform/database/database.ts';
import { getPractice } from './practice.queries.ts';

/** Begins, or begins again: orders written before do not count. */
export async function startPractice(tx: Tx, userId: string): Promise<Practice> {
  await tx
    .insertInto('purchasePractices')
    .values({ userId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ startedAt: sql`now()` }))
    .execute();
  return getPractice(tx, userId);
}

/** Whatever was bought stays. */
export async function leavePractice(tx: Tx, userId: string): Promise<Practice> {
  await tx.deleteFrom('purchasePractices').where('userId', '=', userId).execute();
  return getPractice(tx, userId);
}
