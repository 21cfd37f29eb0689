import { sql, type SqlBool } from 'kysely';
import { shipmentList } from '@mrp/contract/features/purchases.ts';
import type { Shipment, ShipmentRow } from '@mrp/contract/features/purchases/delivery.ts';
import { labelCode } from '@mrp/contract/features/stock/labels.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../../platform/lists/lists.ts';
import { inOrder } from '../../../platform/records.ts';
import { matchesSearch } from '../../../platform/lists/search.ts';
import { bySupplier } from '../../suppliers/groups.queries.ts';
import { isOfSupplier } from '../../suppliers/filters.queries.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';
import { supplierEntry } from '../../preparations/queries.ts';
import { byHolder, holderRef } from '../../stock/holders.queries.ts';
import { deliveryLines, deliveryOrders, lineUnit, servesOrders } from '../sql-fragments.queries.ts';

const isOverdue = sql<SqlBool>`coalesce(d.state = 'SHIPPED' and d.expected_on < business_day(), false)`;

async function listRows(db: Db, ids: readonly string[]): Promise<ShipmentRow[]> {
  const { rows } = await sql<ShipmentRow>`${preparedStatement}
    select d.id, d.code, d.state, d.carrier, d.tracking_no, d.expected_on, d.shipped_at, d.close_reason, d.remark, d.version, ${isOverdue} as is_overdue,
           ${supplierEntry('v')} as supplier, ${holderRef('h')} as holder, l.material_name, coalesce(author.nick_name, '系统') as created_by,
           case when l.units = 1 then ${unitRef('u')} end as unit, case when l.units = 1 then l.quantity::text end as quantity,
           case when l.units = 1 then l.other::text end as received_quantity,
           ${deliveryOrders('shipment')} as orders
    from shipments d
    join suppliers v on v.id = d.supplier_id
    join holders h on h.id = d.holder_id
    left join users author on author.id = d.created_by
    cross join ${deliveryLines('shipment', 'received_quantity')}
    join units u on u.id = l.unit_id
    where d.id = ${anyId(ids)}`.execute(db);
  return rows;
}

const supplierSide = sql`case when d.state = 'SHIPPED' then
  case when exists (select from supplier_messages m where m.kind = 'shipment' and m.document_id = d.id) then 'ANSWERED'
       when exists (select from live_supplier_page_links k where k.kind = 'shipment' and k.document_id = d.id) then 'WAITING' end end`;

const lines = sql`join shipment_lines l on l.shipment_id = d.id`;

export const shipmentSource: ListSource<typeof shipmentList, ShipmentRow> = {
  spec: shipmentList,
  from: sql`shipments d`,
  id: sql`d.id`,
  search: (term) => matchesSearch(term, sql`d.search_text`),
  filters: {
    state: (states) => isAnyOf(sql`d.state`, states),
    supplierIds: (ids) => isOfSupplier(sql`d.supplier_id`, ids),
    holderIds: (ids) => isAnyOf(sql`d.holder_id`, ids),
    overdue: (on) => (on ? isOverdue : sql`not ${isOverdue}`),
    supplierSide: (sides) => isAnyOf(supplierSide, sides),
    expectedOn: (days) => isOnDays(sql`d.expected_on`, days),
    purchaseIds: (ids) => servesOrders('shipment', ids),
  },
  sorts: { state: sql`d.state`, expectedOn: sql`d.expected_on`, shippedAt: sql`d.shipped_at` },
  groups: { supplier: bySupplier(sql`d.supplier_id`), holder: byHolder(sql`d.holder_id`) },
  sums: {
    quantity: { value: sql`l.quantity`, unit: lineUnit, join: lines },
    receivedQuantity: { value: sql`l.received_quantity`, unit: lineUnit, join: lines },
  },
  load: (db, ids) => listRows(db, ids),
};

/** One shipment with its shares and rolls. */
export async function getShipment(db: Db, id: string): Promise<Shipment> {
  const [shipment] = await listShipments(db, [id]);
  return shipment!;
}

/** Several shipments in the order of the ids; fails when one does not exist. */
export async function listShipments(db: Db, ids: readonly string[]): Promise<Shipment[]> {
  const rows = inOrder(purchaseWords.shipment, ids, await listRows(db, ids));
  const { rows: heads } = await sql<{ id: string } & Pick<Shipment, 'from' | 'receipts'>>`${preparedStatement}
    select d.id, ${holderRef('f')} as "from", coalesce((
             select jsonb_agg(jsonb_build_object('id', r.id::text, 'code', r.code, 'state', r.state, 'at', r.received_at) order by r.id desc)
             from receipts r where r.shipment_id = d.id), '[]') as receipts
    from shipments d join holders f on f.id = d.from_holder_id where d.id = ${anyId(ids)}`.execute(db);
  const headOf = new Map(heads.map(({ id, ...head }) => [id, head]));
  const linesOf = await listLines(db, ids);
  return rows.map((row) => ({ from: row.holder, receipts: [], ...row, ...headOf.get(row.id), lines: linesOf.get(row.id) ?? [] }));
}

async function listLines(db: Db, ids: readonly string[]): Promise<Map<string, Line[]>> {
  const { rows } = await sql<StoredLine & { shipmentId: string }>`${preparedStatement}
    select l.shipment_id, l.id, l.sku_id, l.spu_id, l.code, l.name, l.colour_name, c.hex, ${unitRef('u')} as unit, i.lot_tracked, l.quantity, l.surplus_quantity, l.received_quantity, l.lost_quantity,
           coalesce((select jsonb_agg(jsonb_build_object('orderId', o.id::text, 'code', o.code, 'lineId', s.purchase_line_id::text, 'quantity', s.quantity::text)
                              order by p.need_on, o.code, s.purchase_line_id)
                     from shipment_shares s join purchase_orders o on o.id = s.order_id join purchase_lines p on p.id = s.purchase_line_id where s.line_id = l.id), '[]') as shares,
           coalesce((select jsonb_agg(jsonb_build_object('id', r.id::text, 'lotNo', r.lot_no, 'rollNo', r.roll_no, 'quantity', r.quantity::text, 'surplusQuantity', r.surplus_quantity::text, 'lotId', r.lot_id::text,
                              'rollId', r.roll_id::text, 'secondQuantity', r.second_quantity::text, 'receivedQuantity', r.received_quantity::text) order by r.position)
                     from shipment_rolls r where r.line_id = l.id), '[]') as rolls
    from shipment_lines l
    join stock_items i on i.id = l.item_id
    join units u on u.id = l.unit_id
    join skus k on k.id = l.sku_id
    left join colours c on c.id = k.colour_id
    where l.shipment_id = ${anyId(ids)} order by l.shipment_id, l.position`.execute(db);
  const byShipment = Map.groupBy(rows, ({ shipmentId }) => shipmentId);
  return new Map([...byShipment].map(([id, lines]) => [id, lines.map(({ shipmentId: _shipment, ...line }) => withLabels(line))]));
}

type Line = Shipment['lines'][number];
type StoredLine = Omit<Line, 'rolls'> & { rolls: (Omit<Line['rolls'][number], 'label'> & { lotId: string; rollId: string | null })[] };

const withLabels = ({ rolls, ...line }: StoredLine): Line => ({
  ...line,
  rolls: rolls.map(({ lotId, rollId, ...roll }) => ({
    ...roll,
    label: rollId === null ? labelCode('LOT', lotId) : labelCode('ROLL', rollId),
  })),
});

/** A quantity on its way: of a roll or lot, or of a line without lots. */
export interface Outstanding {
  lineId: string;
  lineNo: number;
  itemId: string;
  shipmentRollId: string | null;
  lotId: string | null;
  rollId: string | null;
  lotNo: string;
  rollNo: string;
  outstanding: string;
  secondOutstanding: string | null;
}

/** What of a shipment is still in transit. */
export async function listOutstanding(
  db: Db,
  shipmentId: string,
): Promise<{ transitId: string; holderId: string; ownership: 1 | 2; parts: Outstanding[] }> {
  const { rows: heads } = await sql<{ transitId: string; holderId: string; ownership: 1 | 2 }>`
    select (select t.id from holders t where t.kind = 'TRANSIT') as transit_id, holder_id, ownership from shipments where id = ${shipmentId}`.execute(
    db,
  );
  const [head] = heads;
  if (!head) throw new AppError('NOT_FOUND', { what: purchaseWords.shipment });
  return { ...head, parts: await listOutstandingParts(db, [shipmentId]) };
}

/** Lines and rolls of shipments that are neither received nor lost. */
export async function listOutstandingParts(db: Db, shipmentIds: readonly string[]): Promise<Outstanding[]> {
  const { rows } = await sql<Outstanding>`${preparedStatement}
    select l.id as line_id, l.position + 1 as line_no, l.item_id, r.id as shipment_roll_id, r.lot_id, r.roll_id, coalesce(r.lot_no, '') as lot_no, coalesce(r.roll_no, '') as roll_no,
           coalesce(r.quantity - r.received_quantity - r.lost_quantity, l.quantity - l.received_quantity - l.lost_quantity)::text as outstanding,
           round(r.second_quantity * (r.quantity - r.received_quantity - r.lost_quantity) / r.quantity, coalesce(u2.decimals, 4))::text as second_outstanding
    from shipment_lines l
    join stock_items i on i.id = l.item_id
    left join units u2 on u2.id = i.second_unit_id
    left join shipment_rolls r on r.line_id = l.id
    where l.shipment_id = ${anyId(shipmentIds)} and coalesce(r.quantity - r.received_quantity - r.lost_quantity, l.quantity - l.received_quantity - l.lost_quantity) > 0
    order by l.shipment_id, l.position, r.position`.execute(db);
  return rows;
}
