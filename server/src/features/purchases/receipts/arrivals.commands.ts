import { sql } from 'kysely';
import type { ReceiptInput, Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { shipmentWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { compareDecimals, decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, setAuditAction, type Tx } from '../../../platform/database/database.ts';
import { lockStock, postMovements, type Posting } from '../../stock/commands.ts';
import { dateReceivedLots } from '../../stock/lots/commands.ts';
import { cutRests, restPostings, splitRolls, type ArrivingRest } from '../shipments/arriving-rests.commands.ts';
import { insertReceipt, takeReceiptIds, type ReceivedLine } from './saving.commands.ts';
import { collectErrors, planArrival, type ArrivingPart } from './rules.ts';
import { readSecondShares } from './second-quantities.queries.ts';
import { lockPurchases, settlePurchases } from '../orders/settling.commands.ts';
import { shareArrival, type ComingLine } from '../shipments/shares.rules.ts';
import { lockShipment } from '../shipments/commands.ts';
import { listOutstanding, type Outstanding } from '../shipments/queries.ts';
import { shipSurplus } from '../shipments/surplus.commands.ts';
import { readSurplusLines, spareOf, type SurplusLine } from '../shipments/surplus.queries.ts';

interface Arrival {
  line: Shipment['lines'][number];
  quantity: string;
  parts: ArrivingPart[];
  itemId: string;
  binId: string | null;
}

/** 收货 of a shipment: what arrives leaves 在途 at the cost it went in with. Returns the id of the receipt. */
export async function receiveShipment(tx: Tx, input: ReceiptInput, shipmentId: string): Promise<string> {
  const shipment = await lockShipment(tx, shipmentId);
  if (shipment.state !== 'SHIPPED') throw new AppError('STATE', { state: shipmentWorkflow.states[shipment.state].label, action: '收货' });
  if (shipment.version !== input.version) throw new AppError('VERSION_CONFLICT', {}, { newer: shipment });
  refuseEarly(shipment, input);
  const { transitId, holderId, ownership, parts } = await listOutstanding(tx, shipmentId);
  const orderIds = await listOrders(tx, shipmentId);
  await lockPurchases(tx, orderIds);
  const surplusLines = await readSurplusLines(
    tx,
    shipment.lines.map(({ id }) => id),
  );
  const arrivals = planArrivals(shipment, input, parts, surplusLines);
  await setAuditAction(tx, purchaseWords.receive, input.remark);
  await lockStock(
    tx,
    arrivals.flatMap(({ itemId, parts: own }) => {
      const hasSurplus = own.some(({ surplus }) => compareDecimals(surplus, '0') > 0);
      const holders = [transitId, holderId, ...(hasSurplus ? [shipment.from.id] : [])];
      return holders.map((place) => ({ holderId: place, ownership, itemId }));
    }),
  );
  const coming = { shipmentId, fromId: shipment.from.id, transitId, ownership, occurredAt: input.occurredAt };
  const lineArrivals = arrivals.map(({ line, parts: own }) => ({ lineId: line.id, parts: own }));
  await shipSurplus(tx, coming, lineArrivals, surplusLines);
  await addSeconds(tx, { transitId, ownership }, arrivals);
  const ids = await takeReceiptIds(tx, arrivals.length);
  const places = { transitId, holderId, ownership, occurredAt: input.occurredAt };
  const rests = await cutRests(tx, lineArrivals);
  const lotIds = new Set(arrivals.flatMap(({ parts: own }) => own.flatMap(({ lotId }) => lotId ?? [])));
  await dateReceivedLots(tx, [...lotIds], coming);
  const amounts = await postArrivals(tx, ids, places, arrivals, rests);
  const shares = await listShares(tx, arrivals);
  const lines = arrivals.map((arrival, at) => lineOf(arrival, amounts[at] ?? null, shares[at] ?? []));
  const head = { supplier: shipment.supplier, holderId, ownership, shipmentId, occurredAt: input.occurredAt, remark: input.remark };
  await insertReceipt(tx, ids, { ...head, orderCodes: shipment.orders }, lines);
  await addReceived(tx, shipmentId, arrivals, lines);
  await splitRolls(tx, rests);
  await settlePurchases(tx, orderIds);
  return ids.id;
}

/** Goods without lots take their share of the second quantity in transit along. */
async function addSeconds(
  tx: Tx,
  { transitId, ownership }: Pick<Places, 'transitId' | 'ownership'>,
  arrivals: readonly Arrival[],
): Promise<void> {
  const keyOf = ({ itemId }: Arrival) => ({ holderId: transitId, ownership, itemId });
  const untracked = arrivals.filter(({ parts }) => parts.every(({ lotId }) => lotId === null));
  const shareOf = await readSecondShares(tx, untracked.map(keyOf));
  for (const arrival of untracked) for (const part of arrival.parts) part.secondQuantity = shareOf(keyOf(arrival), part.quantity);
}

const MINUTE = 60_000;

function refuseEarly({ shippedAt }: Shipment, { occurredAt }: ReceiptInput): void {
  // The form has minute precision.
  if (occurredAt !== null && Date.parse(occurredAt) + MINUTE <= Date.parse(shippedAt))
    throw new AppError('VALIDATION', {}, { fields: { occurredAt: '收货不能早于发货' } });
}

function planArrivals(
  shipment: Shipment,
  { lines }: ReceiptInput,
  inTransit: readonly Outstanding[],
  surplusLines: ReadonlyMap<string, SurplusLine>,
): Arrival[] {
  const errors = collectErrors();
  const known = new Map(shipment.lines.map((line) => [line.id, line]));
  const seen = new Set<string>();
  const arrivals = lines.flatMap((input, at): Arrival[] => {
    const line = known.get(input.lineId);
    const own = inTransit.filter(({ lineId }) => lineId === input.lineId);
    if (!line) errors.of(at)('lineId', '这张发货单没有该行');
    else if (seen.has(input.lineId)) errors.of(at)('lineId', '同一行重复');
    seen.add(input.lineId);
    if (!line) return [];
    const coming = { inTransit: own, spare: spareOf(surplusLines.get(line.id)), unit: line.unit };
    const parts = planArrival(input, coming, errors.of(at));
    return [{ line, quantity: input.quantity, parts, itemId: own[0]?.itemId ?? '', binId: input.binId }];
  });
  if (Object.keys(errors.fields).length > 0) throw new AppError('VALIDATION', {}, { fields: errors.fields });
  return arrivals;
}

async function listOrders(tx: Tx, shipmentId: string): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    select distinct s.order_id from shipment_shares s join shipment_lines l on l.id = s.line_id where l.shipment_id = ${shipmentId}`.execute(
    tx,
  );
  return rows.map(({ orderId }) => orderId);
}

interface Places {
  transitId: string;
  holderId: string;
  ownership: 1 | 2;
  occurredAt: string | null;
}

/** Posts out of 在途 and into the receiver; returns the amount of each line. */
async function postArrivals(
  tx: Tx,
  { id, lineIds }: { id: string; lineIds: readonly string[] },
  { transitId, holderId, ownership, occurredAt }: Places,
  arrivals: readonly Arrival[],
  rests: readonly ArrivingRest[],
): Promise<(string | null)[]> {
  let pair = 0;
  const postings = arrivals.flatMap(({ line, parts, itemId }, at) =>
    parts.flatMap(({ lotId, rollId, quantity, secondQuantity }, sequence): Posting[] => {
      pair += 1;
      const what = { itemId, ownership, lotId, rollId, sequence, pair, occurredAt };
      const document = { documentKind: 'receipt', documentId: id, lineId: lineIds[at] ?? '', lineNo: at + 1 };
      const second = secondQuantity === null ? null : decimal(secondQuantity).negated().toFixed();
      const source = { sourceKind: 'shipment', sourceLineId: line.id };
      return [
        { ...what, ...document, ...source, holderId: transitId, type: 'TRANSFER_OUT', quantity: `-${quantity}`, secondQuantity: second },
        { ...what, ...document, holderId, type: 'PURCHASE_IN', quantity, secondQuantity },
      ];
    }),
  );
  const documentOf = new Map(
    arrivals.map(({ line, itemId }, at) => [line.id, { itemId, documentId: id, lineId: lineIds[at] ?? '', lineNo: at + 1 }]),
  );
  const staying = rests.flatMap((rest): Posting[] => {
    const document = documentOf.get(rest.shipmentLineId);
    pair += 1;
    return document ? restPostings(rest, { ...document, documentKind: 'receipt', holderId: transitId, ownership, occurredAt, pair }) : [];
  });
  const posted = await postMovements(tx, [...postings, ...staying]);
  return lineIds.map((lineId) => {
    const amounts = postings.flatMap((posting, at) =>
      posting.lineId === lineId && posting.type === 'PURCHASE_IN' ? [posted[at]?.amount ?? null] : [],
    );
    return amounts.includes(null) ? null : sumDecimals(amounts.map((amount) => amount ?? '0'));
  });
}

/** The orders that each arrival is for, by their shares of the shipment. */
async function listShares(tx: Tx, arrivals: readonly Arrival[]): Promise<ReceivedLine['shares'][]> {
  const { rows } = await sql<ComingLine & { shipmentLineId: string; orderId: string }>`${preparedStatement}
    select s.line_id as shipment_line_id, s.purchase_line_id as line_id, s.order_id, o.code, p.need_on,
           (s.quantity - s.lost_quantity)::text as coming, s.received_quantity::text as received
    from shipment_shares s join purchase_orders o on o.id = s.order_id join purchase_lines p on p.id = s.purchase_line_id
    where s.line_id = ${anyId(arrivals.map(({ line }) => line.id))}`.execute(tx);
  const comingOf = Map.groupBy(rows, ({ shipmentLineId }) => shipmentLineId);
  return arrivals.map(({ line, quantity }) =>
    shareArrival(quantity, comingOf.get(line.id) ?? [], line.unit.decimals).map((share) => ({
      purchaseLineId: share.line.lineId,
      orderId: share.line.orderId,
      quantity: share.quantity,
    })),
  );
}

function lineOf({ line, quantity, parts, itemId, binId }: Arrival, amount: string | null, shares: ReceivedLine['shares']): ReceivedLine {
  const { spuId, skuId, code, name, colourName, unit } = line;
  return { spuId, skuId, itemId, code, name, colourName, unitId: unit.id, quantity, shipmentLineId: line.id, amount, parts, binId, shares };
}

async function addReceived(tx: Tx, shipmentId: string, arrivals: readonly Arrival[], lines: readonly ReceivedLine[]): Promise<void> {
  const shares = lines.flatMap((line) => line.shares.map((share) => ({ shipmentLineId: line.shipmentLineId, ...share })));
  await sql`
    update shipment_shares s set received_quantity = s.received_quantity + w.quantity
    from jsonb_to_recordset(${JSON.stringify(shares)}) as w ("shipmentLineId" bigint, "purchaseLineId" bigint, quantity numeric)
    where s.line_id = w."shipmentLineId" and s.purchase_line_id = w."purchaseLineId"`.execute(tx);
  await sql`
    update purchase_lines p set received_quantity = p.received_quantity + w.quantity
    from (select "purchaseLineId" as id, sum(quantity) as quantity from jsonb_to_recordset(${JSON.stringify(shares)}) as x ("purchaseLineId" bigint, quantity numeric) group by 1) w
    where p.id = w.id`.execute(tx);
  const rolls = arrivals.flatMap(({ parts }) => parts.filter(({ shipmentRollId }) => shipmentRollId !== null));
  await sql`
    update shipment_rolls r set received_quantity = r.received_quantity + w.quantity
    from jsonb_to_recordset(${JSON.stringify(rolls)}) as w ("shipmentRollId" bigint, quantity numeric) where r.id = w."shipmentRollId"`.execute(
    tx,
  );
  const received = arrivals.map(({ line, quantity }) => ({ id: line.id, quantity }));
  await sql`
    update shipment_lines l set received_quantity = l.received_quantity + w.quantity
    from jsonb_to_recordset(${JSON.stringify(received)}) as w (id bigint, quantity numeric) where l.id = w.id`.execute(tx);
  await sql`
    update shipments d set version = version + 1, state = case when exists (
        select from shipment_lines l where l.shipment_id = d.id and l.quantity > l.received_quantity + l.lost_quantity) then d.state else 'RECEIVED' end
    where d.id = ${shipmentId}`.execute(tx);
}
