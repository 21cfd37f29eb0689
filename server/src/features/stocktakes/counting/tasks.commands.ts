import { sql } from 'kysely';
import type { CountTask, CountTaskRow } from '@mrp/contract/features/stocktakes/tasks.ts';
import { countButtons, stocktakeStates } from '@mrp/contract/features/stocktakes/workflow.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { readStocktake, type StoredStocktake } from '../queries.ts';
import { refuseUncounted, refuseWithdrawal, submitCount } from '../states.commands.ts';
import { isAfterRecount, listUncounted, listUnrecounted } from '../states.queries.ts';
import { getCountTask, getTaskRow, lockCounter } from './tasks.queries.ts';

/** 开始: notes when the counter began; asked again it answers the same. */
export async function startTask(tx: Tx, user: Identity, id: string): Promise<CountTask> {
  const stocktake = await readStocktake(tx, id, 'share');
  await getTaskRow(tx, user, id);
  refuseEnded(stocktake, '开始');
  await lockCounter(tx, id, user.userId);
  await sql`
    update stocktake_counters set started_at = now() where stocktake_id = ${id} and user_id = ${user.userId} and started_at is null`.execute(
    tx,
  );
  return getCountTask(tx, user, id);
}

/**
 * 完成: the counter has written everything. The count is submitted with the last one: when nobody else counts any more, or every line is
 * counted and whoever began has finished.
 */
export async function finishTask(tx: Tx, user: Identity, id: string): Promise<CountTaskRow> {
  const stocktake = await readStocktake(tx, id, 'update');
  await getTaskRow(tx, user, id);
  const open = refuseEnded(stocktake, '完成');
  const needed = open.state === 'RECOUNT' ? countButtons.recount : countButtons.finish;
  if (!user.permissions.has(needed)) throw new AppError('FORBIDDEN');
  await setAuditAction(tx, open.state === 'RECOUNT' ? '完成复盘' : '完成盘点');
  if (open.state === 'RECOUNT') await refuseOwnRest(tx, user, id);
  await sql`
    update stocktake_counters set started_at = coalesce(started_at, now()), finished_at = coalesce(finished_at, now())
    where stocktake_id = ${id} and user_id = ${user.userId}`.execute(tx);
  if (await isLast(tx, open)) {
    const refusal = open.state === 'COUNTING' ? await refuseUncounted(tx, id, open.kind) : null;
    if (refusal) throw new AppError('GUARD', { detail: refusal });
    await submitCount(tx, user, open);
  }
  return getTaskRow(tx, user, id);
}

/** 撤回 by whoever finished last, while nobody reviewed: he goes on, and the others remain finished. */
export async function withdrawTask(tx: Tx, user: Identity, id: string): Promise<CountTaskRow> {
  const stocktake = await readStocktake(tx, id, 'update');
  const { canWithdraw } = await getTaskRow(tx, user, id);
  if (stocktake?.state !== 'REVIEW')
    throw new AppError('STATE', { state: stocktakeStates[stocktake?.state ?? 'CANCELLED'].label, action: '撤回' });
  const refusal = await refuseWithdrawal(tx, id);
  if (refusal) throw new AppError('GUARD', { detail: refusal });
  if (!canWithdraw) throw new AppError('GUARD', { detail: '只有提交人可以撤回' });
  const next = (await isAfterRecount(tx, id)) ? 'RECOUNT' : 'COUNTING';
  if (!user.permissions.has(next === 'RECOUNT' ? countButtons.recount : countButtons.finish)) throw new AppError('FORBIDDEN');
  await setAuditAction(tx, '撤回');
  await sql`update stocktakes set state = ${next}, submitted_at = null, submitted_by = null, updated_at = now() where id = ${id}`.execute(
    tx,
  );
  await sql`update stocktake_counters set finished_at = null where stocktake_id = ${id} and user_id = ${user.userId}`.execute(tx);
  return getTaskRow(tx, user, id);
}

function refuseEnded(stocktake: StoredStocktake | undefined, action: string): StoredStocktake {
  if (stocktake?.state === 'COUNTING' || stocktake?.state === 'RECOUNT') return stocktake;
  throw new AppError('STATE', { state: stocktakeStates[stocktake?.state ?? 'CANCELLED'].label, action });
}

async function isLast(tx: Tx, { id, state }: StoredStocktake): Promise<boolean> {
  if (state === 'RECOUNT') return (await listUnrecounted(tx, id)).length === 0;
  const { rows } = await sql<{ waiting: number; begun: number }>`
    select (count(*) filter (where c.finished_at is null))::int as waiting, (count(*) filter (where c.finished_at is null and c.started_at is not null))::int as begun
    from stocktake_counters c where c.stocktake_id = ${id} and c.removed_at is null`.execute(tx);
  if (rows[0]?.waiting === 0) return true;
  return rows[0]?.begun === 0 && (await listUncounted(tx, id)).length === 0;
}

/** Lines of the recount that this person can still count. */
async function refuseOwnRest(tx: Tx, user: Identity, id: string): Promise<void> {
  const { lineCount, countedLines } = await getTaskRow(tx, user, id);
  if (countedLines < lineCount) throw new AppError('GUARD', { detail: `还有 ${lineCount - countedLines} 行待复盘，请盘完再提交` });
}
