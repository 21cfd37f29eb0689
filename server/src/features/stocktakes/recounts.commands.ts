import { sql } from 'kysely';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Stocktake } from '@mrp/contract/features/stocktakes/record.ts';
import { stocktakeStates } from '@mrp/contract/features/stocktakes/workflow.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, setAuditAction, type Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { notifyCount } from './notices.commands.ts';
import { getStocktake, lockStocktake } from './queries.ts';
import { listOfLines } from './states.queries.ts';

/** Opens a new round of these lines: somebody else counts them again, without what was counted before. */
export async function reopenLines(tx: Tx, stocktakeId: string, lineIds: readonly string[]): Promise<void> {
  await sql`
    update stocktake_lines set round = round + 1, recounting = true, earlier_counted = counted, counted = null, first_counted_at = null, counted_at = null,
      counted_by = null, conflicting = false, clock_off = false, expected = null, variance = null
    where stocktake_id = ${stocktakeId} and id = ${anyId(lineIds)} and counted is not null`.execute(tx);
  await sql`select share_stocktake_variances(${lineIds as string[]}::bigint[])`.execute(tx);
  await sql`delete from stocktake_reviews where stocktake_id = ${stocktakeId} and line_id = ${anyId(lineIds)}`.execute(tx);
  await sql`update stocktake_counters set finished_at = null where stocktake_id = ${stocktakeId} and finished_at is not null`.execute(tx);
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
  await reopenLines(
    tx,
    id,
    lines.map((line) => line.id),
  );
  await notifyCount(tx, id, 'RECOUNT');
  await sql`update stocktakes set state = 'RECOUNT', version = version + 1, updated_at = now() where id = ${id}`.execute(tx);
  return getStocktake(tx, goods, id, user);
}
