import { sql } from 'kysely';
import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { preparedStatement, type Db } from '../../platform/database/database.ts';
import { getAgreedPurchase } from '../purchases/orders/queries.ts';
import { listLinkDeliveries } from './deliveries.queries.ts';
import { linkShipmentOf, listLinkShippable, listSupplierShipments } from './shipments/queries.ts';

/** Only what was agreed with the supplier; our remarks, offers and bands stay inside. */
export async function readLinkOrder(db: Db, orderId: string): Promise<LinkOrder> {
  const order = await getAgreedPurchase(db, orderId, { userId: '0' });
  const [newest] = order.versions;
  const { rows } = await sql<{ today: string; supplier: string; answer: LinkOrder['answer'] }>`${preparedStatement}
    select business_day() as today, v.name as supplier, (
      select jsonb_build_object('id', a.id::text, 'at', a.created_at, 'fromName', a.from_name, 'note', a.note, 'lines', coalesce((
        select jsonb_agg(jsonb_build_object('lineId', l.line_id::text, 'quantity', l.quantity::text, 'promisedOn', l.promised_on,
                 'unitPrice', trim_scale(l.unit_price)::text, 'reason', l.reason,
                 'state', case when l.state = 'PENDING' and not exists (select from open_supplier_answers w where w.answer_id = a.id) then 'STALE' else l.state end) order by l.id)
        from supplier_answer_lines l where l.answer_id = a.id), '[]'))
      from supplier_answers a where a.kind = 'purchase' and a.document_id = o.id order by a.id desc limit 1) as answer
    from purchase_orders o join suppliers v on v.id = o.supplier_id where o.id = ${orderId}`.execute(db);
  const { today = '', supplier = '', answer = null } = rows[0] ?? {};
  return {
    id: order.id,
    code: order.code,
    state: order.state,
    revision: order.revision,
    supplier,
    holder: order.holder.name,
    currency: order.currency.name,
    placedOn: order.placedOn,
    needOn: order.needOn ?? today,
    today,
    mayAnswer: order.state === 'PLACED' || order.state === 'CONFIRMED',
    lines: order.lines.map((line) => ({
      id: line.id,
      code: line.code,
      name: line.name,
      colourName: line.colourName,
      specification: line.specification,
      unit: line.unit,
      quantity: line.quantity,
      receivedQuantity: line.receivedQuantity,
      unitPrice: line.unitPrice ?? null,
      priceUnit: line.priceUnit.name,
      taxIncluded: line.taxIncluded ?? true,
      needOn: line.needOn ?? order.needOn ?? today,
      promisedOn: line.confirmedOn ?? line.promisedOn,
    })),
    deliveries: await listLinkDeliveries(db, orderId),
    changes: order.revision > 1 && newest ? [...newest.changes, ...(newest.priceChanges ?? [])] : [],
    shippable: order.state === 'CONFIRMED' ? await listLinkShippable(db, orderId) : [],
    shipments: (await listSupplierShipments(db, orderId)).map(linkShipmentOf),
    answer,
  };
}
