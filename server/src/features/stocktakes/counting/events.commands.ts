import { sql } from 'kysely';
import type { CountAnswers, CountBatch } from '@mrp/contract/features/stocktakes/tasks.ts';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { addFoundLines } from './found-lines.commands.ts';
import { listKnownEvents, lockNamedLines } from './events.queries.ts';
import { isEventId, offsetNow, type Clock } from './events.rules.ts';
import { judgeEvents, type KeptEvent } from './judging.rules.ts';
import { readStocktake, type StoredStocktake } from '../queries.ts';
import { listReasonIds } from '../variances/reviews.queries.ts';
import { listCountLines, lockCounter, refuseSightedCounter } from './tasks.queries.ts';

/**
 * Takes a batch of one device. Each event gets its answer; what was accepted before is answered again without effect, so a device may send
 * a batch as often as it needs. Many counters write at once: the stocktake is only shared, its lines wait in the order of their ids.
 */
export async function recordCounts(tx: Tx, user: Identity, id: string, batch: CountBatch): Promise<CountAnswers> {
  const stocktake = await readStocktake(tx, id, 'share');
  const counter = stocktake && (await lockCounter(tx, id, user.userId));
  if (!counter || stocktake.snapshotAt === null) throw new AppError('NOT_FOUND', { what: '盘点任务' });
  refuseSightedCounter(stocktake.blind, user.permissions);
  const { received, ...clock } = await readClock(tx, user, batch, stocktake.snapshotAt);
  const { events } = batch;
  const named = new Set(events.flatMap(({ id, voids }) => [id, voids ?? '']));
  const known = await listKnownEvents(tx, [...named].filter(isEventId));
  const fresh = events.filter((event) => !known.has(event.id));
  const task = { state: stocktake.state, isRemoved: counter.removedAt !== null, permissions: user.permissions };
  const unlisted = task.isRemoved ? new Map<string, string>() : await addFoundLines(tx, stocktake, user, fresh);
  const voidedLines = fresh.flatMap(({ voids }) => known.get(voids ?? '')?.lineId ?? []);
  const { answers, kept } = judgeEvents(events, {
    task,
    stocktakeId: id,
    userId: user.userId,
    clock: { ...clock, received: Date.parse(received) },
    lines: await lockNamedLines(tx, id, user.userId, fresh, voidedLines),
    known,
    reasons: await listReasonIds(tx, idsOnly(fresh.map(({ reasonId }) => reasonId))),
    unlisted,
  });
  await keepEvents(tx, stocktake, user, batch, kept, received);
  const touched = [...new Set(answers.flatMap(({ lineId }) => lineId ?? []))];
  return { answers, lines: await listCountLines(tx, user, id, touched), serverTime: received };
}

const idsOnly = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text && /^\d{1,18}$/.test(text) ? text : []));

/** Notes the offset of the device's clock. */
async function readClock(
  tx: Tx,
  { userId }: Identity,
  { deviceId, sentAt }: CountBatch,
  snapshotAt: string,
): Promise<Omit<Clock, 'received'> & { received: string }> {
  const { rows } = await sql<{ now: string; kept: number | null }>`
    select clock_timestamp() as now, (select to_jsonb(d.clock_offset) from stocktake_devices d where d.user_id = ${userId} and d.device_id = ${deviceId}) as kept`.execute(
    tx,
  );
  const received = rows[0]?.now ?? '';
  const kept = rows[0]?.kept ?? null;
  const offset = offsetNow(kept, Date.parse(received) - Date.parse(sentAt));
  await sql`
    insert into stocktake_devices (user_id, device_id, clock_offset) values (${userId}, ${deviceId}, ${offset})
    on conflict (user_id, device_id) do update set clock_offset = excluded.clock_offset, seen_at = now()`.execute(tx);
  return { received, offset, snapshot: Date.parse(snapshotAt) };
}

async function keepEvents(
  tx: Tx,
  { id: stocktakeId }: StoredStocktake,
  { userId }: Identity,
  { deviceId, sentAt }: CountBatch,
  kept: readonly KeptEvent[],
  receivedAt: string,
): Promise<void> {
  if (kept.length === 0) return;
  await insertMany(
    tx,
    'stocktakeEvents',
    kept.map((event) => ({ ...event, stocktakeId, userId, deviceId, sentAt, receivedAt })),
  );
  const lineIds = [...new Set(kept.map(({ lineId }) => lineId))];
  await sql`select settle_stocktake_lines(${lineIds}::bigint[])`.execute(tx);
}
