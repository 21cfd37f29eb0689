import { sql } from 'kysely';
import { orderCauses, type ExceptionKind, type OrderCause, type OrderEffect } from '@mrp/contract/features/styles/order-effects.ts';
import type { GarmentOrderInput } from '@mrp/contract/features/styles/input.ts';
import type { GarmentOrder } from '@mrp/contract/features/styles/record.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { anyId, setAuditAction, type Tx } from '../../platform/database/database.ts';
import { defineEvent } from '../../platform/events.ts';
import { releaseReservations } from '../stock/commands.ts';
import { cutOf, sortEffects, type OrderCut } from './order-cuts.rules.ts';

/** Garment orders were cancelled, closed or reduced. Listeners follow with their documents, and add what they did to each. */
export interface OrderCuts {
  cuts: readonly OrderCut[];
  effects: OrderEffect[];
}
export const garmentOrdersCut = defineEvent<OrderCuts>('garmentOrdersCut');

/** Makes the documents of edited orders follow; answers what became of each. */
export async function followOrders(
  tx: Tx,
  edits: readonly { id: string; input: GarmentOrderInput }[],
  stored: ReadonlyMap<string, GarmentOrder>,
): Promise<OrderEffect[]> {
  const known = edits.flatMap(({ id, input }) => {
    const before = stored.get(id);
    return before ? [{ before, input }] : [];
  });
  await settleReopened(
    tx,
    known.flatMap(({ before, input }) => (before.state !== 'OPEN' && input.state === 'OPEN' ? [before.id] : [])),
  );
  const cuts = known.flatMap(({ before, input }) => cutOf(before, input) ?? []);
  if (cuts.length === 0) return [];
  const told: OrderCuts = { cuts, effects: [] };
  await setAuditAction(tx, '成衣订单变更');
  await voidCopies(tx, told);
  await releaseOwn(tx, told);
  await garmentOrdersCut.notify(tx, told);
  return sortEffects(told.effects);
}

/** A cancelled order needs no BOM of its own; one that is done keeps it. */
async function voidCopies(tx: Tx, { cuts, effects }: OrderCuts): Promise<void> {
  const ids = cuts.flatMap(({ orderId, cause }) => (cause === 'CANCELLED' ? [orderId] : []));
  const { rows } = await sql<{ id: string; code: string; orderId: string; versionNo: number }>`
    update boms set state = 'VOID' where garment_order_id = ${anyId(ids)} and type = 'BULK' and state <> 'VOID'
    returning id, code, garment_order_id as order_id, version_no`.execute(tx);
  const { label, states } = bomWorkflow;
  effects.push(
    ...rows.map(({ id, code, orderId, versionNo }): OrderEffect => ({
      orderId,
      kind: bomWorkflow.kind,
      id,
      code,
      label,
      state: states.EFFECTIVE.label,
      what: 'VOIDED',
      detail: `锁定的大货BOM V${versionNo} 作废`,
    })),
  );
}

/** What was reserved for the orders themselves. */
async function releaseOwn(tx: Tx, { cuts, effects }: OrderCuts): Promise<void> {
  const ended = cuts.filter(({ cause }) => cause !== 'REDUCED');
  const ids = ended.map(({ orderId }) => orderId);
  const { rows } = await sql<{ orderId: string; goods: string }>`
    select r.document_id as order_id, string_agg(distinct concat_ws(' ', coalesce(k.code, s.code), k.colour_name), '、') as goods
    from reservations r join stock_balances b on b.id = r.balance_id join stock_items i on i.id = b.item_id join spus s on s.id = i.spu_id
    left join skus k on k.id = i.sku_id
    where r.document_kind = 'garmentOrder' and r.document_id = ${anyId(ids)} group by 1 order by 1`.execute(tx);
  await releaseReservations(tx, 'garmentOrder', ids);
  effects.push(
    ...rows.map(({ orderId, goods }): OrderEffect => ({
      orderId,
      kind: 'garmentOrder',
      id: orderId,
      code: ended.find((cut) => cut.orderId === orderId)?.code ?? '',
      label: styleWords.garmentOrder,
      state: '占用',
      what: 'RELEASED',
      detail: `释放为订单占用的 ${goods}`,
    })),
  );
}

/** A preparation or purchase of a cut order. */
export interface OrderDocument extends Pick<OrderEffect, 'orderId' | 'id' | 'code' | 'state' | 'label' | 'detail'> {
  kind: ExceptionKind;
}

/** Records the documents as exceptions, once for each order and document. */
export async function recordOrderExceptions(tx: Tx, { cuts, effects }: OrderCuts, documents: readonly OrderDocument[]): Promise<void> {
  const cutById = new Map(cuts.map((cut) => [cut.orderId, cut]));
  const rows = documents.flatMap(({ orderId, kind, id, code }) => {
    const cut = cutById.get(orderId);
    return cut ? [{ orderId, kind, id, code, cause: cut.cause, before: cut.piecesBefore, after: cut.piecesAfter }] : [];
  });
  await sql`
    insert into garment_order_exceptions (order_id, cause, document_kind, document_id, document_code, pieces_before, pieces_after)
    select w."orderId", w.cause, w.kind, w.id, w.code, w.before, w.after
    from jsonb_to_recordset(${JSON.stringify(rows)}) as w ("orderId" bigint, cause text, kind text, id bigint, code text, before integer, after integer)
    on conflict (order_id, document_kind, document_id) where settled_at is null do update set cause = excluded.cause, pieces_after = excluded.pieces_after`.execute(
    tx,
  );
  effects.push(...documents.map((document): OrderEffect => ({ ...document, what: 'EXCEPTION' })));
}

/** Documents that wait again for orders which ended before: an exception, unless somebody has decided about them already. */
export async function recordReopened(
  tx: Tx,
  documents: readonly { orderId: string; kind: ExceptionKind; id: string; code: string }[],
): Promise<void> {
  if (documents.length === 0) return;
  await sql`
    insert into garment_order_exceptions (order_id, cause, document_kind, document_id, document_code, pieces_before, pieces_after)
    select g.id, g.state, w.kind, w.id, w.code, p.pieces, p.pieces
    from jsonb_to_recordset(${JSON.stringify(documents)}) as w ("orderId" bigint, kind text, id bigint, code text)
    join garment_orders g on g.id = w."orderId" and g.state <> 'OPEN'
    cross join lateral (select coalesce(sum(l.pieces), 0)::integer as pieces from garment_order_lines l where l.order_id = g.id) p
    where not exists (
      select from garment_order_exceptions e where e.order_id = g.id and e.document_kind = w.kind and e.document_id = w.id)`.execute(tx);
}

/** Exceptions of orders that go on again are over. */
async function settleReopened(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`
    update garment_order_exceptions set settled_at = now(), settled_by = acting_user_id(), settle_reason = '订单恢复为进行中'
    where order_id = ${anyId(orderIds)} and settled_at is null and cause <> 'REDUCED'`.execute(tx);
}

/** Why a pick ends or a document waits: 成衣订单 CY260001 已取消. */
export const causeText = (code: string, cause: OrderCause): string => `成衣订单 ${code} ${orderCauses[cause]}`;
