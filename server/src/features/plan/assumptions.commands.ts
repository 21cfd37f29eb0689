import { sql } from 'kysely';
import { scalePieces, type Assumption, type WhatIfInput } from '@mrp/contract/features/plan/what-if.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import { bomInEffect } from '../netting/runs/demands.queries.ts';
import { setAside } from './beside.commands.ts';

type Of<K extends Assumption['kind']> = Extract<Assumption, { kind: K }>;
const ofKind = <K extends Assumption['kind']>(assumptions: readonly Assumption[], kind: K): Of<K>[] =>
  assumptions.filter((one): one is Of<K> => one.kind === kind);

/** Refuses, at its cell, what is not there, does not come any more, lies in the past, or is assumed twice. */
export async function refuseAssumptions(tx: Tx, { assumptions }: WhatIfInput): Promise<void> {
  const { rows } = await sql<{ at: number; field: string; message: string }>`
    with asked as (
      select at - 1 as at, a ->> 'kind' as kind, (a ->> 'orderId')::bigint as order_id, (a ->> 'supplierId')::bigint as supplier_id,
             (a ->> 'purchaseId')::bigint as purchase_id, (a ->> 'lineId')::bigint as line_id, (a ->> 'deliverOn')::date as deliver_on, (a ->> 'arriveOn')::date as arrive_on
      from jsonb_array_elements(${JSON.stringify(assumptions)}::jsonb) with ordinality x (a, at)
    )
    select at::int as at, 'orderId' as field, '成衣订单不存在，或已完成、已取消，请重新选择' as message from asked
    where kind = 'ORDER' and not exists (select from garment_orders o where o.id = order_id and o.state = 'OPEN')
    union all
    select at::int, 'orderId', '成衣订单没有件数，不能试算件数' from asked a
    where kind = 'ORDER' and exists (select from garment_orders o where o.id = order_id and o.state = 'OPEN')
      and not exists (select from garment_order_lines l where l.order_id = a.order_id)
    union all
    select at::int, 'deliverOn', '不能早于今天' from asked where deliver_on < business_day()
    union all
    select at::int, 'arriveOn', '不能早于今天' from asked where arrive_on < business_day()
    union all
    select at::int, 'supplierId', '这个供应商没有还要到的货' from asked
    where kind = 'SUPPLIER' and not exists (select from scheduled_receipts r where r.supplier_id = asked.supplier_id and r.due_on is not null)
    union all
    select at::int, 'purchaseId', '这张采购单没有还要到的货' from asked
    where kind = 'PURCHASE' and not exists (select from scheduled_receipts r where r.document_kind = 'purchase' and r.document_id = purchase_id)
    union all
    select at::int, 'purchaseId', '已经发货的不能取消，请填写到货日期试算' from asked a
    where kind = 'PURCHASE' and arrive_on is null and exists (
      select from purchase_lines l where l.order_id = purchase_id and (a.line_id is null or l.id = a.line_id) and l.shipped_quantity > l.received_quantity)
    union all
    select at::int, 'lineId', '这张采购单没有这一行，请重新选择' from asked a
    where line_id is not null and not exists (select from purchase_lines l where l.id = a.line_id and l.order_id = a.purchase_id)`.execute(
    tx,
  );
  const fields = Object.fromEntries([
    ...rows.map(({ at, field, message }) => [`assumptions.${at}.${field}`, message] as const),
    ...findRepeated(assumptions),
  ]);
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
}

const nameOf = (one: Assumption): [name: string, field: string] => {
  if (one.kind === 'ORDER') return [`order ${one.orderId}`, 'orderId'];
  if (one.kind === 'SUPPLIER') return [`supplier ${one.supplierId}`, 'supplierId'];
  return [`purchase ${one.purchaseId} ${one.lineId ?? ''}`, 'purchaseId'];
};

function findRepeated(assumptions: readonly Assumption[]): [string, string][] {
  const names = assumptions.map((one) => nameOf(one)[0]);
  const whole = new Set(ofKind(assumptions, 'PURCHASE').flatMap(({ purchaseId, lineId }) => (lineId === null ? [purchaseId] : [])));
  return assumptions.flatMap((one, at): [string, string][] => {
    const [name, field] = nameOf(one);
    if (names.indexOf(name) < at) return [[`assumptions.${at}.${field}`, '上面已经有这一条，请合并']];
    if (one.kind === 'PURCHASE' && one.lineId !== null && whole.has(one.purchaseId))
      return [[`assumptions.${at}.lineId`, '整张采购单已经在假设里，请只留一条']];
    return [];
  });
}

/** Finds the materials that the assumptions touch, to compute them beside the kept plan. */
export async function findMaterials(tx: Tx, assumptions: readonly Assumption[]): Promise<void> {
  const orderIds = ofKind(assumptions, 'ORDER').map(({ orderId }) => orderId);
  const supplierIds = ofKind(assumptions, 'SUPPLIER').map(({ supplierId }) => supplierId);
  const purchaseIds = ofKind(assumptions, 'PURCHASE').map(({ purchaseId }) => purchaseId);
  const spuIds = sql`
    select l.spu_id from garment_orders o join bom_lines l on l.bom_id = ${bomInEffect(sql`o.style_id`, sql`o.id`)} and l.supply = 'BRAND'
    where o.id = any(${orderIds}::bigint[])
    union
    select r.spu_id from scheduled_receipts r
    where r.supplier_id = any(${supplierIds}::bigint[]) or r.document_kind = 'purchase' and r.document_id = any(${purchaseIds}::bigint[])`;
  await setAside(tx, spuIds, sql`select unnest(${orderIds}::bigint[])`);
}

/** Changes what the computation reads: orders and their lines by views that stand before the tables, receipts in their copy. */
export async function assume(tx: Tx, assumptions: readonly Assumption[]): Promise<void> {
  await assumeOrders(tx, ofKind(assumptions, 'ORDER'));
  await assumePurchases(tx, ofKind(assumptions, 'PURCHASE'));
  await assumeSuppliers(tx, ofKind(assumptions, 'SUPPLIER'));
}

async function assumeOrders(tx: Tx, orders: readonly Of<'ORDER'>[]): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ orderId }) => orderId);
  const lines = await tx
    .selectFrom('garmentOrderLines')
    .select(['id', 'orderId', 'pieces'])
    .where('orderId', 'in', ids)
    .orderBy('id')
    .execute();
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const scaled = orders.flatMap(({ orderId, pieces }) => {
    const own = byOrder.get(orderId) ?? [];
    const now = pieces === null ? own.map((line) => line.pieces) : scalePieces(own, pieces);
    return own.map(({ id }, at) => ({ id, pieces: now[at] ?? 0 }));
  });
  await sql`
    create temporary table what_if_orders on commit drop as
    select * from garment_orders where id = any(${ids}::bigint[])`.execute(tx);
  await sql`
    update what_if_orders o set deliver_on = a."deliverOn"
    from jsonb_to_recordset(${JSON.stringify(orders)}) as a ("orderId" bigint, "deliverOn" date) where a."orderId" = o.id and a."deliverOn" is not null`.execute(
    tx,
  );
  await sql`
    create temporary table what_if_lines on commit drop as
    select * from garment_order_lines where order_id = any(${ids}::bigint[])`.execute(tx);
  await sql`
    update what_if_lines l set pieces = a.pieces
    from jsonb_to_recordset(${JSON.stringify(scaled)}) as a (id bigint, pieces integer) where a.id = l.id`.execute(tx);
  await sql`
    create temporary view garment_orders as
    select * from public.garment_orders where id not in (select id from what_if_orders) union all select * from what_if_orders`.execute(tx);
  await sql`
    create temporary view garment_order_lines as
    select * from public.garment_order_lines where order_id not in (select id from what_if_orders) union all select * from what_if_lines`.execute(
    tx,
  );
}

/** As the plan counts what is overdue from today, so does a delay. A purchase with a day of its own keeps that. */
async function assumeSuppliers(tx: Tx, suppliers: readonly Of<'SUPPLIER'>[]): Promise<void> {
  await sql`
    update beside_receipts r set due_on = greatest(r.due_on, business_day()) + a.days
    from jsonb_to_recordset(${JSON.stringify(suppliers)}) as a ("supplierId" bigint, days integer) where a."supplierId" = r.supplier_id and not r.is_assumed`.execute(
    tx,
  );
}

/** A line is known among the receipts of its purchase by what it still brings; of two alike either may be taken. */
async function assumePurchases(tx: Tx, purchases: readonly Of<'PURCHASE'>[]): Promise<void> {
  if (purchases.length === 0) return;
  await sql`
    create temporary table what_if_purchases on commit drop as
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(purchases)}) as a ("purchaseId" bigint, "lineId" bigint, "arriveOn" date)
    ), meant as (
      select l.order_id, l.spu_id, l.sku_id, l.unit_id, l.quantity + l.replaced_quantity - l.received_quantity - l.closed_quantity as quantity, a."arriveOn" as arrive_on,
             row_number() over (partition by l.order_id, l.spu_id, l.sku_id, l.unit_id, l.quantity + l.replaced_quantity - l.received_quantity - l.closed_quantity,
               coalesce(l.confirmed_on, l.promised_on, l.need_on) order by l.id) as no,
             coalesce(l.confirmed_on, l.promised_on, l.need_on) as due_on
      from asked a join purchase_lines l on l.order_id = a."purchaseId" and l.id = a."lineId"
    ), numbered as (
      select r.ctid as place, r.*, row_number() over (partition by r.document_id, r.spu_id, r.sku_id, r.unit_id, r.quantity, r.due_on order by r.ctid) as no
      from beside_receipts r where r.document_kind = 'purchase'
    )
    select n.place, a."arriveOn" as arrive_on from numbered n join asked a on a."purchaseId" = n.document_id and a."lineId" is null
    union all
    select n.place, m.arrive_on from numbered n
    join meant m on m.order_id = n.document_id and m.spu_id = n.spu_id and m.sku_id is not distinct from n.sku_id and m.unit_id = n.unit_id and m.quantity = n.quantity
      and m.due_on is not distinct from n.due_on and m.no = n.no`.execute(tx);
  await sql`delete from beside_receipts r using what_if_purchases p where p.place = r.ctid and p.arrive_on is null`.execute(tx);
  await sql`update beside_receipts r set due_on = p.arrive_on, is_assumed = true from what_if_purchases p where p.place = r.ctid and p.arrive_on is not null`.execute(
    tx,
  );
}
