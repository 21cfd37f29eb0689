import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockStock, type BalanceKey } from '../stock/commands.ts';
import { openCounts } from '../stock/open-counts.commands.ts';
import { listOpenCounts, type CountedPlace } from '../stock/open-counts.queries.ts';
import { linesOfThen, sharesOfThen } from './backdating.queries.ts';
import type { StoredStocktake } from './queries.ts';
import { linesInScope, listScopeKeys, placesOf, sharesOfLines } from './scope.queries.ts';

const MOST_LINES = 20_000;

/** Makes the lines, notes what the books have, or had when it was held, and keeps other counts and, if wished, movements away. */
export async function startCount(tx: Tx, stocktake: StoredStocktake, heldAt: string | null = null): Promise<void> {
  const keys = await listScopeKeys(tx, stocktake);
  if (keys.length === 0) throw new AppError('GUARD', { detail: '这个范围现在没有库存可盘，请调整持有方、仓别或范围' });
  await lockStock(tx, keys);
  await refuseCountedElsewhere(tx, stocktake, keys);
  const itemIds = [...new Set(keys.map(({ itemId }) => itemId))];
  const made = await sql`
    insert into stocktake_lines (stocktake_id, position, item_id, lot_id, roll_id, code, name, colour_name, unit_id)
    ${heldAt === null ? linesInScope(stocktake.id, itemIds) : linesOfThen(stocktake.id, itemIds, heldAt)} returning id`.execute(tx);
  if (made.rows.length > MOST_LINES)
    throw new AppError('GUARD', { detail: `范围内有 ${made.rows.length} 行，一张盘点单最多 ${MOST_LINES} 行，请缩小范围分几张盘` });
  // The clock is read after the balances were locked: what is posted later has a later time.
  await sql`update stocktakes set snapshot_at = clock_timestamp() where id = ${stocktake.id}`.execute(tx);
  await sql`
    insert into stocktake_shares (stocktake_id, line_id, ownership, balance_id, snapshot)
    ${heldAt === null ? sharesOfLines(stocktake.id) : sharesOfThen(stocktake.id, heldAt)}`.execute(tx);
  await openCounts(tx, { documentId: stocktake.id, code: stocktake.code, frozen: stocktake.freezes }, heldBy(stocktake, keys));
}

const heldBy = (stocktake: StoredStocktake, keys: readonly BalanceKey[]): CountedPlace[] => [
  ...keys.map((key): CountedPlace => ({ ...key, greige: stocktake.goods === 'SPU' })),
  ...placesOf(stocktake).map((place): CountedPlace => ({ ...place, itemId: null })),
];

async function refuseCountedElsewhere(tx: Tx, stocktake: StoredStocktake, keys: readonly BalanceKey[]): Promise<void> {
  const others = await listOpenCounts(tx, keys, { except: stocktake.id, places: placesOf(stocktake) });
  if (others.length === 0) return;
  const codes = [...new Set(others.map(({ code }) => code))].slice(0, 5).join('、');
  throw new AppError('GUARD', { detail: `范围内有库存正在盘点单 ${codes} 中，请等它结束，或调整范围` });
}
