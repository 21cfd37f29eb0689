import { sql, type RawBuilder } from 'kysely';
import type { PickOrder, PickTransition } from '@mrp/contract/features/picks/record.ts';
import { pickWorkflow, type PickAction, type PickState } from '@mrp/contract/features/picks/workflow.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { transition, type WorkflowHandler } from '../../platform/workflow.ts';
import { releaseReservations } from '../stock/commands.ts';
import { getPick } from './queries.ts';

function pickHandler(reason: string) {
  return {
    workflow: pickWorkflow,
    table: 'pickOrders',
    guard: (tx, ids, action) => listRefusals(tx, ids, action),
    columns: async (_tx, action): Promise<Record<string, string | RawBuilder<unknown>>> =>
      action === 'close' ? { endReason: reason, completedOn: sql`business_day()` } : { endReason: reason },
    read: (tx, id) => getPick(tx, id),
    effect: (tx, ids) => releaseReservations(tx, 'pick', ids),
  } satisfies WorkflowHandler<PickState, PickAction>;
}

/** A pick is cancelled before anything left the stock, and closed after. */
async function listRefusals(tx: Tx, ids: readonly string[], action: PickAction): Promise<ReadonlyMap<string, AppError>> {
  const { rows } = await sql<{ id: string; picked: boolean }>`
    select pick_id as id, bool_or(picked_quantity > 0) as picked from pick_lines where pick_id = ${anyId(ids)} group by 1`.execute(tx);
  return new Map(
    rows.flatMap(({ id, picked }): [string, AppError][] => {
      if (action === 'cancel' && picked) return [[id, new AppError('GUARD', { detail: '已经领过料，不能取消；不再领料请关单' })]];
      if (action === 'close' && !picked) return [[id, new AppError('GUARD', { detail: '还没有领过料，不再需要请取消' })]];
      return [];
    }),
  );
}

export async function transitionPick(tx: Tx, user: Identity, id: string, change: PickTransition): Promise<PickOrder> {
  await transition(tx, pickHandler(change.reason), user, { id, ...change });
  return getPick(tx, id);
}
