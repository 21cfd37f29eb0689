import { sql } from 'kysely';
import type { Shipment, ShipmentClose, ShipmentInput } from '@mrp/contract/features/purchases/delivery.ts';
import { shipmentWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { compareDecimals, decimal } from '@mrp/contract/lib/decimals.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany, takeIds } from '../../../platform/lists/bulk.ts';
import { anyId, setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { takeNumber } from '../../../platform/numbering.ts';
import { makeSearchText } from '../../../platform/lists/search.ts';
import { lockStock, postMovements } from '../../stock/commands.ts';
import { ensureLots } from '../../stock/lots/commands.ts';
import { refuseDuplicateRolls } from '../../stock/lots/queries.ts';
import { formatQuantity } from '../../stock/rules.ts';
import { dropLostPrices } from '../gone-prices.commands.ts';
import { readSecondShares } from '../receipts/second-quantities.queries.ts';
import { notifyShipment } from '../notices.commands.ts';
import { readNow, refuseFuture } from '../moments.queries.ts';
import { lockPurchases, settlePurchases } from '../orders/settling.commands.ts';
import { prepareShipment, shipmentKeys, type PreparedShipment } from './plan.queries.ts';
import { nameSentParts } from './sent-parts.commands.ts';
import { shipmentPostings, type ShippedPart } from './postings.rules.ts';
import type { PlannedShipmentLine } from './rules.ts';
import { getShipment, listOutstanding, type Outstanding } from './queries.ts';
import { readShippable } from './shippable.queries.ts';

/** 发货: posts exactly the plan that was shown, and shares it out to the orders. */
export async function createShipment(tx: Tx, input: ShipmentInput): Promise<Shipment> {
  const request = { orderIds: input.orderIds, lines: input.lines };
  await lockPurchases(tx, input.orderIds);
  const shippable = await readShippable(tx, input.orderIds);
  await lockStock(tx, shipmentKeys(shippable, request));
  const prepared = await prepareShipment(tx, shippable, request);
  refuseWrongPlan(prepared, input);
  await refuseFuture(tx, input.occurredAt, '发货时间不能晚于现在');
  await setAuditAction(tx, purchaseWords.ship, input.remark);
  const [id = ''] = await takeIds(tx, 'shipments', 1);
  const lineIds = await takeIds(tx, 'shipmentLines', prepared.lines.length);
  await insertShipment(tx, id, prepared, input);
  await insertShipmentLines(tx, id, lineIds, prepared.lines);
  await postShipment(tx, { id, lineIds, occurredAt: input.occurredAt }, prepared);
  await addShipped(tx, lineIds, input.isLast === true);
  await settlePurchases(tx, input.orderIds);
  const shipment = await getShipment(tx, id);
  await notifyShipment(tx, shipment);
  return shipment;
}

function refuseWrongPlan({ lines, asksLast, fingerprint }: PreparedShipment, { fingerprint: shown, isLast }: ShipmentInput): void {
  if (fingerprint !== shown) throw new AppError('STOCK_PLAN_CHANGED');
  const at = lines.findIndex(({ short }) => compareDecimals(short, '0') > 0);
  const line = lines[at];
  if (line) {
    const available = decimal(line.fromStock).minus(decimal(line.short)).toFixed();
    const { unit } = line.item;
    throw new AppError('STOCK_SHORT', {
      ordinal: at + 1,
      available: formatQuantity(available, { unitName: unit.name, decimals: unit.decimals }),
    });
  }
  if (asksLast && isLast === null) throw new AppError('VALIDATION', {}, { fields: { isLast: '已在溢短装范围内，请选择余数是否还发' } });
}

async function insertShipment(
  tx: Tx,
  id: string,
  { shippable: { supplier, from, to, ownership }, lines }: PreparedShipment,
  { carrier, trackingNo, expectedOn, occurredAt, remark }: ShipmentInput,
): Promise<void> {
  const code = await takeNumber(tx, 'shipment');
  await insertMany(tx, 'shipments', [
    {
      id,
      code,
      state: 'SHIPPED',
      supplierId: supplier.id,
      fromHolderId: from.id,
      holderId: to.id,
      ownership,
      carrier,
      trackingNo,
      expectedOn,
      shippedAt: occurredAt ?? (await readNow(tx)),
      remark,
      closeReason: '',
      searchText: makeSearchText(
        code,
        trackingNo,
        supplier.name,
        ...lines.flatMap(({ item, shares }) => [item.code, item.name, item.colourName, ...shares.map(({ line }) => line.code)]),
      ),
    },
  ]);
}

async function insertShipmentLines(
  tx: Tx,
  shipmentId: string,
  ids: readonly string[],
  lines: readonly PlannedShipmentLine[],
): Promise<void> {
  await insertMany(
    tx,
    'shipmentLines',
    lines.map(({ item, input }, position) => ({
      id: ids[position] ?? '',
      shipmentId,
      position,
      spuId: item.spuId,
      skuId: item.skuId,
      itemId: item.itemId,
      code: item.code,
      name: item.name,
      colourName: item.colourName,
      unitId: item.unit.id,
      quantity: input.quantity,
      surplusQuantity: '0',
      receivedQuantity: '0',
      lostQuantity: '0',
    })),
  );
  await insertMany(
    tx,
    'shipmentShares',
    lines.flatMap(({ shares }, at) =>
      shares.map(({ line, quantity }) => ({
        lineId: ids[at] ?? '',
        purchaseLineId: line.lineId,
        orderId: line.orderId,
        quantity,
        receivedQuantity: '0',
        lostQuantity: '0',
      })),
    ),
  );
}

async function postShipment(
  tx: Tx,
  { id, lineIds, occurredAt }: { id: string; lineIds: readonly string[]; occurredAt: string | null },
  { shippable, lines }: PreparedShipment,
): Promise<void> {
  const lots = await ensureLots(
    tx,
    lines.flatMap(({ item, input }) =>
      input.rolls.map(({ lotNo, rollNo, quantity, secondQuantity, defectPoints }) => ({
        itemId: item.itemId,
        dimension: item.measures.unit.dimension,
        supplierId: shippable.supplier.id,
        occurredAt,
        lotNo,
        rollNo,
        quantity,
        secondQuantity,
        defectPoints: defectPoints === null ? null : Number.parseInt(defectPoints, 10),
      })),
    ),
  );
  const planned = shipmentPostings(shippable, lines, (itemId, lotNo, rollNo) => lots.get(`${itemId}\n${lotNo}\n${rollNo}`));
  const { postings, parts } = await nameSentParts(tx, shippable.from.id, planned);
  await postMovements(
    tx,
    postings.map(({ at, ...posting }) => ({
      ...posting,
      documentKind: 'shipment',
      documentId: id,
      occurredAt,
      lineId: lineIds[at] ?? '',
      lineNo: at + 1,
    })),
  );
  await refuseDuplicateRolls(
    tx,
    parts.flatMap(({ at, lotId, rollId, quantity, isNew }) =>
      isNew && lotId !== null && rollId !== null
        ? [{ ordinal: at + 1, lotId, rollId, quantity, holderId: shippable.transitId, ownership: shippable.ownership, inParts: false }]
        : [],
    ),
  );
  await insertRolls(tx, lineIds, parts);
}

async function insertRolls(tx: Tx, lineIds: readonly string[], parts: readonly ShippedPart[]): Promise<void> {
  await insertMany(
    tx,
    'shipmentRolls',
    parts.flatMap(({ at, lotId, rollId, lotNo, rollNo, quantity, secondQuantity }, position) =>
      lotId === null
        ? []
        : [
            {
              lineId: lineIds[at] ?? '',
              position,
              lotId,
              rollId,
              lotNo: lotNo ?? '',
              rollNo: rollNo ?? '',
              quantity,
              secondQuantity,
              surplusQuantity: '0',
              receivedQuantity: '0',
              lostQuantity: '0',
            },
          ],
    ),
  );
}

/** Adds the shares to the orders' lines; `isLast` ends lines that came within their lower tolerance. */
async function addShipped(tx: Tx, lineIds: readonly string[], isLast: boolean): Promise<void> {
  await sql`
    update purchase_lines l
    set shipped_quantity = l.shipped_quantity + s.quantity,
        closed_quantity = case when ${isLast} and l.shipped_quantity + s.quantity < l.quantity + l.replaced_quantity
            and l.shipped_quantity + s.quantity >= (l.quantity + l.replaced_quantity) * (1 - o.tolerance / 100)
          then l.quantity + l.replaced_quantity - l.shipped_quantity - s.quantity else l.closed_quantity end
    from shipment_shares s join purchase_orders o on o.id = s.order_id
    where s.purchase_line_id = l.id and s.line_id = ${anyId(lineIds)}`.execute(tx);
}

/** 关闭余数: what never arrives leaves 在途, and the orders wait for it again. */
export async function closeShipment(tx: Tx, user: Identity, id: string, { reason, version }: ShipmentClose): Promise<Shipment> {
  const stored = await lockShipment(tx, id);
  const { permission } = shipmentWorkflow.transitions.close;
  if (!user.permissions.has(permission)) throw new AppError('FORBIDDEN', { permission });
  if (stored.state !== 'SHIPPED') throw new AppError('STATE', { state: shipmentWorkflow.states[stored.state].label, action: '关闭余数' });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  const { rows } = await sql<{ orderId: string }>`
    select distinct s.order_id from shipment_shares s join shipment_lines l on l.id = s.line_id where l.shipment_id = ${id}`.execute(tx);
  const orderIds = rows.map(({ orderId }) => orderId);
  await lockPurchases(tx, orderIds);
  await setAuditAction(tx, '关闭余数', reason);
  await postLosses(tx, id, reason);
  await dropLostPrices(tx, id);
  await giveUp(tx, id);
  await sql`update shipments set state = 'CLOSED', close_reason = ${reason} where id = ${id}`.execute(tx);
  await settlePurchases(tx, orderIds);
  return getShipment(tx, id);
}

export async function lockShipment(tx: Tx, id: string): Promise<Shipment> {
  await sql`select from shipments where id = ${id} for update`.execute(tx);
  return getShipment(tx, id);
}

async function postLosses(tx: Tx, shipmentId: string, reason: string): Promise<void> {
  const { transitId, ownership, parts } = await listOutstanding(tx, shipmentId);
  const keyOf = ({ itemId }: { itemId: string }) => ({ holderId: transitId, ownership, itemId });
  await lockStock(tx, parts.map(keyOf));
  const shareOf = await readSecondShares(tx, parts.filter(({ lotId }) => lotId === null).map(keyOf));
  const secondOf = (part: Outstanding): string | null =>
    part.lotId === null ? shareOf(keyOf(part), part.outstanding) : part.secondOutstanding;
  await postMovements(
    tx,
    parts.map((part, sequence) => ({
      ...keyOf(part),
      type: 'ADJUST_OUT',
      documentKind: 'shipment',
      documentId: shipmentId,
      lineId: part.lineId,
      lineNo: part.lineNo,
      sequence,
      lotId: part.lotId,
      rollId: part.rollId,
      quantity: `-${part.outstanding}`,
      secondQuantity: negated(secondOf(part)),
      reason,
    })),
  );
}

const negated = (quantity: string | null): string | null => (quantity === null ? null : decimal(quantity).negated().toFixed());

async function giveUp(tx: Tx, shipmentId: string): Promise<void> {
  await sql`
    update purchase_lines p set shipped_quantity = p.shipped_quantity - s.quantity
    from (select x.purchase_line_id, sum(x.quantity - x.received_quantity - x.lost_quantity) as quantity
          from shipment_shares x join shipment_lines l on l.id = x.line_id where l.shipment_id = ${shipmentId} group by 1) s
    where s.purchase_line_id = p.id and s.quantity > 0`.execute(tx);
  const rest = sql`lost_quantity = x.quantity - x.received_quantity`;
  const ofShipment = sql`x.line_id in (select l.id from shipment_lines l where l.shipment_id = ${shipmentId})`;
  await sql`update shipment_shares x set ${rest} where ${ofShipment} and x.quantity > x.received_quantity + x.lost_quantity`.execute(tx);
  await sql`update shipment_rolls x set ${rest} where ${ofShipment} and x.quantity > x.received_quantity + x.lost_quantity`.execute(tx);
  await sql`update shipment_lines x set ${rest} where x.shipment_id = ${shipmentId} and x.quantity > x.received_quantity + x.lost_quantity`.execute(
    tx,
  );
}
