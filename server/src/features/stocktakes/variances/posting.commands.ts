import type { ErrorName } from '@mrp/contract/errors.ts';
import { AppError, refuseLines } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lineRefusals } from '../../../platform/http/database-refusals.ts';
import { lockStock, postMovements, type BalanceKey, type Posting } from '../../stock/commands.ts';
import { readCosts } from '../../stock/costs.queries.ts';
import { closeCounts, markCounted } from '../../stock/open-counts.commands.ts';
import {
  listCountedBalances,
  listCountedKeys,
  listCountedLots,
  listVarianceShares,
  readCode,
  type VarianceShare,
} from './posting.queries.ts';
import { judgeVariance } from './posting.rules.ts';

export const STOCKTAKE_KIND = 'stocktake';

/** Keeps the goods that were counted still until the transaction ends, those without a variance too: what is posted meanwhile may give them one. */
export async function lockCounted(tx: Tx, stocktakeId: string): Promise<void> {
  await lockStock(tx, await listCountedKeys(tx, stocktakeId));
}

/**
 * Posts the variances as they were fixed when counted, whatever moved since, and frees the balances, which the caller has locked. A loss
 * releases the youngest reservations that it needs. What is no longer there cannot be lost: the ledger names the lines. They occur now, unless
 * the stocktake was held in the past.
 */
export async function postVariances(tx: Tx, stocktakeId: string, occurredAt: string | null = null): Promise<void> {
  const keysOf = (shares: readonly VarianceShare[]): BalanceKey[] =>
    shares.map(({ holderId, ownership, itemId }) => ({ holderId, ownership, itemId }));
  const shares = await listVarianceShares(tx, stocktakeId);
  await closeCounts(tx, stocktakeId);
  const gains = shares.filter(({ ownership, variance }) => ownership === 1 && !variance.startsWith('-'));
  const costOf = await readCosts(tx, keysOf(gains), { occurredAt });
  const planned = shares.map((share) => ({ share, movement: judgeVariance(share, () => costOf(share.holderId, share.itemId)) }));
  const [first, ...others] = planned.flatMap(({ share: { lineNo }, movement }) =>
    movement ? [] : [{ name: 'STOCK_PRICE' as const, values: { ordinal: lineNo } }],
  );
  if (first) throw refuseLines([first, ...others]);
  await postMovements(
    tx,
    planned.flatMap(({ share, movement }): Posting[] => (movement ? [{ ...postingOf(share, stocktakeId), occurredAt, ...movement }] : [])),
  ).catch((error: unknown) => {
    throw withWayOut(error);
  });
  const balances = await listCountedBalances(tx, stocktakeId, occurredAt !== null);
  await markCounted(tx, await readCode(tx, stocktakeId), balances, await listCountedLots(tx, stocktakeId));
}

const moved: readonly ErrorName[] = ['STOCK_SHORT', 'STOCK_LOT_SHORT', 'STOCK_ROLL_THERE'];

/** Goods that left or came in since they were counted: their lines are counted again. */
function withWayOut(error: unknown): unknown {
  const refusals = lineRefusals(error);
  if (!refusals?.every(({ name }) => moved.includes(name))) return error;
  const { errorName, values, data, message } = refuseLines(refusals);
  return new AppError(errorName, values, data, `${message}；盘点后货已移动，请退回这些行重新盘点`);
}

const postingOf = ({ id, lineNo, holderId, ownership, itemId, lotId, rollId, variance, reason }: VarianceShare, stocktakeId: string) => ({
  holderId,
  ownership,
  itemId,
  lotId,
  rollId,
  quantity: variance,
  documentKind: STOCKTAKE_KIND,
  documentId: stocktakeId,
  lineId: id,
  lineNo,
  reason,
});
