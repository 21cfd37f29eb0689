import { sql } from 'kysely';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import type { PurchaseReturnInput } from '@mrp/contract/features/purchases/inspection.ts';
import { compareDecimals, decimal, formatDecimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany, takeIds } from '../../../platform/lists/bulk.ts';
import { anyId, preparedStatement, setAuditAction, type Tx } from '../../../platform/database/database.ts';
import { lockStock, postMovements } from '../../stock/commands.ts';
import { formatRoll } from '../../stock/rules.ts';
import { lockReceipt } from './inspections.commands.ts';
import { getReceipt } from './queries.ts';
import { replaceReturned, type ReturnedShare } from './replacements.commands.ts';
import { readLotSeconds, readSecondShares } from './second-quantities.queries.ts';
import { lockPurchases } from '../orders/settling.commands.ts';
import { splitOver } from '../shipments/shares.rules.ts';

type Line = Receipt['lines'][number];

interface Returned {
  line: Line;
  roll: Line['rolls'][number] | null;
  quantity: string;
}

interface Place {
  holderId: string;
  ownership: 1 | 2;
  items: ReadonlyMap<string, string>;
  worth: ReadonlyMap<string, Worth>;
  rolls: ReadonlyMap<string, { lotId: string; rollId: string | null }>;
  posted: ReadonlyMap<string, number>;
}

/** What of a receipt's line was not returned yet, and what that cost with corrections of its price. */
interface Worth {
  quantity: string;
  value: string | null;
}

/** 退货 to the supplier: the goods leave at the cost of their own receipt; unfit lots may leave although they are frozen. */
export async function returnGoods(tx: Tx, id: string, { reason, isReplaced, lines, version }: PurchaseReturnInput): Promise<Receipt> {
  const stored = await lockReceipt(tx, id);
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  const returned = planReturn(stored, lines);
  await lockPurchases(tx, [...new Set(stored.lines.flatMap(({ shares }) => shares.map(({ orderId }) => orderId)))]);
  await setAuditAction(tx, isReplaced ? '退货补货' : purchaseWords.return, reason);
  const place = await readPlace(tx, id);
  const amount = await postReturn(tx, id, place, returned);
  await insertReturn(tx, id, { reason, isReplaced, amount, position: stored.returns.length + 1 }, returned);
  const shares = await addReturned(tx, returned);
  if (isReplaced) await replaceReturned(tx, shares);
  await sql`update receipts set version = version + 1 where id = ${id}`.execute(tx);
  return getReceipt(tx, id);
}

function planReturn(receipt: Receipt, inputs: PurchaseReturnInput['lines']): Returned[] {
  const fields: Record<string, string> = {};
  const known = new Map(receipt.lines.map((line) => [line.id, line]));
  const seen = new Set<string>();
  const returned = inputs.flatMap(({ lineId, rollId, quantity }, at): Returned[] => {
    const addError = (field: string, message: string): void => {
      fields[`lines.${at}.${field}`] ??= message;
    };
    const line = known.get(lineId);
    const roll = line?.rolls.find((one) => one.id === rollId) ?? null;
    if (!line) addError('lineId', '这张收货单没有该行');
    else if (line.rolls.length > 0 && !roll) addError('rollId', '请选择要退的缸号与匹号');
    else if (seen.has(rollId ?? lineId)) addError('quantity', '同一匹填写了两次');
    seen.add(rollId ?? lineId);
    if (!line || (line.rolls.length > 0 && !roll)) return [];
    const wrong = checkNumber(inUnit(rules.documentQuantity, line.unit), quantity);
    const { quantity: received, returnedQuantity } = roll ?? line;
    const left = decimal(received).minus(decimal(returnedQuantity)).toFixed();
    if (wrong) addError('quantity', wrong);
    else if (compareDecimals(quantity, left) > 0)
      addError('quantity', `${roll ? `${formatRoll(roll)} ` : ''}最多可退 ${formatDecimal(left, line.unit.decimals)} ${line.unit.name}`);
    return [{ line, roll, quantity }];
  });
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  return returned;
}

async function readPlace(tx: Tx, id: string): Promise<Place> {
  const { rows: heads } = await sql<{
    holderId: string;
    ownership: 1 | 2;
  }>`select holder_id, ownership from receipts where id = ${id}`.execute(tx);
  const { rows: lines } = await sql<{ id: string; itemId: string; posted: number } & Worth>`
    select l.id, l.item_id, (l.quantity - l.returned_quantity)::text as quantity,
           (l.amount + coalesce((select sum(c.amount) from receipt_price_corrections c where c.line_id = l.id), 0)
             + coalesce((select sum(m.amount) from movements m
                 where m.document_kind = 'receipt' and m.document_id = l.receipt_id and m.line_id = l.id and m.type = 'RETURN_SUPPLIER_OUT'), 0))::text as value,
           (select count(*)::int from movements m where m.document_kind = 'receipt' and m.line_id = l.id and m.type = 'RETURN_SUPPLIER_OUT') as posted
    from receipt_lines l where l.receipt_id = ${id}`.execute(tx);
  const { rows: rolls } = await sql<{ id: string; lotId: string; rollId: string | null }>`
    select r.id, r.lot_id, r.roll_id from receipt_rolls r join receipt_lines l on l.id = r.line_id where l.receipt_id = ${id}`.execute(tx);
  const [head] = heads;
  if (!head) throw new AppError('NOT_FOUND', { what: purchaseWords.receipt });
  return {
    ...head,
    items: new Map(lines.map((line) => [line.id, line.itemId])),
    worth: new Map(lines.map(({ id: lineId, quantity, value }) => [lineId, { quantity, value }])),
    posted: new Map(lines.map((line) => [line.id, line.posted])),
    rolls: new Map(rolls.map((roll) => [roll.id, roll])),
  };
}

/** Returns the value that left. */
async function postReturn(
  tx: Tx,
  id: string,
  { holderId, ownership, items, worth, rolls, posted }: Place,
  returned: readonly Returned[],
): Promise<string> {
  const keyOf = ({ line }: Returned) => ({ holderId, ownership, itemId: items.get(line.id) ?? '' });
  await lockStock(tx, returned.map(keyOf));
  const shareOf = await readSecondShares(tx, returned.filter(({ roll }) => roll === null).map(keyOf));
  const shareOfLot = await readLotSeconds(
    tx,
    { holderId, ownership },
    [...rolls.values()].map(({ lotId }) => lotId),
  );
  const next = new Map(posted);
  const amounts = shareWorth(returned, worth);
  const movements = await postMovements(
    tx,
    returned.map((one, at) => {
      const { line, roll, quantity } = one;
      const sequence = next.get(line.id) ?? 0;
      next.set(line.id, sequence + 1);
      const place = rolls.get(roll?.id ?? '');
      return {
        ...keyOf(one),
        type: 'RETURN_SUPPLIER_OUT',
        documentKind: 'receipt',
        documentId: id,
        lineId: line.id,
        lineNo: at + 1,
        sequence,
        lotId: place?.lotId ?? null,
        rollId: place?.rollId ?? null,
        quantity: `-${quantity}`,
        amount: negated(amounts[at] ?? null),
        secondQuantity: negated(place ? shareOfLot(place, quantity) : shareOf(keyOf(one), quantity)),
      };
    }),
  );
  return decimal(sumDecimals(['0', ...movements.map(({ amount }) => amount ?? '0')]))
    .negated()
    .toFixed();
}

/** What leaves of each part: its share of what is left of its line, the last takes the rest. Goods that are not the brand's have no value. */
function shareWorth(returned: readonly Returned[], worth: ReadonlyMap<string, Worth>): (string | null)[] {
  const left = new Map(worth);
  return returned.map(({ line, quantity }) => {
    const { quantity: kept, value } = left.get(line.id) ?? { quantity: '0', value: null };
    if (value === null || decimal(kept).isZero()) return null;
    // Goods that earlier versions returned at the average may have taken more than the line cost.
    const rest = decimal(value).lt(0) ? '0' : value;
    const amount = roundHalfUp(decimal(rest).times(decimal(quantity)).div(decimal(kept)), 2);
    left.set(line.id, {
      quantity: decimal(kept).minus(decimal(quantity)).toFixed(),
      value: decimal(rest).minus(decimal(amount)).toFixed(),
    });
    return amount;
  });
}

const negated = (quantity: string | null): string | null => (quantity === null ? null : decimal(quantity).negated().toFixed());

async function insertReturn(
  tx: Tx,
  receiptId: string,
  head: { reason: string; isReplaced: boolean; amount: string; position: number },
  returned: readonly Returned[],
): Promise<void> {
  const [id = ''] = await takeIds(tx, 'purchaseReturns', 1);
  await insertMany(tx, 'purchaseReturns', [{ id, receiptId, ...head }]);
  await insertMany(
    tx,
    'purchaseReturnLines',
    returned.map(({ line, roll, quantity }) => ({ returnId: id, lineId: line.id, receiptRollId: roll?.id ?? null, quantity })),
  );
}

/** What leaves of each line, and how much of it had been refused. */
function sumLines(returned: readonly Returned[]) {
  return [...Map.groupBy(returned, ({ line }) => line.id).values()].flatMap((own) => {
    const [{ line }] = own as [Returned];
    const quantity = sumDecimals(own.map((one) => one.quantity));
    return { lineId: line.id, decimals: line.unit.decimals, returned: quantity, rejected: rejectedPart(line, quantity, own) };
  });
}

/** Of goods without lots what is refused leaves first; of rolls as much as the unfit ones that stay no longer account for. */
function rejectedPart({ rolls, lots, rejectedQuantity }: Line, quantity: string, own: readonly Returned[]): string {
  const smaller = (a: string, b: string): string => (compareDecimals(a, b) < 0 ? a : b);
  if (rolls.length === 0) return smaller(quantity, rejectedQuantity);
  const leaving = new Map(own.map((one) => [one.roll?.id, one.quantity]));
  const unfit = new Set(lots.filter(({ quality }) => quality === 'FAILED').map(({ id }) => id));
  const staying = rolls
    .filter(({ isRejected, lotId }) => isRejected || (lotId !== null && unfit.has(lotId)))
    .map((roll) =>
      decimal(roll.quantity)
        .minus(decimal(roll.returnedQuantity))
        .minus(decimal(leaving.get(roll.id) ?? '0'))
        .toFixed(),
    );
  // A lot that was judged anew since, elsewhere, was counted here as it was judged then.
  const left = smaller(rejectedQuantity, sumDecimals(['0', ...staying]));
  return smaller(quantity, decimal(rejectedQuantity).minus(decimal(left)).toFixed());
}

/** Adds what was returned to rolls, lines, shares and orders; refused goods that left are no longer counted as rejected. Answers the shares. */
async function addReturned(tx: Tx, returned: readonly Returned[]): Promise<ReturnedShare[]> {
  const rolls = returned.flatMap(({ roll, quantity }) => (roll ? [{ id: roll.id, quantity }] : []));
  await sql`
    update receipt_rolls r set returned_quantity = r.returned_quantity + w.quantity
    from jsonb_to_recordset(${JSON.stringify(rolls)}) as w (id bigint, quantity numeric) where r.id = w.id`.execute(tx);
  const lines = sumLines(returned);
  const change = sql`returned_quantity = t.returned_quantity + w.returned, rejected_quantity = t.rejected_quantity - w.rejected`;
  await sql`
    update receipt_lines t set ${change}
    from jsonb_to_recordset(${JSON.stringify(lines)}) as w ("lineId" bigint, returned numeric, rejected numeric) where t.id = w."lineId"`.execute(
    tx,
  );
  const split = await splitReturned(tx, lines);
  const shares = JSON.stringify(split);
  await sql`
    update receipt_shares t set ${change}
    from jsonb_to_recordset(${shares}) as w ("lineId" bigint, "purchaseLineId" bigint, returned numeric, rejected numeric)
    where t.line_id = w."lineId" and t.purchase_line_id = w."purchaseLineId"`.execute(tx);
  await sql`
    update purchase_lines t set ${change}
    from (select "purchaseLineId" as id, sum(returned) as returned, sum(rejected) as rejected
          from jsonb_to_recordset(${shares}) as x ("purchaseLineId" bigint, returned numeric, rejected numeric) group by 1) w
    where t.id = w.id`.execute(tx);
  return split;
}

/** Splits refused goods over the orders that they were counted at, others over what the orders have left. */
async function splitReturned(tx: Tx, lines: ReturnType<typeof sumLines>) {
  const { rows } = await sql<{ lineId: string; purchaseLineId: string; left: string; rejected: string }>`${preparedStatement}
    select line_id, purchase_line_id, (quantity - returned_quantity - rejected_quantity)::text as "left", rejected_quantity as rejected
    from receipt_shares where line_id = ${anyId(lines.map(({ lineId }) => lineId))} order by line_id, purchase_line_id`.execute(tx);
  const sharesOf = Map.groupBy(rows, ({ lineId }) => lineId);
  return lines.flatMap(({ lineId, decimals, returned, rejected }) => {
    const own = sharesOf.get(lineId) ?? [];
    const refused = splitOver(
      rejected,
      own.map((share) => share.rejected),
      decimals,
    );
    const others = splitOver(
      decimal(returned).minus(decimal(rejected)).toFixed(),
      own.map(({ left }) => left),
      decimals,
    );
    return own.map(({ purchaseLineId }, at) => ({
      lineId,
      purchaseLineId,
      returned: sumDecimals([refused[at] ?? '0', others[at] ?? '0']),
      rejected: refused[at] ?? '0',
    }));
  });
}
