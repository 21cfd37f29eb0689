import { sql } from 'kysely';
import type { SupplierAnswer, SupplierAnswerLine, SupplierSide } from '@mrp/contract/features/supplier-links/record.ts';
import { AppError } from '../../platform/app-error.ts';
import { preparedStatement, type Db } from '../../platform/database/database.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { listLinks } from './links.queries.ts';
import { listMessages } from './messages.queries.ts';
import { listSupplierShipments } from './shipments/queries.ts';

/** Answers to an order, the newest first. What waits and is of another version than the order has now counts no more. */
export async function listAnswers(db: Db, orderId: string): Promise<SupplierAnswer[]> {
  const { rows } = await sql<Omit<SupplierAnswer, 'lines'>>`${preparedStatement}
    select a.id, a.created_at as at, a.from_name, a.phone, a.note, a.base_revision from supplier_answers a
    where a.kind = 'purchase' and a.document_id = ${orderId} order by a.id desc`.execute(db);
  const { rows: lines } = await sql<SupplierAnswerLine & { answerId: string }>`${preparedStatement}
    select l.answer_id, l.id, l.line_id, l.item, ${unitRef('u')} as unit, l.ordered_quantity, l.ordered_on, trim_scale(l.ordered_price)::text as ordered_price,
           l.quantity, l.promised_on, trim_scale(l.unit_price)::text as unit_price, l.reason, b.nick_name as decided_by,
           coalesce(abs(l.quantity - l.ordered_quantity) <= l.ordered_quantity * o.tolerance / 100, true) and coalesce(l.promised_on <= coalesce(n.need_on, o.need_on), true)
             and coalesce(l.unit_price <= l.ordered_price, true) as is_within,
           case when l.state = 'PENDING' and w.answer_id is null then 'STALE' else l.state end as state
    from supplier_answers a
    join purchase_orders o on o.id = a.document_id
    join supplier_answer_lines l on l.answer_id = a.id
    join units u on u.id = l.unit_id
    left join purchase_lines n on n.id = l.line_id
    left join open_supplier_answers w on w.answer_id = a.id
    left join users b on b.id = l.decided_by
    where a.kind = 'purchase' and a.document_id = ${orderId} order by l.id`.execute(db);
  const linesOf = Map.groupBy(lines, ({ answerId }) => answerId);
  return rows.map((answer) => ({
    ...answer,
    lines: (linesOf.get(answer.id) ?? []).map(({ answerId: _answer, ...line }) => line),
  }));
}

export async function readSupplierSide(db: Db, orderId: string): Promise<SupplierSide> {
  const { rows } = await sql`select from purchase_orders where id = ${orderId}`.execute(db);
  if (rows.length === 0) throw new AppError('NOT_FOUND', { what: '采购单' });
  return {
    links: await listLinks(db, { kind: 'purchase', id: orderId }),
    answers: await listAnswers(db, orderId),
    messages: await listMessages(db, { kind: 'purchase', id: orderId }),
    shipments: await listSupplierShipments(db, orderId),
  };
}
