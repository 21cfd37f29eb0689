import { AppError } from '../../platform/app-error.ts';
import type { IssueRequest } from '@mrp/contract/features/stock/planning.ts';
import type { MovementType } from '@mrp/contract/features/stock/ledger.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import type { Tx } from '../../platform/database.ts';
import { lockStock, postMovements, type DocumentLine, type Posted, type Posting } from './commands.ts';
import { splitAmount } from './costs.rules.ts';
import { formatQuantity } from './rules.ts';
import { issueKeys, planItemIssue, readIssueItem, type IssueUse } from './planning.queries.ts';

export interface PlannedIssue {
  wish: IssueRequest;
  /** Cutting takes dyed fabric; dyeing takes greige. */
  use: IssueUse;
  /** The fingerprint of the previewed plan. */
  fingerprint: string;
  type: MovementType;
  line: DocumentLine;
  occurredAt?: string | null;
  reason?: string;
}

/** Posts exactly the previewed plan, buying out supplier stock first. Fails when the stock has changed since, or is not enough. */
export async function postIssue(tx: Tx, { wish, use, fingerprint, type, line, ...said }: PlannedIssue): Promise<Posted[]> {
  const wanted = await readIssueItem(tx, wish);
  await lockStock(tx, issueKeys(wish, use, wanted));
  const plan = await planItemIssue(tx, wish, use, wanted);
  if (plan.fingerprint !== fingerprint) throw new AppError('STOCK_PLAN_CHANGED');
  if (decimal(plan.short).gt(0)) throw new AppError('STOCK_SHORT', { ordinal: 1, available: formatQuantity(plan.covered, wanted) });
  const bought = plan.takes.filter(({ ownership }) => ownership === 2);
  const amounts = splitAmount(
    plan.buyOutAmount ?? null,
    bought.map(({ quantity }) => quantity),
  );
  let pair = 0;
  const postings = plan.takes.flatMap(({ itemId, ownership, lotId, rollId, quantity, secondQuantity }, sequence): Posting[] => {
    const place = { holderId: wish.holderId, itemId, lotId, rollId, sequence, ...line, ...said };
    const minus = (text: string | null): string | null => (text === null ? null : decimal(text).negated().toFixed());
    const issue: Posting = { ...place, ownership: 1, type, quantity: `-${quantity}`, secondQuantity: minus(secondQuantity) };
    if (ownership === 1) return [issue];
    const amount = amounts[pair] ?? null;
    pair += 1;
    return [
      { ...place, ownership: 2, type: 'BUYOUT_OUT', quantity: `-${quantity}`, secondQuantity: minus(secondQuantity), pair },
      { ...place, ownership: 1, type: 'BUYOUT_IN', quantity, secondQuantity, amount, pair },
      issue,
    ];
  });
  return postMovements(tx, postings);
}
