import type { Db } from '../../platform/database.ts';
import type { BalanceKey } from '../stock/commands.ts';
import { readBalanceStock } from '../stock/planning.queries.ts';
import { createStockPool } from '../stock/planning.rules.ts';

/** The share of the second quantity that leaves a locked balance of goods without lots, one part after another. */
export async function readSecondShares(db: Db, keys: readonly BalanceKey[]): Promise<(key: BalanceKey, quantity: string) => string | null> {
  const stockPool = createStockPool(await readBalanceStock(db, keys));
  return (key, quantity) => stockPool.draw(key, quantity)[0]?.secondQuantity ?? null;
}
