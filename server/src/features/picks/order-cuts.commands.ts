import { sql } from 'kysely';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import type { OrderEffect } from '@mrp/contract/features/styles/order-effects.ts';
import { compareDecimals, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { anyId, type Tx } from '../../platform/database/database.ts';
import { releaseReservations } from '../stock/commands.ts';
import { formatQuantity } from '../stock/rules.ts';
import { causeText, type OrderCuts } from '../styles/order-cuts.commands.ts';
import { endedOrders, type OrderCut } from '../styles/order-cuts.rules.ts';
import { listCutLines, listExcesses } from './order-cuts.queries.ts';
import { isGone, reduceLines, type CutLine, type Reduction } from './order-cuts.rules.ts';
import { reserveOpen } from './reservations.commands.ts';

/** Picks of orders that ended end with them; those of reduced orders are taken down to what is needed. */
export async function followCutOrders(tx: Tx, { cuts, effects }: OrderCuts): Promise<void> {
  const ids = cuts.map(({ orderId }) => orderId);
  await sql`select from pick_orders where garment_order_id = ${anyId(ids)} and state = 'OPEN' order by id for update`.execute(tx);
  const lines = await listCutLines(tx, ids);
  if (lines.length === 0) return;
  const ended = new Set(endedOrders({ cuts }));
  effects.push(
    ...(await endPicks(
      tx,
      cuts,
      lines.filter(({ orderId }) => ended.has(orderId)),
    )),
  );
  const reduced = cuts.filter(({ cause }) => cause === 'REDUCED');
  const reductions = reduced.length > 0 ? reduceLines(lines, await listExcesses(tx, reduced)) : [];
  if (reductions.length > 0) effects.push(...(await reducePicks(tx, cuts, lines, reductions)));
}

const causeOf = (cuts: readonly OrderCut[], orderId: string): string => {
  const cut = cuts.find((one) => one.orderId === orderId);
  return cut ? causeText(cut.code, cut.cause) : '';
};

const picksIn = (lines: readonly CutLine[]): CutLine[][] => [...Map.groupBy(lines, ({ pickId }) => pickId).values()];
const wasPicked = (lines: readonly CutLine[]): boolean => lines.some(({ picked }) => compareDecimals(picked, '0') > 0);

/** A sum where all lines have one unit, else in words. */
function sumText(lines: readonly CutLine[], figure: 'picked' | 'reserved'): string {
  const [first] = lines;
  if (!first || lines.some(({ unitName }) => unitName !== first.unitName)) return `${lines.length} 行`;
  return formatQuantity(sumDecimals(lines.map((line) => line[figure])), first);
}

function effectOf([line]: readonly CutLine[], what: OrderEffect['what'], detail: string): OrderEffect {
  const { orderId = '', pickId = '', pickCode = '' } = line ?? {};
  const { label, kind, states } = pickWorkflow;
  return { orderId, kind, id: pickId, code: pickCode, label, state: states.OPEN.label, what, detail };
}

/** Nothing picked: cancelled; a part: closed. */
async function endPicks(tx: Tx, cuts: readonly OrderCut[], lines: readonly CutLine[]): Promise<OrderEffect[]> {
  const ended = picksIn(lines).map((own) => ({
    own,
    id: own[0]?.pickId ?? '',
    state: wasPicked(own) ? 'DONE' : 'CANCELLED',
    reason: causeOf(cuts, own[0]?.orderId ?? ''),
  }));
  await releaseReservations(
    tx,
    'pick',
    ended.map(({ id }) => id),
  );
  await sql`
    update pick_orders o set state = w.state, end_reason = w.reason, completed_on = case when w.state = 'DONE' then business_day() end
    from jsonb_to_recordset(${JSON.stringify(ended.map(({ id, state, reason }) => ({ id, state, reason })))}) as w (id bigint, state text, reason text)
    where o.id = w.id`.execute(tx);
  return ended.map(({ own, state }) => {
    const released = `释放占用 ${sumText(own, 'reserved')}`;
    const detail = state === 'DONE' ? `已领 ${sumText(own, 'picked')}，其余不再领：关单，${released}` : `取消领料单，${released}`;
    return effectOf(own, 'ENDED', detail);
  });
}

async function reducePicks(
  tx: Tx,
  cuts: readonly OrderCut[],
  lines: readonly CutLine[],
  reductions: readonly Reduction[],
): Promise<OrderEffect[]> {
  const touched = new Set(reductions.map(({ line }) => line.pickId));
  const gone = new Set(reductions.filter(isGone).map(({ line }) => line.id));
  const picks = picksIn(lines.filter(({ pickId }) => touched.has(pickId)));
  // A pick always has a line: one of which nothing is left is cancelled as it stands.
  const empty = picks.filter((own) => own.every(({ id }) => gone.has(id)));
  const emptyIds = new Set(empty.map(([line]) => line?.pickId ?? ''));
  const ended = await endPicks(tx, cuts, empty.flat());
  const kept = [...touched].filter((id) => !emptyIds.has(id));
  await releaseReservations(tx, 'pick', kept);
  const changed = reductions.filter(({ line }) => !emptyIds.has(line.pickId));
  await tx
    .deleteFrom('pickLines')
    .where('id', 'in', [...changed.filter(isGone).map(({ line }) => line.id), '0'])
    .execute();
  const left = changed.filter((one) => !isGone(one)).map(({ line, quantity }) => ({ id: line.id, quantity }));
  await sql`
    update pick_lines l set quantity = w.quantity from jsonb_to_recordset(${JSON.stringify(left)}) as w (id bigint, quantity numeric) where l.id = w.id`.execute(
    tx,
  );
  await sql`
    update pick_orders o set version = o.version + 1, state = case when l.done then 'DONE' else o.state end, completed_on = case when l.done then business_day() end
    from (select pick_id, bool_and(picked_quantity >= quantity) as done from pick_lines where pick_id = ${anyId(kept)} group by 1) l where o.id = l.pick_id`.execute(
    tx,
  );
  await reserveOpen(tx, kept);
  return [...ended, ...picksIn(changed.map(({ line }) => line)).map((own) => effectOf(own, 'REDUCED', reductionText(own, changed)))];
}

const reductionText = (own: readonly CutLine[], changed: readonly Reduction[]): string =>
  changed
    .filter(({ line }) => own.includes(line))
    .map(({ line, quantity }) => `${line.name} ${formatQuantity(line.quantity, line)}减到 ${formatQuantity(quantity, line)}`)
    .join('；');
