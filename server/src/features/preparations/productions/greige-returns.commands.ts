import { sql } from 'kysely';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { greigeForDyed } from '@mrp/contract/lib/formulas/formulas.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { amountAt } from '../../prices/rules.ts';
import { lockStock, postMovements } from '../../stock/commands.ts';
import { readCosts } from '../../stock/costs.queries.ts';
import { splitAmount } from '../../stock/costs.rules.ts';
import { formatQuantity } from '../../stock/rules.ts';
import { nameReturnedRolls } from '../../stock/lots/cut-rolls.commands.ts';
import type { LockedProduction } from './batches.queries.ts';
import { PRODUCTION_KIND } from './greige.commands.ts';
import { listTakenGreige } from './greige-returns.queries.ts';
import { planReturn } from './greige-returns.rules.ts';

/**
 * 退坯入库: returns unused greige at its cost. When batches used more than was taken, the cost of the supplier's own greige is added to what is
 * left of the batches.
 */
export async function returnGreige(tx: Tx, work: LockedProduction, reason: string): Promise<void> {
  const { greige, greigeHolderId, greigeItemId } = work;
  if (!greige || greigeHolderId === null || greigeItemId === null) return;
  if (decimal(greige.pool).gt(0))
    await postReturn(tx, work, { holderId: greigeHolderId, itemId: greigeItemId, unused: greige.pool, value: greige.poolValue }, reason);
  else await chargeOwnCloth(tx, work, { holderId: greigeHolderId, itemId: greigeItemId }, reason);
}

async function postReturn(
  tx: Tx,
  { id, greigeReturned }: LockedProduction,
  { holderId, itemId, unused, value }: { holderId: string; itemId: string; unused: string; value: string },
  reason: string,
): Promise<void> {
  await lockStock(tx, [{ holderId, ownership: 1, itemId }]);
  const planned = planReturn(await listTakenGreige(tx, id), unused);
  const parts = await nameReturnedRolls(
    tx,
    planned.map((part) => ({ ...part, holderId })),
  );
  const amounts = splitAmount(
    value,
    parts.map(({ quantity }) => quantity),
  );
  await postMovements(
    tx,
    parts.map((part, sequence) => ({
      ...part,
      itemId,
      ownership: 1 as const,
      type: 'GREIGE_RETURN_IN' as const,
      amount: amounts[sequence] ?? null,
      reason,
      documentKind: PRODUCTION_KIND,
      documentId: id,
      lineId: id,
      sequence,
    })),
  );
  await sql`update production_orders set greige_returned = ${sumDecimals([greigeReturned, unused])} where id = ${id}`.execute(tx);
}

/** 成本调整 of the part that is still in stock; the part that was already issued is not corrected. */
async function chargeOwnCloth(tx: Tx, work: LockedProduction, greige: { holderId: string; itemId: string }, reason: string): Promise<void> {
  const { id, holderId, itemId, finishedQuantity, dyeLoss, batches } = work;
  if (batches === 0 || !work.greige) return;
  const needed = greigeForDyed({ dyed: finishedQuantity, dyeLoss: dyeLoss ?? '0', decimals: work.greige.decimals });
  const missing = decimal(needed).minus(decimal(work.greige.used));
  if (missing.lte(0)) return;
  const facts = (await readCosts(tx, [greige], { occurredAt: null, offers: true }))(greige.holderId, greige.itemId);
  const amount = amountAt(facts, facts.buyOut, missing.toFixed());
  if (amount === null)
    throw new AppError('GUARD', { detail: `缺坯 ${formatQuantity(missing.toFixed(), work.greige)}由供应商自有坯布补足，请先维护坯布报价` });
  await lockStock(tx, [{ holderId, ownership: 1, itemId }]);
  // Each batch's part of what its receiver still has in its value; the stock is kept at one average with other goods.
  const { rows } = await sql<{ share: string }>`
    select round(sum(m.quantity * value_left(b.id, m.id)) / sum(m.quantity) * ${amount}::numeric, 2)::text as share
    from stock_balances b
    join movements m on m.balance_id = b.id and m.document_kind = ${PRODUCTION_KIND} and m.document_id = ${id} and m.type = 'PREPARATION_IN'
    where b.holder_id = ${holderId} and b.ownership = 1 and b.item_id = ${itemId} and b.on_hand > 0`.execute(tx);
  const share = rows[0]?.share ?? '0';
  if (decimal(share).gt(0))
    await postMovements(tx, [
      {
        holderId,
        itemId,
        ownership: 1,
        type: 'COST_ADJUSTMENT',
        quantity: '0',
        amount: share,
        reason,
        documentKind: PRODUCTION_KIND,
        documentId: id,
        lineId: id,
      },
    ]);
  await sql`
    update production_batches set own_cloth_quantity = ${missing.toFixed()}, own_cloth_amount = ${amount}
    where production_id = ${id} and position = ${batches}`.execute(tx);
}
