import { sql } from 'kysely';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Stocktake, TakenLine } from '@mrp/contract/features/stocktakes/record.ts';
import { stocktakeStates, stocktakeWorkflow } from '@mrp/contract/features/stocktakes/workflow.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { submissionsDecided } from '../../../platform/workflow.ts';
import { notifyCount } from '../notices.commands.ts';
import { getStocktake, lockStocktake } from '../queries.ts';
import { doubtsOfLine, isStuck } from '../sql-fragments.queries.ts';
import { listOfLines } from '../states.queries.ts';

/** Opens a new round of these lines: somebody else counts them again, without what was counted before. Why they are counted again stays. */
export async function reopenLines(tx: Tx, stocktakeId: string, lineIds: readonly string[]): Promise<void> {
  await sql`
    update stocktake_lines l set round = l.round + 1, recounting = true, recounted_for = ${doubtsOfLine(stocktakeId)}, earlier_counted = l.counted,
      counted = null, first_counted_at = null, counted_at = null, counted_by = null, conflicting = false, clock_off = false, expected = null, variance = null
    from stocktakes s
    where s.id = l.stocktake_id and s.id = ${stocktakeId} and l.id = ${anyId(lineIds)} and l.counted is not null`.execute(tx);
  await sql`select share_stocktake_variances(${lineIds as string[]}::bigint[])`.execute(tx);
  await sql`delete from stocktake_reviews where stocktake_id = ${stocktakeId} and line_id = ${anyId(lineIds)}`.execute(tx);
  await resumeCounters(tx, stocktakeId);
}

/** Nobody has finished any more. */
export async function resumeCounters(tx: Tx, stocktakeId: string): Promise<void> {
  await sql`update stocktake_counters set finished_at = null where stocktake_id = ${stocktakeId} and finished_at is not null`.execute(tx);
}

/** Before another recount begins: until then the lines of the last one are known, to which its submission may be taken back. */
export async function endRecount(tx: Tx, stocktakeId: string): Promise<void> {
  await sql`update stocktake_lines set recounting = false where stocktake_id = ${stocktakeId} and recounting`.execute(tx);
}

/** 复盘: a supervisor has more lines counted again, before or after the submission. */
export async function requestRecount(
  tx: Tx,
  goods: ItemLevel,
  user: Identity,
  id: string,
  { lineIds, version }: { lineIds: readonly string[]; version: number },
): Promise<Stocktake> {
  const stored = await lockStocktake(tx, goods, id);
  if (stored.state !== 'RECOUNT' && stored.state !== 'REVIEW')
    throw new AppError('STATE', { state: stocktakeStates[stored.state].label, action: '复盘' });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: await getStocktake(tx, goods, id, user) });
  const lines = await listOfLines(tx, id, lineIds);
  if (lines.length === 0) throw new AppError('GUARD', { detail: '所选明细还没有盘点，不能复盘' });
  await setAuditAction(tx, '复盘');
  if (stored.state === 'REVIEW') {
    await endRecount(tx, id);
    await tellSubmitter(tx, goods, id);
  }
  await reopenLines(
    tx,
    id,
    lines.map((line) => line.id),
  );
  await notifyCount(tx, id, 'RECOUNT');
  await sql`update stocktakes set state = 'RECOUNT', submitted_by = null, reviewed_by = null, version = version + 1, updated_at = now() where id = ${id}`.execute(
    tx,
  );
  return getStocktake(tx, goods, id, user);
}

/** A recount of what waited for a review is a decision on it. */
async function tellSubmitter(tx: Tx, goods: ItemLevel, id: string): Promise<void> {
  const { rows } = await sql<{ id: string; code: string; submittedBy: string }>`
    select id, code, submitted_by from stocktakes where id = ${id} and submitted_by is not null`.execute(tx);
  if (rows.length > 0) await submissionsDecided.notify(tx, { workflow: stocktakeWorkflow(goods), outcome: '转复盘', documents: rows });
}

/** The browser of whoever is in charge is no counter's phone. */
const DESK = 'takeover';

/**
 * 接手复盘: somebody in charge counts a line himself that every present counter counted before. He sees the books, so it is the exception of a
 * blind count for these lines only; like every counter he does not approve.
 */
export async function takeLine(
  tx: Tx,
  goods: ItemLevel,
  user: Identity,
  { id, lineId }: { id: string; lineId: string },
  { quantity, note, version }: TakenLine,
): Promise<Stocktake> {
  const stored = await lockStocktake(tx, goods, id);
  if (stored.state !== 'RECOUNT') throw new AppError('STATE', { state: stocktakeStates[stored.state].label, action: '接手复盘' });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: await getStocktake(tx, goods, id, user) });
  const { round, decimals } = await lockStuckLine(tx, user, id, lineId);
  const message = checkNumber(inUnit(rules.countedQuantity, { decimals }), quantity);
  if (message !== null) throw new AppError('VALIDATION', {}, { fields: { quantity: message } });
  await setAuditAction(tx, '接手复盘');
  await sql`
    insert into stocktake_events (id, stocktake_id, line_id, user_id, device_id, round, mode, quantity, code, note, device_at, sent_at, happened_at, at,
      received_at, clock_off)
    select gen_random_uuid(), ${id}, ${lineId}, ${user.userId}, ${DESK}, ${round}, 'SET', ${quantity}, l.code, ${note}, c.now, c.now, c.now, c.now, c.now, false
    from stocktake_lines l cross join (select clock_timestamp() as now) c where l.id = ${lineId}`.execute(tx);
  await sql`select settle_stocktake_lines(array[${lineId}::bigint])`.execute(tx);
  await sql`update stocktakes set version = version + 1, updated_at = now() where id = ${id}`.execute(tx);
  return getStocktake(tx, goods, id, user);
}

/** Refuses what others may still count, and what he counted himself. */
async function lockStuckLine(tx: Tx, { userId }: Identity, id: string, lineId: string): Promise<{ round: number; decimals: number }> {
  await sql`select from stocktake_lines l where l.id = ${lineId} for no key update`.execute(tx);
  const { rows } = await sql<{ round: number; decimals: number; stuck: boolean; own: boolean; waits: boolean }>`
    select l.round, u.decimals, ${isStuck} as stuck, l.recounting and l.counted is null as waits,
           exists (select from stocktake_events e where e.line_id = l.id and e.round = l.round - 1 and e.user_id = ${userId}) as own
    from stocktake_lines l join units u on u.id = l.unit_id where l.id = ${lineId} and l.stocktake_id = ${id}`.execute(tx);
  const [line] = rows;
  if (!line) throw new AppError('NOT_FOUND', { what: '盘点明细' });
  if (!line.waits) throw new AppError('GUARD', { detail: '这一行不用复盘，或者已经复盘' });
  if (line.own) throw new AppError('GUARD', { detail: '上一次你也盘过这一行，请更换盘点人，由没有盘过的人复盘' });
  if (!line.stuck) throw new AppError('GUARD', { detail: '还有盘点人可以复盘这一行，请由他复盘；他不能盘时请先更换盘点人' });
  return line;
}
