import { sql } from 'kysely';
import { preparationWorkflow, type PreparationState } from '@mrp/contract/features/preparations/workflow.ts';
import type { AcceptancePlan, AcceptanceRequest } from '@mrp/contract/features/preparations/production.ts';
import type { Db } from '../../../platform/database/database.ts';
import { planToken } from '../../../platform/plan-token.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { stockPriceAt } from '../../prices/rules.ts';
import type { BalanceKey } from '../../stock/commands.ts';
import { readCosts } from '../../stock/costs.queries.ts';
import { holderRef } from '../../stock/holders.queries.ts';
import { readBalanceStock } from '../../stock/planning.queries.ts';
import { createStockPool } from '../../stock/planning.rules.ts';
import { readGreige, type GreigeFacts } from './greige.queries.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';
import { supplierEntry } from '../queries.ts';
import { listRefusals } from '../states.queries.ts';
import { describePlan, planProductions, type ProductionPlan, type WaitingLine } from './acceptance.rules.ts';

export interface AcceptanceSelection {
  lines: WaitingLine[];
  refused: AcceptancePlan['refused'];
}

type Candidate = WaitingLine & { state: PreparationState; isTaken: boolean; isDone: boolean };

/** Returns the selected waiting lines, and the reasons why others cannot be accepted. */
export async function listWaitingLines(db: Db, user: Identity, { orderIds, lineIds }: AcceptanceRequest): Promise<AcceptanceSelection> {
  const { rows } = await sql<Candidate>`
    select l.id as line_id, o.id as order_id, o.code as order_code, o.state, l.production_id is not null as is_taken, l.done as is_done, l.spu_id, l.sku_id, l.code, l.name,
           l.colour_name, ${unitRef('u')} as unit, ${supplierEntry('v')} as supplier, ${holderRef('h')} as holder,
           (l.quantity - l.finished_quantity)::text as quantity, l.unit_price, ${unitRef('pu')} as price_unit, trim_scale(l.unit_factor)::text as unit_factor,
           trim_scale(l.price_factor)::text as price_factor, l.takes_greige,
           o.expected_on,
           o.expected_on < business_day() as is_late
    from preparation_lines l
    join preparation_orders o on o.id = l.order_id
    join units u on u.id = l.unit_id
    join units pu on pu.id = coalesce(l.price_unit_id, l.unit_id)
    join suppliers v on v.id = l.supplier_id
    join holders h on h.id = o.holder_id
    where o.id = any(${orderIds as string[]}::bigint[]) or l.id = any(${lineIds as string[]}::bigint[])
    order by o.id, l.position`.execute(db);
  const inState = rows.filter(({ state, isTaken, isDone }) => state === 'WAITING' && !isTaken && !isDone);
  const guards = await listRefusals(db, user, [...new Set(inState.map(({ orderId }) => orderId))], 'accept');
  const refused = new Map<string, AcceptancePlan['refused'][number]>();
  for (const { orderId: id, orderCode: code, state } of rows.filter((row) => !inState.some(({ orderId }) => orderId === row.orderId)))
    refused.set(id, {
      id,
      code,
      reason: state === 'WAITING' ? '已接单' : `状态为${preparationWorkflow.states[state].label}，只有待接单可以接单`,
    });
  for (const { orderId: id, orderCode: code } of inState) {
    const refusal = guards.get(id);
    if (refusal) refused.set(id, { id, code, reason: refusal.message });
  }
  return { lines: inState.filter(({ orderId }) => !refused.has(orderId)), refused: [...refused.values()] };
}

/** The greige balances that these lines may take from. */
export async function listGreigeKeys(
  db: Db,
  lines: readonly WaitingLine[],
): Promise<{ keys: BalanceKey[]; greigeOf: (spuId: string, supplierId: string) => GreigeFacts }> {
  const wanted = lines.filter(({ takesGreige }) => takesGreige).map(({ spuId, supplier }) => ({ spuId, supplierId: supplier.id }));
  const greigeOf = await readGreige(db, wanted);
  const keys = new Map<string, BalanceKey>();
  for (const { spuId, supplierId } of wanted) {
    const { holder, itemId } = greigeOf(spuId, supplierId);
    if (!holder || itemId === null) continue;
    for (const ownership of [1, 2] as const) keys.set(`${holder.id} ${itemId} ${ownership}`, { holderId: holder.id, ownership, itemId });
  }
  return { keys: [...keys.values()], greigeOf };
}

/** Plans the productions of these lines from the current stock. */
export async function readProductionPlans(db: Db, lines: readonly WaitingLine[]): Promise<ProductionPlan[]> {
  const { keys, greigeOf } = await listGreigeKeys(db, lines);
  return planProductions(lines, createStockPool(await readBalanceStock(db, keys)), greigeOf);
}

/** Hashes the planned productions and their greige, so that a change since the preview is noticed. */
export const acceptanceToken = (db: Db, plans: readonly ProductionPlan[]): string =>
  planToken(
    db,
    plans.map(({ lines, quantity, greige }) => [
      lines.map(({ lineId, quantity: part }) => [lineId, part]),
      quantity,
      greige?.needed,
      greige?.draws,
    ]),
  );

/** 接单方案: the planned productions and the greige that they would take; posts nothing. */
export async function planAcceptance(db: Db, user: Identity, wish: AcceptanceRequest): Promise<AcceptancePlan> {
  const { lines, refused } = await listWaitingLines(db, user, wish);
  const plans = await readProductionPlans(db, lines);
  const bought = plans.flatMap(({ greige }) =>
    (greige?.draws ?? []).filter(({ ownership }) => ownership === 2).map(({ itemId }) => ({ itemId, holderId: greige?.holder.id ?? '' })),
  );
  const costOf = await readCosts(db, bought, { occurredAt: null, offers: true });
  const buyOutPrice = (itemId: string, holderId: string, quantity: string): string | null => {
    const facts = costOf(holderId, itemId);
    return stockPriceAt(facts, facts.buyOut, quantity);
  };
  return { fingerprint: acceptanceToken(db, plans), productions: plans.flatMap((plan) => describePlan(plan, buyOutPrice) ?? []), refused };
}
