import { sql, type RawBuilder } from 'kysely';
import { preparationList } from '@mrp/contract/features/preparations.ts';
import {
  preparationWorkflow,
  type PreparationAction,
  type PreparationState,
  type PreparationStep,
} from '@mrp/contract/features/preparations/workflow.ts';
import type { Preparation, PreparationTransition, Reschedule } from '@mrp/contract/features/preparations/record.ts';
import type { BulkResult, Selection } from '@mrp/contract/lib/bulk.ts';
import { checkExpectDate } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { resolveSelection } from '../../platform/lists/lists.ts';
import { transition, transitionMany, type WorkflowHandler } from '../../platform/workflow.ts';
import { readToday } from '../../platform/today.ts';
import { ensureBalances, ensureStockItems, type BalanceKey } from '../stock/commands.ts';
import { getPreparation, preparationSource } from './queries.ts';
import { listRefusals } from './states.queries.ts';

export function preparationHandler(user: Identity, reason = ''): WorkflowHandler<PreparationState, PreparationAction> {
  return {
    workflow: preparationWorkflow,
    table: 'preparationOrders',
    guard: (tx, ids, action) => listRefusals(tx, user, ids, action),
    columns: async (_tx, action) => columnsAfter(user, action, reason),
    read: (tx, id) => getPreparation(tx, id, user),
    effect: async (tx, ids, action) => {
      if (action === 'approve') await openPlacesOf(tx, ids);
    },
  };
}

/** From approval on the goods are expected, so their balances must exist to show 即将入库. */
async function openPlacesOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const { rows: lines } = await sql<{ holderId: string; spuId: string; skuId: string | null }>`
    select o.holder_id, l.spu_id, l.sku_id from preparation_orders o join preparation_lines l on l.order_id = o.id
    where o.id = any(${orderIds as string[]}::bigint[])`.execute(tx);
  const items = await ensureStockItems(tx, lines);
  await ensureBalances(
    tx,
    lines.map(({ holderId }, index): BalanceKey => ({ holderId, ownership: 1, itemId: items[index] ?? '' })),
  );
}

function columnsAfter(
  { userId }: Identity,
  action: PreparationAction,
  reason: string,
): Record<string, string | null | RawBuilder<unknown>> {
  switch (action) {
    case 'submit':
      return { submittedBy: userId, approvedBy: null };
    case 'approve':
      return { approvedBy: userId };
    case 'reject':
    case 'withdraw':
      return { submittedBy: null };
    case 'cancel':
      return { cancelReason: reason };
    default:
      return {};
  }
}

export async function transitionPreparation(tx: Tx, user: Identity, id: string, change: PreparationTransition): Promise<Preparation> {
  await transition(tx, preparationHandler(user, change.reason), user, { id, ...change });
  return getPreparation(tx, id, user);
}

/** A refused order does not affect the others. */
export async function transitionPreparations(
  tx: Tx,
  user: Identity,
  { chosen, action, reason }: { chosen: Selection; action: PreparationStep; reason: string },
): Promise<BulkResult> {
  const ids = await resolveSelection(tx, preparationSource, preparationList.query, chosen, user);
  return transitionMany(tx, preparationHandler(user, reason), user, ids, { action, reason });
}

/** 提交 of new drafts: all or none. */
export async function submitPreparations(tx: Tx, user: Identity, ids: readonly string[]): Promise<void> {
  const { failed } = await transitionMany(tx, preparationHandler(user), user, ids, { action: 'submit' });
  const [first] = failed;
  if (first) throw new AppError('GUARD', { detail: `${first.code}：${first.reason}` });
}

/** 改期 before acceptance; afterwards the production is rescheduled. */
export async function reschedulePreparation(
  tx: Tx,
  user: Identity,
  id: string,
  { expectedOn, reason, version }: Reschedule,
): Promise<Preparation> {
  await sql`select from preparation_orders where id = ${id} for update`.execute(tx);
  const stored = await getPreparation(tx, id, user);
  if (stored.state !== 'PENDING' && stored.state !== 'WAITING')
    throw new AppError('GUARD', {
      detail:
        stored.state === 'PRODUCING'
          ? '生产中的备料单请在生产单上改期'
          : `${preparationWorkflow.states[stored.state].label}的备料单不能改期`,
    });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  await refusePastDate(tx, expectedOn);
  await setAuditAction(tx, preparationWords.reschedule, reason);
  await sql`
    update preparation_orders set expected_on = ${expectedOn}, expected_changes = expected_changes + (expected_on <> ${expectedOn})::int where id = ${id}`.execute(
    tx,
  );
  return getPreparation(tx, id, user);
}

/** A new expected date must not be in the past. */
export async function refusePastDate(tx: Tx, expectedOn: string): Promise<void> {
  const wrong = checkExpectDate(await readToday(tx), expectedOn);
  if (wrong) throw new AppError('VALIDATION', {}, { fields: { expectedOn: '预计到仓日期不能早于今天' } });
}
