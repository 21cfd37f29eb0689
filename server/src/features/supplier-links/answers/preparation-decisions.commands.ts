import { sql } from 'kysely';
import type { Preparation } from '@mrp/contract/features/preparations/record.ts';
import type { PreparationSide } from '@mrp/contract/features/supplier-links/preparation.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { readToday } from '../../../platform/today.ts';
import { rescheduleProduction } from '../../preparations/productions/commands.ts';
import { listProductions } from '../../preparations/productions/queries.ts';
import { getPreparation } from '../../preparations/queries.ts';
import { reschedulePreparation } from '../../preparations/states.commands.ts';
import { refuseAnswer, takeAnswer } from '../given.commands.ts';
import { lockLinked } from '../links.commands.ts';
import { listPromises, readPreparationSide, type GivenPromise } from './preparations.queries.ts';
import { lastDay } from './preparations.rules.ts';

interface Given {
  /** Of the preparation order. */
  id: string;
  answerId: string;
}

/** 改期 to the day on which the last part is ready, by the commands that buyers move productions and orders with; quantities stay. */
export async function takePromise(tx: Tx, user: Identity, of: Given, version: number): Promise<PreparationSide> {
  const productionIds = await lockProductions(tx, of.id);
  const answer = await lockCurrent(tx, of);
  const order = await getPreparation(tx, of.id, user);
  if (order.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: order });
  await setAuditAction(tx, '登记供应商答复');
  const today = await readToday(tx);
  const dayOf = (lines: readonly Line[]): string | null => lastReady(answer, lines, today);
  const reason = `供应商答复：${answer.fromName}`.slice(0, 200);
  const open = order.lines.filter(({ done }) => !done);
  for (const { id, expectedOn: before, version: seen } of await listProductions(tx, productionIds)) {
    const expectedOn = dayOf(open.filter(({ production }) => production?.id === id));
    if (expectedOn !== null && expectedOn !== before) await rescheduleProduction(tx, user, id, { expectedOn, reason, version: seen });
  }
  const waiting = dayOf(open.filter(({ production }) => production === null));
  if (waiting !== null) await moveWaiting(tx, user, of.id, { expectedOn: waiting, reason });
  await takeAnswer(tx, user, of.answerId);
  return readPreparationSide(tx, of.id);
}

export async function refusePromise(tx: Tx, user: Identity, of: Given, reason: string): Promise<PreparationSide> {
  await lockCurrent(tx, of);
  await setAuditAction(tx, '拒绝供应商答复', reason);
  await refuseAnswer(tx, user, of.answerId, reason);
  return readPreparationSide(tx, of.id);
}

/** Productions before the order, as batches lock them. */
async function lockProductions(tx: Tx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from production_orders
    where state = 'PRODUCING' and id in (select production_id from preparation_lines where order_id = ${orderId} and not done) order by id for update`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

async function lockCurrent(tx: Tx, { id, answerId }: Given): Promise<GivenPromise> {
  await lockLinked(tx, { kind: 'preparation', id });
  const answer = (await listPromises(tx, id)).find((one) => one.id === answerId);
  if (!answer) throw new AppError('NOT_FOUND', { what: '供应商答复' });
  if (!answer.isCurrent) throw new AppError('GUARD', { detail: '答复已处理或已失效，请刷新后再看' });
  return answer;
}

type Line = Preparation['lines'][number];

/** When the materials of these lines are ready, today at the earliest; null: the answer says nothing of them. */
function lastReady({ lines }: GivenPromise, of: readonly Line[], today: string): string | null {
  const parts = lines
    .filter((said) =>
      of.some(({ supplierId, spuId, skuId }) => supplierId === said.supplierId && spuId === said.spuId && skuId === said.skuId),
    )
    .flatMap((line) => line.parts);
  if (parts.length === 0) return null;
  return lastDay([...parts, { readyOn: today }]);
}

/** The order itself, as long as no production has its lines; a set waits for its other suppliers too. */
async function moveWaiting(
  tx: Tx,
  user: Identity,
  id: string,
  { expectedOn, reason }: { expectedOn: string; reason: string },
): Promise<void> {
  const order = await getPreparation(tx, id, user);
  const isEarlierSet = order.kind === 'MEITAO' && expectedOn < order.expectedOn;
  if (order.state !== 'WAITING' || isEarlierSet || expectedOn === order.expectedOn) return;
  await reschedulePreparation(tx, user, id, { expectedOn, reason, version: order.version });
}
