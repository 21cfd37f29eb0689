import type { HomeArrangement } from '@mrp/contract/features/home.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Keeps how the user arranges the home page; nothing named is the default again. */
export async function arrangeHome(tx: Tx, userId: string, arrangement: HomeArrangement): Promise<HomeArrangement> {
  const { order, hidden } = arrangement;
  if (order.length + hidden.length === 0) await tx.deleteFrom('homeArrangements').where('userId', '=', userId).execute();
  else
    await tx
      .insertInto('homeArrangements')
      .values({ userId, todoOrder: order, hidden })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ todoOrder: order, hidden, updatedAt: sql`now()` }))
      .execute();
  return arrangement;
}
