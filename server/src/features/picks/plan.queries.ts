import { sql } from 'kysely';
import type { PickPlan, PickPlanRequest, PickSheet } from '@mrp/contract/features/picks/plan.ts';
import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import { issueSources } from '@mrp/contract/features/stock/planning.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { planToken } from '../../platform/plan-token.ts';
import { amountAt, stockPriceAt } from '../prices/rules.ts';
import type { BalanceKey } from '../stock/commands.ts';
import { listStandingBins, standingKey } from '../bins/standing.queries.ts';
import { readCosts } from '../stock/costs.queries.ts';
import { splitAmount } from '../stock/costs.rules.ts';
import { readBalanceStock } from '../stock/planning.queries.ts';
import { createStockPool } from '../stock/planning.rules.ts';
import { planPick, type OrderNeed, type PlannedLine, type PlannedTake } from './plan.rules.ts';
import { listSuggestions } from './proposals.queries.ts';
import { getPick, listPicks } from './queries.ts';

/** Both owners' balances of the lines that are asked for. */
export const keysOf = (pick: PickOrder, { lines }: PickPlanRequest): BalanceKey[] => {
  const asked = new Set(lines.map(({ lineId }) => lineId));
  return pick.lines
    .filter(({ id }) => asked.has(id))
    .flatMap(({ itemId }) => ([1, 2] as const).map((ownership) => ({ holderId: pick.holder.id, ownership, itemId })));
};

interface BuyOut {
  price: string | null;
  amount: string | null;
}

export interface PreparedPick {
  lines: PlannedLine[];
  fingerprint: string;
  /** Of those takes of a line that are the supplier's goods: the price of the break that they reach together, and the shares of their amount. */
  buyOutsOf: (takes: readonly PlannedTake[]) => ReadonlyMap<PlannedTake, BuyOut>;
}

/** Plans from what is free, and from what this pick has reserved itself; fails with all errors by field. */
export async function preparePick(db: Db, pick: PickOrder, request: PickPlanRequest): Promise<PreparedPick> {
  const keys = keysOf(pick, request);
  const own = await readOwnReservations(db, pick.id);
  const stock = (await readBalanceStock(db, keys)).map((balance) => ({
    ...balance,
    available: sumDecimals([balance.available, own.get(`${balance.ownership} ${balance.itemId}`) ?? '0']),
  }));
  const planning = {
    holderId: pick.holder.id,
    needs: await readNeeds(db, pick),
    stockPool: createStockPool(stock),
    knownLots: await readKnownLots(db, pick.id),
  };
  const { lines, fields } = planPick(pick, request, planning);
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  const costOf = await readCosts(db, keys, { occurredAt: null, offers: true });
  const shown = lines.map(({ line, quantity, takes, short }) => ({ line: line.id, quantity, takes, short }));
  return {
    lines,
    fingerprint: planToken(db, { pick: pick.id, shown }),
    buyOutsOf: (takes) => {
      const bought = takes.filter(({ ownership }) => ownership === 2);
      const [first] = bought;
      if (!first) return new Map();
      const facts = costOf(pick.holder.id, first.itemId);
      const quantities = bought.map(({ quantity }) => quantity);
      const whole = sumDecimals(quantities);
      const price = stockPriceAt(facts, facts.buyOut, whole);
      const amounts = splitAmount(amountAt(facts, facts.buyOut, whole), quantities);
      return new Map(bought.map((take, at) => [take, { price, amount: amounts[at] ?? null }]));
    },
  };
}

/** By line: what the garment order needs now. A line that was suggested once, and is not any more, is not needed. */
async function readNeeds(db: Db, { garmentOrder, lines }: PickOrder): Promise<Map<string, OrderNeed>> {
  if (!garmentOrder) return new Map();
  const found = new Map((await listSuggestions(db, [garmentOrder.id])).map((one) => [`${one.skuId} ${one.skcId}`, one]));
  return new Map(
    lines.flatMap(({ id, skuId, skcId, suggestedQuantity, pickedQuantity, surplusQuantity }): [string, OrderNeed][] => {
      if (skcId === null || suggestedQuantity === null) return [];
      const none = { needed: '0', picked: pickedQuantity, surplus: surplusQuantity, suggested: '0' };
      return [[id, found.get(`${skuId} ${skcId}`) ?? none]];
    }),
  );
}

async function readOwnReservations(db: Db, pickId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; quantity: string }>`
    select b.ownership || ' ' || b.item_id as key, sum(v.quantity)::text as quantity
    from reservations v join stock_balances b on b.id = v.balance_id
    where v.document_kind = 'pick' and v.document_id = ${pickId} group by 1`.execute(db);
  return new Map(rows.map(({ key, quantity }) => [key, quantity]));
}

/** Lots that the same SKC was cut from, by line: of all picks of the garment order, or of this pick by hand. The last one comes first. */
async function readKnownLots(db: Db, pickId: string): Promise<Map<string, { lotId: string; lotNo: string }[]>> {
  const { rows } = await sql<{ lineId: string; lotId: string; lotNo: string }>`
    select l.id as line_id, t.lot_id, t.lot_no
    from pick_lines l
    join pick_orders o on o.id = l.pick_id
    join pick_lines s on s.sku_id = l.sku_id and s.skc_id is not distinct from l.skc_id
    join pick_orders p on p.id = s.pick_id and (p.id = o.id or p.garment_order_id = o.garment_order_id)
    join pick_takes t on t.line_id = s.id and t.lot_id is not null and t.quantity > t.returned_quantity
    where l.pick_id = ${pickId} group by 1, 2, 3 order by max(t.id) desc`.execute(db);
  return Map.groupBy(rows, ({ lineId }) => lineId);
}

/** 领料方案: holder, ownership, lot, roll, quantity and what is left of each; posts nothing. */
export async function describePickPlan(db: Db, id: string, request: PickPlanRequest): Promise<PickPlan> {
  const pick = await getPick(db, id);
  if (pick.state !== 'OPEN') throw new AppError('STATE', { state: pickWorkflow.states[pick.state].label, action: '领料' });
  return planOf(db, pick, request);
}

async function planOf(db: Db, pick: PickOrder, request: PickPlanRequest): Promise<PickPlan> {
  const { lines, fingerprint, buyOutsOf } = await preparePick(db, pick, request);
  const binOf = await listStandingBins(
    db,
    pick.holder.id,
    lines.flatMap(({ takes }) => takes),
  );
  return {
    fingerprint,
    holder: pick.holder,
    lines: lines.map(({ line, takes, choices, ...planned }) => ({
      ...planned,
      takes: describeTakes(takes, buyOutsOf(takes), binOf),
      lineId: line.id,
      code: line.code,
      name: line.name,
      colourName: line.colourName,
      skc: line.skc,
      unit: line.unit,
      knownLots: [...planned.knownLots],
      choices,
    })),
  };
}

const describeTakes = (
  takes: readonly PlannedTake[],
  buyOuts: ReadonlyMap<PlannedTake, BuyOut>,
  binOf: Awaited<ReturnType<typeof listStandingBins>>,
): PickPlan['lines'][number]['takes'] =>
  takes.map((take) => ({
    ownership: take.ownership,
    label: issueSources[take.ownership === 1 ? 'brandDyed' : 'supplierDyed'],
    lotId: take.lotId,
    lotNo: take.lotNo ?? '',
    rollId: take.rollId,
    rollNo: take.rollNo ?? '',
    quantity: take.quantity,
    bin: binOf.get(standingKey(take)) ?? null,
    left: take.left,
    buyOutPrice: buyOuts.get(take)?.price ?? null,
  }));

/** Several picks on paper, each with the plan of what is still open. */
export async function listPickSheets(db: Db, ids: readonly string[]): Promise<PickSheet[]> {
  const sheets: PickSheet[] = [];
  for (const pick of await listPicks(db, ids)) sheets.push({ ...pick, plan: await planOpen(db, pick) });
  return sheets;
}

async function planOpen(db: Db, pick: PickOrder): Promise<PickPlan | null> {
  const open = pick.lines.flatMap(({ id, quantity, pickedQuantity }) => {
    const left = decimal(quantity).minus(decimal(pickedQuantity));
    return left.gt(0) ? [{ lineId: id, quantity: left.toFixed(), takes: null }] : [];
  });
  return pick.state === 'OPEN' && open.length > 0 ? planOf(db, pick, { lines: open }) : null;
}
