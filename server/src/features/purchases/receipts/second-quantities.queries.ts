import { sql } from 'kysely';
import { anyId, type Db } from '../../../platform/database/database.ts';
import type { BalanceKey } from '../../stock/commands.ts';
import { readBalanceStock } from '../../stock/planning.queries.ts';
import { createStockPool } from '../../stock/planning.rules.ts';
import { secondShare } from '../../stock/rules.ts';

/** The share of the second quantity that leaves a locked balance of goods without lots, one part after another. */
export async function readSecondShares(db: Db, keys: readonly BalanceKey[]): Promise<(key: BalanceKey, quantity: string) => string | null> {
  const stockPool = createStockPool(await readBalanceStock(db, keys));
  return (key, quantity) => stockPool.draw(key, quantity)[0]?.secondQuantity ?? null;
}

interface LotPlace {
  lotId: string;
  rollId: string | null;
}
const placeKey = ({ lotId, rollId }: LotPlace): string => `${lotId} ${rollId ?? ''}`;

/** The same for lots and rolls, of which a part may have been cut since they came. */
export async function readLotSeconds(
  db: Db,
  { holderId, ownership }: Pick<BalanceKey, 'holderId' | 'ownership'>,
  lotIds: readonly string[],
): Promise<(place: LotPlace, quantity: string) => string | null> {
  const { rows } = await sql<LotPlace & { onHand: string; secondQuantity: string | null; decimals: number | null }>`
    select l.lot_id, l.roll_id, l.on_hand, l.second_quantity, u.decimals
    from lot_balances l
    join stock_balances b on b.id = l.balance_id
    join stock_items i on i.id = b.item_id
    left join units u on u.id = i.second_unit_id
    where l.lot_id = ${anyId(lotIds)} and b.holder_id = ${holderId} and b.ownership = ${ownership}`.execute(db);
  const stored = new Map(rows.map((row) => [placeKey(row), row]));
  return (place, quantity) => {
    const row = stored.get(placeKey(place));
    return row ? secondShare(row, quantity, row.decimals) : null;
  };
}
