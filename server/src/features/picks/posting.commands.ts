import { sql } from 'kysely';
import type { PickPosting } from '@mrp/contract/features/picks/plan.ts';
import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { compareDecimals, decimal } from '@mrp/contract/lib/decimals.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany } from '../../platform/lists/bulk.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import { gapText, listGaps } from '../netting/gaps.queries.ts';
import { lockStock, postMovements, releaseReservations, type Posting } from '../stock/commands.ts';
import { formatQuantity } from '../stock/rules.ts';
import { holdOrderOf, lockPick } from './commands.ts';
import { keysOf, preparePick, type PreparedPick } from './plan.queries.ts';
import type { PlannedLine, PlannedTake } from './plan.rules.ts';
import { getPick } from './queries.ts';
import { reserveOpen } from './reservations.commands.ts';

/** 领料: posts exactly the plan that was shown. Its reservations are consumed; what is still open is reserved again. `occurredAt`: of a pick that is entered later. */
export async function postPick(
  tx: Tx,
  id: string,
  { fingerprint, reason, version, ...request }: PickPosting,
  occurredAt: string | null = null,
): Promise<PickOrder> {
  await holdOrderOf(tx, id);
  const stored = await lockPick(tx, id, version, pickWords.pick);
  await refuseGap(tx, stored);
  await lockStock(tx, keysOf(stored, request));
  await releaseReservations(tx, 'pick', [id]);
  const prepared = await preparePick(tx, stored, request);
  refuseWrongPlan(prepared, fingerprint, reason);
  await setAuditAction(tx, pickWords.pick, reason);
  await postTakes(tx, stored, prepared, occurredAt);
  await sql`
    update pick_lines l set picked_quantity = l.picked_quantity + w.quantity
    from jsonb_to_recordset(${JSON.stringify(prepared.lines.map(({ line, quantity }) => ({ id: line.id, quantity })))}) as w (id bigint, quantity numeric)
    where l.id = w.id`.execute(tx);
  await sql`
    update pick_orders o
    set version = o.version + 1, state = case when l.done then 'DONE' else o.state end, completed_on = case when l.done then business_day() end
    from (select bool_and(picked_quantity >= quantity) as done from pick_lines where pick_id = ${id}) l where o.id = ${id}`.execute(tx);
  await reserveOpen(tx, [id]);
  return getPick(tx, id);
}

/** What was complete when the pick was made may not be so any more; once something was picked, the rest follows. */
async function refuseGap(tx: Tx, { garmentOrder, incompleteReason, lines }: PickOrder): Promise<void> {
  if (garmentOrder === null || incompleteReason !== '' || lines.some(({ pickedQuantity }) => compareDecimals(pickedQuantity, '0') > 0))
    return;
  const gap = (await listGaps(tx, [garmentOrder.id])).get(garmentOrder.id);
  if (gap)
    throw new AppError('GUARD', {
      detail: `${gap.holder}要求齐料才领料，成衣订单 ${garmentOrder.code} 还${gapText(gap)}；请等齐料，或编辑领料单填写未齐料原因`,
    });
}

function refuseWrongPlan({ lines, fingerprint }: PreparedPick, shown: string, reason: string): void {
  if (fingerprint !== shown) throw new AppError('STOCK_PLAN_CHANGED');
  const at = lines.findIndex(({ short }) => compareDecimals(short, '0') > 0);
  const missing = lines[at];
  if (missing) {
    const { unit } = missing.line;
    const available = decimal(missing.quantity).minus(decimal(missing.short)).toFixed();
    throw new AppError('STOCK_SHORT', {
      ordinal: at + 1,
      available: formatQuantity(available, { unitName: unit.name, decimals: unit.decimals }),
    });
  }
  const unexplained = reason === '' ? lines.find(({ asksReason }) => asksReason) : undefined;
  if (unexplained) throw new AppError('VALIDATION', {}, { fields: { reason: reasonAsked(unexplained) } });
}

function reasonAsked({ line, quantity, orderNeed }: PlannedLine): string {
  if (orderNeed === null || compareDecimals(quantity, orderNeed) <= 0) return '领料超过计划的允差，请填写原因';
  const { name, decimals } = line.unit;
  return `订单现在只需要 ${formatQuantity(orderNeed, { unitName: name, decimals })}，请减少领料，或填写原因`;
}

interface NumberedTake {
  at: number;
  lineId: string;
  sequence: number;
  take: PlannedTake;
  /** What it costs where it is the supplier's. */
  amount: string | null;
}

/** All takes in the order of their lines, with what they cost. */
const numberTakes = ({ lines, buyOutsOf }: PreparedPick): NumberedTake[] =>
  lines.flatMap(({ line, takes }, at) => {
    const buyOuts = buyOutsOf(takes);
    return takes.map((take, n) => ({
      at,
      lineId: line.id,
      sequence: line.takes.length + n,
      take,
      amount: buyOuts.get(take)?.amount ?? null,
    }));
  });

async function postTakes(tx: Tx, pick: PickOrder, prepared: PreparedPick, occurredAt: string | null): Promise<void> {
  const numbered = numberTakes(prepared);
  let pair = 0;
  const postings = numbered.flatMap(({ at, lineId, sequence, take, amount }): Posting[] => {
    const { itemId, lotId, rollId, quantity, secondQuantity } = take;
    const line = { documentKind: 'pick', documentId: pick.id, lineId, lineNo: at + 1, sequence };
    const place = { holderId: pick.holder.id, itemId, lotId, rollId, occurredAt, ...line };
    const leaving = { quantity: `-${quantity}`, secondQuantity: secondQuantity === null ? null : `-${secondQuantity}` };
    const issue: Posting = { ...place, ...leaving, ownership: 1, type: 'PICK_OUT' };
    if (take.ownership === 1) return [issue];
    pair += 1;
    return [
      { ...place, ...leaving, ownership: 2, type: 'BUYOUT_OUT', pair },
      { ...place, ownership: 1, type: 'BUYOUT_IN', quantity, secondQuantity, amount, pair },
      issue,
    ];
  });
  const posted = await postMovements(tx, postings);
  const amounts = posted
    .filter((_, n) => postings[n]?.type === 'PICK_OUT')
    .map(({ amount }) =>
      decimal(amount ?? '0')
        .negated()
        .toFixed(),
    );
  await insertMany(
    tx,
    'pickTakes',
    numbered.map(({ lineId, sequence, take: { ownership, lotId, lotNo, rollId, rollNo, quantity, secondQuantity } }, n) => ({
      lineId,
      sequence,
      ownership,
      lotId,
      rollId,
      lotNo: lotNo ?? '',
      rollNo: rollNo ?? '',
      quantity,
      secondQuantity,
      amount: amounts[n] ?? '0',
      returnedQuantity: '0',
      returnedSecondQuantity: '0',
      returnedAmount: '0',
    })),
  );
}
