import { sql } from 'kysely';
import type { LinkHome, LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { AppError } from '../../platform/app-error.ts';
import { preparedStatement, type Db } from '../../platform/database.ts';
import { getPurchase } from '../purchases/orders/queries.ts';
import type { LiveLink } from './links.queries.ts';

/** Orders `o` that a link opens: its own, or with it whatever is open of the company. */
const opens = ({ orderId, isForAll, companyId }: LiveLink) => sql`
  o.state <> 'DRAFT' and coalesce(v.main_id, v.id) = ${companyId}
    and (o.id = ${orderId} or (${isForAll} and o.state in ('PLACED', 'CONFIRMED', 'SHIPPED')))`;

export async function readLinkHome(db: Db, link: LiveLink): Promise<LinkHome> {
  const { rows } = await sql<LinkHome['orders'][number] & { supplier: string }>`${preparedStatement}
    select o.id, o.code, o.state, o.need_on, v.name as supplier, (select count(*)::int from purchase_lines l where l.order_id = o.id) as line_count,
           exists (select from open_supplier_answers a where a.order_id = o.id) as is_answered
    from purchase_orders o join suppliers v on v.id = o.supplier_id
    where ${opens(link)} order by o.due_on, o.id limit 200`.execute(db);
  return {
    supplier: rows[0]?.supplier ?? '',
    expiresAt: link.expiresAt,
    orders: rows.map(({ supplier: _supplier, ...order }) => order),
  };
}

/** Refuses an order of another supplier, or one that the link is not for, as if it did not exist. */
export async function refuseOtherOrder(db: Db, link: LiveLink, orderId: string): Promise<void> {
  const { rows } = await sql`
    select from purchase_orders o join suppliers v on v.id = o.supplier_id where o.id = ${orderId} and ${opens(link)}`.execute(db);
  if (rows.length === 0) throw new AppError('LINK_ENDED');
}

/** Only what was agreed with the supplier; our remarks, offers and bands stay inside. */
export async function readLinkOrder(db: Db, orderId: string): Promise<LinkOrder> {
  const order = await getPurchase(db, orderId, { userId: '0' });
  const [newest] = order.versions;
  const { rows } = await sql<{ today: string; supplier: string; answer: LinkOrder['answer'] }>`
    select business_day() as today, v.name as supplier, (
      select jsonb_build_object('id', a.id::text, 'at', a.created_at, 'fromName', a.from_name, 'note', a.note, 'lines', coalesce((
        select jsonb_agg(jsonb_build_object('lineId', l.line_id::text, 'quantity', l.quantity::text, 'promisedOn', l.promised_on,
                 'unitPrice', trim_scale(l.unit_price)::text, 'reason', l.reason,
                 'state', case when l.state = 'PENDING' and not exists (select from open_supplier_answers w where w.answer_id = a.id) then 'STALE' else l.state end) order by l.id)
        from supplier_answer_lines l where l.answer_id = a.id), '[]'))
      from supplier_answers a where a.order_id = o.id order by a.id desc limit 1) as answer
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
    changes: order.revision > 1 && newest ? [...newest.changes, ...(newest.priceChanges ?? [])] : [],
    answer,
  };
}
