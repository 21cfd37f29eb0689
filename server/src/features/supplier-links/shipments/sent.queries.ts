import { sql } from 'kysely';
import type { LinkSentShipment, ShipmentSide } from '@mrp/contract/features/supplier-links/sent-shipment.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { getShipment } from '../../purchases/shipments/queries.ts';
import { listShipmentReceipts } from '../deliveries.queries.ts';
import { listLinks } from '../links.queries.ts';
import { listMessages } from '../messages.queries.ts';
import { listSupplierShipments } from './queries.ts';

/** What left the supplier and what became of it; our remarks, costs and the places in stock stay inside. */
export async function readLinkSentShipment(db: Db, id: string): Promise<LinkSentShipment> {
  const { code, state, supplier, holder, orders, expectedOn, carrier, trackingNo, lines } = await getShipment(db, id);
  const { rows } = await sql<{ on: string }>`select business_day(shipped_at) as on from shipments where id = ${id}`.execute(db);
  return {
    id,
    code,
    state,
    supplier: supplier.name,
    holder: holder.name,
    orders,
    shippedOn: rows[0]?.on ?? '',
    expectedOn: expectedOn ?? null,
    carrier: carrier ?? '',
    trackingNo: trackingNo ?? '',
    lines: lines.map(({ id: lineId, code: material, name, colourName, unit, quantity, surplusQuantity, lostQuantity, rolls }) => ({
      id: lineId,
      code: material,
      name,
      colourName,
      unit,
      // What was measured more at the receipt did not leave him.
      shipped: decimal(quantity).minus(decimal(surplusQuantity)).toFixed(),
      lost: lostQuantity,
      rollCount: rolls.filter(({ rollNo }) => rollNo !== '').length,
    })),
    receipts: await listShipmentReceipts(db, id),
  };
}

export async function readShipmentSupplierSide(db: Db, id: string): Promise<ShipmentSide> {
  const { rows } = await sql<{ orderId: string | null }>`
    select t.order_id from shipments d left join supplier_shipments t on t.shipment_id = d.id where d.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError('NOT_FOUND', { what: purchaseWords.shipment });
  const told = found.orderId === null ? [] : await listSupplierShipments(db, found.orderId);
  return {
    links: await listLinks(db, { kind: 'shipment', id }),
    answers: told.filter(({ shipment }) => shipment?.id === id),
    messages: await listMessages(db, { kind: 'shipment', id }),
  };
}
