import { sql } from 'kysely';
import type { ChaseAnswer, ChaseInput } from '@mrp/contract/features/purchases/chases.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { purchaseWorkflow, type PurchaseState } from '@mrp/contract/features/purchases/workflow.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { lockPurchase } from './commands.ts';
import { getPurchase } from './queries.ts';
import { updateDueDays } from './saving.commands.ts';

const underway: readonly PurchaseState[] = ['PLACED', 'CONFIRMED', 'SHIPPED'];

/** Locks an order whose goods are still to come. */
async function lockUnderway(tx: Tx, user: Identity, id: string, version: number, action: string): Promise<Purchase> {
  const stored = await lockPurchase(tx, user, id);
  if (!underway.includes(stored.state)) throw new AppError('STATE', { state: purchaseWorkflow.states[stored.state].label, action });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  return stored;
}

async function refusePast(tx: Tx, field: string, day: string): Promise<void> {
  const { rows } = await sql<{ isPast: boolean }>`select ${day}::date < business_day() as is_past`.execute(tx);
  if (rows[0]?.isPast) throw new AppError('VALIDATION', {}, { fields: { [field]: '不能早于今天' } });
}

const touched = (tx: Tx, id: string) =>
  sql`update purchase_orders set version = version + 1, updated_at = now(), updated_by = acting_user_id() where id = ${id}`.execute(tx);

/** 催货: the supplier is asked to deliver by a day. */
export async function chasePurchase(tx: Tx, user: Identity, id: string, { wantedOn, note, version }: ChaseInput): Promise<Purchase> {
  const { chases } = await lockUnderway(tx, user, id, version, purchaseWords.chase);
  if (chases.some(({ answeredAt }) => answeredAt === null)) throw new AppError('GUARD', { detail: '上一次催货还没有回复，请先填写回复' });
  await refusePast(tx, 'wantedOn', wantedOn);
  await setAuditAction(tx, purchaseWords.chase, note);
  await sql`insert into purchase_chases (order_id, wanted_on, note) values (${id}, ${wantedOn}::date, ${note})`.execute(tx);
  await touched(tx, id);
  return getPurchase(tx, id, user);
}

/** The supplier's answer; the day that it names counts from now on for what was to come later than wanted. */
export async function answerChase(
  tx: Tx,
  user: Identity,
  { id, chaseId }: { id: string; chaseId: string },
  { promisedOn, answer, version }: ChaseAnswer,
): Promise<Purchase> {
  const { chases } = await lockUnderway(tx, user, id, version, '回复催货');
  const chase = chases.find((one) => one.id === chaseId);
  if (!chase) throw new AppError('NOT_FOUND', { what: purchaseWords.chase });
  if (chase.answeredAt !== null) throw new AppError('STATE', { state: '已回复', action: '再次回复' });
  if (promisedOn !== null) await refusePast(tx, 'promisedOn', promisedOn);
  await setAuditAction(tx, '回复催货', answer);
  await sql`
    update purchase_chases set answered_at = now(), answered_by = acting_user_id(), promised_on = ${promisedOn}::date, answer = ${answer} where id = ${chaseId}`.execute(
    tx,
  );
  if (promisedOn !== null) await moveLines(tx, id, chase.wantedOn, promisedOn);
  await touched(tx, id);
  return getPurchase(tx, id, user);
}

/** The confirmed day where the supplier has confirmed, else the promised one. */
async function moveLines(tx: Tx, id: string, wantedOn: string, promisedOn: string): Promise<void> {
  await sql`
    update purchase_lines l set confirmed_on = case when o.state = 'PLACED' then l.confirmed_on else ${promisedOn}::date end,
      promised_on = case when o.state = 'PLACED' then ${promisedOn}::date else l.promised_on end, is_promised = l.is_promised or o.state = 'PLACED'
    from purchase_orders o
    where o.id = l.order_id and o.id = ${id} and coalesce(l.confirmed_on, l.promised_on, l.need_on) > ${wantedOn}::date
      and l.quantity + l.replaced_quantity > l.received_quantity + l.closed_quantity`.execute(tx);
  await updateDueDays(tx, [id]);
}
