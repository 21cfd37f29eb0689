import { sql } from 'kysely';
import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import type { LinkPaper } from '@mrp/contract/features/supplier-links/paper.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { getShipment } from '../../purchases/shipments/queries.ts';
import { listSupplierShipments } from './queries.ts';

/** What the supplier told: with the number and the labels of the 发货单 once the buyer made it. */
export async function readToldPaper(db: Db, orderId: string, toldId: string): Promise<LinkPaper> {
  const told = (await listSupplierShipments(db, orderId)).find(({ id }) => id === toldId);
  if (!told) throw new AppError('LINK_ENDED');
  if (told.shipment) return readShipmentPaper(db, orderId, told.shipment.id);
  if (told.state !== 'PENDING') throw new AppError('GUARD', { detail: '这次发货已撤回、被拒绝或已失效，不能打印' });
  const { carrier, trackingNo, expectedOn, lines } = told;
  const { supplier, holder, order } = await readHead(db, orderId);
  const { rows } = await sql<{ on: string }>`select business_day(created_at) as on from supplier_shipments where id = ${toldId}`.execute(
    db,
  );
  return {
    code: null,
    order,
    supplier,
    holder,
    shippedOn: rows[0]?.on ?? '',
    expectedOn,
    carrier,
    trackingNo,
    lines: lines.map(({ rolls, secondUnit, ...line }) => ({
      ...line,
      secondUnit: secondUnit?.name ?? '',
      rolls: rolls.map((roll) => ({ ...roll, label: [roll.lotNo, roll.rollNo].filter(Boolean).join('/') })),
    })),
  };
}

/** A 发货单 as it was sent, with the lines that are of this order. */
export async function readShipmentPaper(db: Db, orderId: string, shipmentId: string): Promise<LinkPaper> {
  const { rows } = await sql`
    select from shipment_shares x join shipment_lines l on l.id = x.line_id where l.shipment_id = ${shipmentId} and x.order_id = ${orderId} limit 1`.execute(
    db,
  );
  if (rows.length === 0) throw new AppError('LINK_ENDED');
  return paperOf(db, await getShipment(db, shipmentId), await readHead(db, orderId), orderId);
}

/** A 发货单 as it was sent, with all of its lines. */
export async function readSentPaper(db: Db, shipmentId: string): Promise<LinkPaper> {
  const shipment = await getShipment(db, shipmentId);
  const { orders, supplier, holder } = shipment;
  return paperOf(db, shipment, { order: orders.join('、'), supplier: supplier.name, holder: holder.name }, null);
}

type Head = Pick<LinkPaper, 'order' | 'supplier' | 'holder'>;
const isOf = ({ shares }: Shipment['lines'][number], orderId: string): boolean => shares.some((share) => share.orderId === orderId);

/** What of the shipment is of an order; null: all of it. */
async function paperOf(
  db: Db,
  { id, code, carrier, trackingNo, expectedOn, lines }: Shipment,
  head: Head,
  orderId: string | null,
): Promise<LinkPaper> {
  const { rows } = await sql<{ on: string }>`select business_day(shipped_at) as on from shipments where id = ${id}`.execute(db);
  const own = lines.filter((line) => orderId === null || isOf(line, orderId));
  const units = await readSecondUnits(
    db,
    own.map(({ skuId }) => skuId),
  );
  return {
    code,
    ...head,
    shippedOn: rows[0]?.on ?? '',
    expectedOn: expectedOn ?? null,
    carrier: carrier ?? '',
    trackingNo: trackingNo ?? '',
    lines: own.map(({ skuId, code: material, name, colourName, unit, rolls, shares, ...line }) => ({
      skuId,
      code: material,
      name,
      colourName,
      unit,
      secondUnit: units.get(skuId) ?? '',
      // Rolls are whole; other goods may be shared with another order.
      quantity: orderId === null || rolls.length > 0 || shares.length === 1 ? sentOf(line) : shareOf(shares, orderId),
      rolls: rolls.map(({ lotNo, rollNo, secondQuantity, label, ...roll }) => ({
        lotNo,
        rollNo,
        quantity: sentOf(roll),
        secondQuantity,
        label,
      })),
    })),
  };
}

const shareOf = (shares: Shipment['lines'][number]['shares'], orderId: string): string =>
  sumDecimals(['0', ...shares.flatMap((share) => (share.orderId === orderId ? [share.quantity] : []))]);

/** What was measured more at the receipt was not on the paper. */
const sentOf = ({ quantity, surplusQuantity }: { quantity: string; surplusQuantity: string }): string =>
  decimal(quantity).minus(decimal(surplusQuantity)).toFixed();

async function readHead(db: Db, orderId: string): Promise<Head> {
  const { rows } = await sql<Head>`
    select o.code as order, v.name as supplier, h.name as holder
    from purchase_orders o join suppliers v on v.id = o.supplier_id join holders h on h.id = o.holder_id where o.id = ${orderId}`.execute(
    db,
  );
  const [head] = rows;
  if (!head) throw new AppError('LINK_ENDED');
  return head;
}

async function readSecondUnits(db: Db, skuIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ skuId: string; name: string }>`
    select i.sku_id, u.name from stock_items i join units u on u.id = i.second_unit_id
    where i.sku_id = any(${skuIds as string[]}::bigint[]) and i.second_unit_id <> i.unit_id`.execute(db);
  return new Map(rows.map(({ skuId, name }) => [skuId, name]));
}
