import { sql } from 'kysely';
import type { LinkShipment, LinkShippable, SupplierShipment } from '@mrp/contract/features/supplier-links/shipment.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { preparedStatement, type Db } from '../../../platform/database/database.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';
import { listOpenItems } from '../../purchases/shipments/shippable.queries.ts';

/** What the supplier of an order said that he shipped, the newest first. */
export async function listSupplierShipments(db: Db, orderId: string): Promise<SupplierShipment[]> {
  const { rows } = await sql<SupplierShipment>`${preparedStatement}
    select s.id, s.created_at as at, s.from_name, s.phone, s.note, s.carrier, s.tracking_no, s.expected_on, s.reason, b.nick_name as decided_by,
           case when s.state = 'PENDING' and w.id is null then 'ENDED' else s.state end as state,
           case when d.id is not null then jsonb_build_object('id', d.id::text, 'code', d.code) end as shipment,
           (select jsonb_agg(jsonb_build_object('skuId', l.sku_id::text, 'code', k.code, 'name', p.name, 'colourName', k.colour_name, 'unit', ${unitRef('u')},
              'secondUnit', case when u2.id is distinct from u.id and u2.id is not null then ${unitRef('u2')} end, 'quantity', l.quantity::text,
              'rolls', coalesce((
                select jsonb_agg(jsonb_build_object('lotNo', r.lot_no, 'rollNo', r.roll_no, 'quantity', r.quantity::text, 'secondQuantity', r.second_quantity::text)
                  order by r.position)
                from supplier_shipment_rolls r where r.line_id = l.id), '[]')) order by l.position)
            from supplier_shipment_lines l
            join skus k on k.id = l.sku_id
            join spus p on p.id = k.spu_id
            join units u on u.id = l.unit_id
            left join stock_items i on i.sku_id = l.sku_id
            left join units u2 on u2.id = i.second_unit_id
            where l.supplier_shipment_id = s.id) as lines
    from supplier_shipments s
    left join open_supplier_shipments w on w.id = s.id
    left join shipments d on d.id = s.shipment_id
    left join users b on b.id = s.decided_by
    where s.order_id = ${orderId} order by s.id desc`.execute(db);
  return rows;
}

/** The same as its supplier sees it: without who of us decided. */
export const linkShipmentOf = ({ phone: _phone, decidedBy: _by, shipment, lines, ...told }: SupplierShipment): LinkShipment => ({
  ...told,
  shipmentCode: shipment?.code ?? null,
  lines: lines.map(({ rolls, secondUnit: _unit, ...line }) => ({ ...line, rollCount: rolls.filter(({ rollNo }) => rollNo !== '').length })),
});

/** What may still be shipped of an order, without what waits for the buyer. */
export async function listLinkShippable(db: Db, orderId: string): Promise<LinkShippable[]> {
  const items = await listOpenItems(db, [orderId]);
  const { rows } = await sql<{ skuId: string; quantity: string }>`${preparedStatement}
    select l.sku_id, sum(l.quantity)::text as quantity
    from open_supplier_shipments s join supplier_shipment_lines l on l.supplier_shipment_id = s.id
    where s.order_id = ${orderId} group by l.sku_id`.execute(db);
  const waiting = new Map(rows.map(({ skuId, quantity }) => [skuId, quantity]));
  return items.map(({ skuId, code, name, colourName, unit, secondUnit, lotTracked, lines }) => {
    const left = (quantities: readonly string[]): string => {
      const rest = decimal(sumDecimals(quantities)).minus(decimal(waiting.get(skuId) ?? '0'));
      return rest.gt(0) ? rest.toFixed() : '0';
    };
    return {
      skuId,
      code,
      name,
      colourName,
      unit,
      secondUnit,
      lotTracked,
      open: left(lines.map(({ open }) => open)),
      limit: left(lines.map(({ most }) => most)),
    };
  });
}

/** A roll by its place in what is sent. */
export interface NamedRoll {
  at: number;
  index: number;
  skuId: string;
  lotNo: string;
  rollNo: string;
}

/** Which of these rolls of an order's supplier were shipped before, or wait for the buyer. Those that lie with the supplier himself were not. */
export async function listKnownRolls(
  db: Db,
  orderId: string,
  named: readonly NamedRoll[],
): Promise<{ at: number; index: number; isWaiting: boolean }[]> {
  if (named.length === 0) return [];
  const { rows } = await sql<{ at: number; index: number; isWaiting: boolean }>`${preparedStatement}
    with wanted as (
      select w.* from jsonb_to_recordset(${JSON.stringify(named)}) as w (at int, index int, "skuId" bigint, "lotNo" text, "rollNo" text)
    )
    select w.at, w.index, false as is_waiting
    from wanted w
    join purchase_orders o on o.id = ${orderId}
    join stock_items i on i.sku_id = w."skuId"
    join lots l on l.item_id = i.id and lower(l.lot_no) = lower(w."lotNo")
    join rolls r on r.lot_id = l.id and lower(r.roll_no) = lower(w."rollNo")
    where exists (
      select from lot_balances b join stock_balances p on p.id = b.balance_id join holders h on h.id = p.holder_id
      where b.lot_id = l.id and b.roll_id = r.id and b.on_hand > 0 and (h.kind <> 'MATERIAL_SUPPLIER' or h.supplier_id <> o.supplier_id))
    union
    select w.at, w.index, true
    from open_supplier_shipments s
    join purchase_orders o on o.id = s.order_id
    join purchase_orders own on own.id = ${orderId} and own.supplier_id = o.supplier_id
    join supplier_shipment_lines l on l.supplier_shipment_id = s.id
    join supplier_shipment_rolls r on r.line_id = l.id
    join wanted w on w."skuId" = l.sku_id and lower(w."lotNo") = lower(r.lot_no) and lower(w."rollNo") = lower(r.roll_no)
    order by 1, 2`.execute(db);
  return rows;
}

export const knownRollReason = (isWaiting: boolean): string =>
  isWaiting ? '这一匹已发送过，等采购处理' : '这一匹已经发过，请核对缸号与匹号';
