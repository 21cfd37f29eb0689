import { sql, type RawBuilder } from 'kysely';
import { purchaseList } from '@mrp/contract/features/purchases.ts';
import type { Purchase, PurchaseTransition } from '@mrp/contract/features/purchases/record.ts';
import { purchaseWorkflow, type PurchaseAction, type PurchaseState, type PurchaseStep } from '@mrp/contract/features/purchases/workflow.ts';
import type { BulkResult, Selection } from '@mrp/contract/lib/bulk.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { resolveSelection } from '../../../platform/lists/lists.ts';
import { transition, transitionMany, type WorkflowHandler } from '../../../platform/workflow.ts';
import { ensureBalances, ensureStockItems, type BalanceKey } from '../../stock/commands.ts';
import { lockPurchase } from './commands.ts';
import { judgeLines } from './judging.queries.ts';
import { notifyPrices } from '../notices.commands.ts';
import { getPurchase, purchaseSource } from './queries.ts';
import { priceLines, updateDueDays } from './saving.commands.ts';
import { settlePurchases } from './settling.commands.ts';
import { listPurchaseRefusals, currencyRate } from './states.queries.ts';
import { confirmVersions, recordVersions } from './versions.commands.ts';

function purchaseHandler(user: Identity, { reason = '', confirmedOn = null }: Partial<PurchaseTransition>) {
  return {
    workflow: purchaseWorkflow,
    table: 'purchaseOrders',
    guard: (tx, ids, action) => listPurchaseRefusals(tx, ids, action),
    columns: async (_tx, action) => columnsAfter(action, reason),
    read: (tx, id) => getPurchase(tx, id, user),
    effect: async (tx, ids, action) => {
      if (action === 'place') await placeLines(tx, ids);
      if (action === 'confirm') await confirmLines(tx, user, ids, confirmedOn);
      if (action === 'close')
        await sql`update purchase_lines set closed_quantity = quantity + replaced_quantity - shipped_quantity
                  where order_id = ${anyId(ids)} and shipped_quantity < quantity + replaced_quantity`.execute(tx);
    },
  } satisfies WorkflowHandler<PurchaseState, PurchaseAction>;
}

function columnsAfter(action: PurchaseAction, reason: string): Record<string, string | RawBuilder<unknown>> {
  switch (action) {
    case 'place':
      return { placedOn: sql`business_day()`, revision: sql`revision + 1`, rate: currencyRate('purchase_orders.currency_id') };
    case 'close':
    case 'cancel':
      return { endReason: reason };
    default:
      return {};
  }
}

/** From 下单 on the goods are expected: costs are fixed, the version is kept, and balances exist to show 即将入库. */
async function placeLines(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await priceLines(tx, orderIds);
  await updateDueDays(tx, orderIds);
  await recordVersions(tx, orderIds, '');
  await notifyPrices(tx, await judgeLines(tx, orderIds));
  const { rows } = await sql<{ holderId: string; ownership: 1 | 2; spuId: string; skuId: string }>`
    select o.holder_id, case when o.source = 'SUPPLIER' then 2 else 1 end as ownership, l.spu_id, l.sku_id
    from purchase_orders o join purchase_lines l on l.order_id = o.id where o.id = ${anyId(orderIds)}`.execute(tx);
  const items = await ensureStockItems(tx, rows);
  await ensureBalances(
    tx,
    rows.map(({ holderId, ownership }, at): BalanceKey => ({ holderId, ownership, itemId: items[at] ?? '' })),
  );
}

async function confirmLines(tx: Tx, user: Identity, orderIds: readonly string[], confirmedOn: string | null): Promise<void> {
  await sql`
    update purchase_lines set confirmed_on = coalesce(${confirmedOn}::date, promised_on, need_on) where order_id = ${anyId(orderIds)}`.execute(
    tx,
  );
  await updateDueDays(tx, orderIds);
  await confirmVersions(tx, user, orderIds);
  await settlePurchases(tx, orderIds);
}

export async function transitionPurchase(tx: Tx, user: Identity, id: string, change: PurchaseTransition): Promise<Purchase> {
  if (change.action === 'place' && change.prices !== 'ASK') await acceptPrices(tx, user, id, change);
  if (change.action === 'confirm') await refuseEarlyDay(tx, change.confirmedOn);
  await transition(tx, purchaseHandler(user, change), user, { id, ...change });
  return getPurchase(tx, id, user);
}

/** The prices of the offers as they are now become those that the order is judged by, and with UPDATE its own. */
async function acceptPrices(tx: Tx, user: Identity, id: string, { prices, version }: PurchaseTransition): Promise<void> {
  const stored = await lockPurchase(tx, user, id);
  if (stored.state !== 'DRAFT' || stored.version !== version) return;
  const changed = (await judgeLines(tx, [id])).filter(({ isPriceChanged }) => isPriceChanged);
  await setAuditAction(tx, prices === 'UPDATE' ? '改用新报价' : '保留原价');
  await sql`
    update purchase_lines l
    set offer_price = w."todaysPrice", unit_price = case when ${prices === 'UPDATE'} then coalesce(w."todaysPrice", l.unit_price) else l.unit_price end
    from jsonb_to_recordset(${JSON.stringify(changed)}) as w (id bigint, "todaysPrice" numeric) where l.id = w.id`.execute(tx);
}

async function refuseEarlyDay(tx: Tx, confirmedOn: string | null): Promise<void> {
  if (confirmedOn === null) return;
  const { rows } = await sql<{ isPast: boolean }>`select ${confirmedOn}::date < business_day() as is_past`.execute(tx);
  if (rows[0]?.isPast) throw new AppError('VALIDATION', {}, { fields: { confirmedOn: '确认交期不能早于今天' } });
}

/** A refused order does not affect the others. */
export async function transitionPurchases(
  tx: Tx,
  user: Identity,
  { chosen, action, reason }: { chosen: Selection; action: PurchaseStep; reason: string },
): Promise<BulkResult> {
  const ids = await resolveSelection(tx, purchaseSource, purchaseList.query, chosen, user);
  return transitionMany(tx, purchaseHandler(user, { reason }), user, ids, { action, reason });
}
