import { sql } from 'kysely';
import type { Acceptance, CreatedProductions } from '@mrp/contract/features/preparations/production.ts';
import { preparationWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany, takeIds, updateMany } from '../../../platform/lists/bulk.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { takeNumbers } from '../../../platform/numbering.ts';
import { makeSearchText } from '../../../platform/lists/search.ts';
import { transitionMany } from '../../../platform/workflow.ts';
import { storedUnit } from '../../prices/rules.ts';
import { lockStock, ensureStockItems, type BalanceKey } from '../../stock/commands.ts';
import { postGreige } from './greige.commands.ts';
import { listTolerances } from './queries.ts';
import { preparationHandler } from '../states.commands.ts';
import { listGreigeKeys, listWaitingLines, acceptanceToken, readProductionPlans } from './acceptance.queries.ts';
import type { ProductionPlan, WaitingLine } from './acceptance.rules.ts';

interface Born {
  id: string;
  code: string;
  plan: ProductionPlan;
}

/**
 * 接单: creates one production per group of lines that can be made together, and takes the available greige; the rest is recorded as a
 * shortage. Fails when the plan has changed since it was shown.
 */
export async function acceptPreparations(tx: Tx, user: Identity, { fingerprint, ...wish }: Acceptance): Promise<CreatedProductions> {
  await lockOrders(tx, wish);
  const { lines, refused } = await listWaitingLines(tx, user, wish);
  const { keys } = await listGreigeKeys(tx, lines);
  // Creates the balances of the expected receipts, so that they show 即将入库.
  await lockStock(tx, [...keys, ...(await takePlaces(tx, lines))]);
  const plans = await readProductionPlans(tx, lines);
  if (acceptanceToken(tx, plans) !== fingerprint) throw new AppError('STOCK_PLAN_CHANGED');
  await setAuditAction(tx, preparationWorkflow.transitions.accept.label);
  const born = await insertProductions(tx, plans);
  await postGreige(
    tx,
    born.flatMap(({ id, plan: { greige } }) =>
      greige ? [{ productionId: id, holderId: greige.holder.id, draws: greige.draws, after: 0 }] : [],
    ),
  );
  await updateMany(
    tx,
    'preparationLines',
    born.flatMap(({ id, plan }) => plan.lines.map(({ lineId }) => ({ id: lineId, productionId: id }))),
  );
  await moveAccepted(tx, user, [...new Set(lines.map(({ orderId }) => orderId))]);
  return {
    productions: born.map(({ id, code, plan: { greige } }) => ({ id, code, greigeShort: greige && greige.short })),
    failed: refused,
  };
}

async function takePlaces(tx: Tx, lines: readonly WaitingLine[]): Promise<BalanceKey[]> {
  const items = await ensureStockItems(tx, lines);
  return lines.map(({ holder }, index) => ({ holderId: holder.id, ownership: 1, itemId: items[index] ?? '' }));
}

/** Locks in the order of ids, so that two users who accept cannot deadlock. */
async function lockOrders(tx: Tx, { orderIds, lineIds }: Omit<Acceptance, 'fingerprint'>): Promise<void> {
  await sql`
    select from preparation_orders
    where id = any(${orderIds as string[]}::bigint[]) or id in (select order_id from preparation_lines where id = any(${lineIds as string[]}::bigint[]))
    order by id for update`.execute(tx);
}

/** An order is in production when all its lines are; a 美套 has the state of its least advanced line. */
async function moveAccepted(tx: Tx, user: Identity, orderIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from preparation_orders o
    where o.id = any(${orderIds as string[]}::bigint[])
      and not exists (select from preparation_lines l where l.order_id = o.id and l.production_id is null and not l.done)`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const { failed } = await transitionMany(tx, { ...preparationHandler(user), guard: async () => new Map() }, user, ids, {
    action: 'accept',
  });
  if (failed[0]) throw new AppError('GUARD', { detail: `${failed[0].code}：${failed[0].reason}` });
}

async function insertProductions(tx: Tx, plans: readonly ProductionPlan[]): Promise<Born[]> {
  const ids = await takeIds(tx, 'productionOrders', plans.length);
  const codes = await takeNumbers(tx, 'production', plans.length);
  const born = plans.map((plan, index) => ({ id: ids[index] ?? '', code: codes[index] ?? '', plan }));
  const items = await ensureStockItems(
    tx,
    plans.flatMap(({ lines: [first] }) => (first ? [{ spuId: first.spuId, skuId: first.skuId }] : [])),
  );
  const dyed = plans.filter(({ greige }) => greige !== null);
  const greigeItems = await ensureStockItems(
    tx,
    dyed.map(({ lines: [first] }) => ({ spuId: first?.spuId ?? '', skuId: null })),
  );
  const tolerances = await listTolerances(
    tx,
    plans.map(({ lines: [first], supplier }) => ({ spuId: first?.spuId ?? '', supplierId: supplier.id })),
  );
  await insertMany(
    tx,
    'productionOrders',
    born.map(({ id, code, plan }, index) => ({
      id,
      code,
      state: 'PRODUCING',
      itemId: items[index] ?? '',
      tolerance: tolerances[index] ?? '3',
      ...productionColumns(code, plan, plan.greige ? (greigeItems[dyed.indexOf(plan)] ?? null) : null),
    })),
  );
  return born;
}

function productionColumns(
  productionCode: string,
  { lines, supplier, holder, quantity, expectedOn, greige }: ProductionPlan,
  greigeItemId: string | null,
) {
  const [first] = lines;
  return {
    goods: first?.skuId === null ? 'SPU' : 'SKU',
    supplierId: supplier.id,
    spuId: first?.spuId ?? '',
    skuId: first?.skuId ?? null,
    unitId: first?.unit.id ?? '',
    holderId: holder.id,
    quantity,
    finishedQuantity: '0',
    unitPrice: first?.unitPrice ?? null,
    ...(first && storedUnit(first.unit.id, { unit: first.priceUnit, unitFactor: first.unitFactor, priceFactor: first.priceFactor })),
    greigeItemId,
    greigeHolderId: greige?.holder.id ?? null,
    dyeLoss: greige?.facts.dyeLoss ?? null,
    greigeNeeded: greige?.needed ?? null,
    greigeTaken: greige?.covered ?? '0',
    greigeReturned: '0',
    expectedOn,
    expectedChanges: 0,
    isShort: false,
    endReason: '',
    searchText: makeSearchText(
      productionCode,
      first?.code,
      first?.name,
      first?.colourName,
      supplier.name,
      ...new Set(lines.slice(0, 40).map(({ orderCode }) => orderCode)),
    ),
  };
}
