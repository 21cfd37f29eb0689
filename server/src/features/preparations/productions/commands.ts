import { sql } from 'kysely';
import type { Production, ProductionEnd } from '@mrp/contract/features/preparations/production.ts';
import type { Reschedule } from '@mrp/contract/features/preparations/record.ts';
import { preparationWorkflow, productionWorkflow, type ProductionState } from '@mrp/contract/features/preparations/workflow.ts';
import type { ActionOf } from '@mrp/contract/lib/workflow.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { transition, transitionMany } from '../../../platform/workflow.ts';
import { lockProduction } from './batches.queries.ts';
import { returnGreige } from './greige-returns.commands.ts';
import { preparationHandler, refusePastDate } from '../states.commands.ts';
import { getProduction } from './queries.ts';

type Action = ActionOf<typeof productionWorkflow>;

async function move(tx: Tx, user: Identity, id: string, action: Action, reason: string): Promise<void> {
  const { version } = await tx.selectFrom('productionOrders').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  await transition<ProductionState, Action>(
    tx,
    {
      workflow: productionWorkflow,
      table: 'productionOrders',
      columns: async () => ({ endedAt: sql`now()`, endReason: reason, ...(action === 'close' && { isShort: sql`true` }) }),
      read: () => getProduction(tx, id),
    },
    user,
    { id, version, action, reason },
  );
}

/** After the last batch: ends the production, and the orders that wait for no other one. */
export async function finishOrders(tx: Tx, user: Identity, id: string): Promise<void> {
  await move(tx, user, id, 'finish', '');
  await sql`update preparation_lines set done = true where production_id = ${id}`.execute(tx);
  await endOrders(tx, user, id);
}

/**
 * 取消生产: returns unused greige at its cost. Before the first batch the production is cancelled; after it the production is closed short.
 * Orders that received nothing wait again.
 */
export async function endProduction(tx: Tx, user: Identity, id: string, { reason, version }: ProductionEnd): Promise<Production> {
  const work = await lockProduction(tx, id);
  if (work.state !== 'PRODUCING') throw new AppError('STATE', { state: productionWorkflow.states[work.state].label, action: '取消生产' });
  if (work.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: await getProduction(tx, id) });
  await returnGreige(tx, work, reason);
  if (work.batches > 0) await recordActualLoss(tx, id);
  await move(tx, user, id, work.batches === 0 ? 'cancel' : 'close', reason);
  // An order that received something is done; one that received nothing can be accepted again.
  await sql`
    update preparation_lines l set done = o.finished > 0, production_id = case when o.finished > 0 then l.production_id end
    from (select order_id, sum(finished_quantity) as finished from preparation_lines where production_id = ${id} group by 1) o
    where l.production_id = ${id} and o.order_id = l.order_id`.execute(tx);
  await reopenOrders(
    tx,
    user,
    work.lines.map(({ orderId }) => orderId),
  );
  await endOrders(tx, user, id);
  return getProduction(tx, id);
}

/** Of what came and the greige that stayed used; unknown where the supplier added greige of its own. */
async function recordActualLoss(tx: Tx, id: string): Promise<void> {
  await sql`
    update production_orders p
    set actual_dye_loss = round((p.greige_taken - p.greige_returned - p.finished_quantity) * 100 / (p.greige_taken - p.greige_returned), 4)
    where p.id = ${id} and p.greige_needed is not null and p.greige_taken - p.greige_returned >= greatest(p.finished_quantity, 0.0001)
      and not exists (select from production_batches b where b.production_id = p.id and b.own_cloth_quantity > 0)`.execute(tx);
}

/** 改期: counts the reschedule and moves the dates of the orders. */
export async function rescheduleProduction(
  tx: Tx,
  _user: Identity,
  id: string,
  { expectedOn, reason, version }: Reschedule,
): Promise<Production> {
  const work = await lockProduction(tx, id);
  if (work.state !== 'PRODUCING') throw new AppError('STATE', { state: productionWorkflow.states[work.state].label, action: '改期' });
  if (work.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: await getProduction(tx, id) });
  await refusePastDate(tx, expectedOn);
  await setAuditAction(tx, preparationWords.reschedule, reason);
  await sql`
    update production_orders set expected_on = ${expectedOn}, expected_changes = expected_changes + (expected_on <> ${expectedOn})::int where id = ${id}`.execute(
    tx,
  );
  // A set waits for its last production, and for lines without a production.
  await sql`
    update preparation_orders o set expected_on = w.day, expected_changes = o.expected_changes + (o.expected_on <> w.day)::int
    from (
      select o.id, greatest(max(p.expected_on), max(o.expected_on) filter (where l.production_id is null and not l.done)) as day
      from preparation_orders o
      join preparation_lines l on l.order_id = o.id
      left join production_orders p on p.id = l.production_id and p.state = 'PRODUCING'
      where o.state in ('WAITING', 'PRODUCING') and o.id in (select order_id from preparation_lines where production_id = ${id})
      group by o.id
    ) w
    where w.id = o.id`.execute(tx);
  return getProduction(tx, id);
}

/** Finishes orders whose lines are all done. */
async function endOrders(tx: Tx, user: Identity, productionId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from preparation_orders o
    where o.state = 'PRODUCING' and o.id in (select order_id from preparation_lines where production_id = ${productionId})
      and not exists (select from preparation_lines l where l.order_id = o.id and not l.done)
    order by o.id for update`.execute(tx);
  await moveOrders(
    tx,
    user,
    rows.map(({ id }) => id),
    'finish',
  );
}

async function reopenOrders(tx: Tx, user: Identity, orderIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from preparation_orders o
    where o.state = 'PRODUCING' and o.id = any(${orderIds as string[]}::bigint[])
      and exists (select from preparation_lines l where l.order_id = o.id and l.production_id is null and not l.done)
    order by o.id for update`.execute(tx);
  await moveOrders(
    tx,
    user,
    rows.map(({ id }) => id),
    'reopen',
  );
}

/** Effects of a production on its orders need only the permission of the production. */
async function moveOrders(tx: Tx, user: Identity, ids: readonly string[], action: 'finish' | 'reopen'): Promise<void> {
  if (ids.length === 0) return;
  const permissions = new Set([...user.permissions, preparationWorkflow.transitions[action].permission]);
  const machine = { ...preparationHandler(user), guard: async () => new Map<string, AppError>() };
  const { failed } = await transitionMany(tx, machine, { ...user, permissions }, ids, { action });
  if (failed[0]) throw new AppError('GUARD', { detail: `${failed[0].code}：${failed[0].reason}` });
}
