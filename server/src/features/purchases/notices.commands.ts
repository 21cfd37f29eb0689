import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { purchaseWorkflow, shipmentWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { notify } from '../notices/commands.ts';
import type { JudgedLine } from './orders/judging.queries.ts';

const day = (date: string): string => date.slice(5);

/** 已发货: whoever receives goods learns what is coming. */
export async function notifyShipment(tx: Tx, { id, code, supplier, holder, expectedOn, lines }: Shipment): Promise<void> {
  await notify(tx, [
    {
      kind: 'PURCHASE_ARRIVAL',
      subject: `shipment ${id}`,
      title: `${supplier.name} 已发货到 ${holder.name}`,
      note: `${code} · ${lines.length} 种物料${expectedOn === null ? '' : ` · 预计 ${day(expectedOn)} 到货`}`,
      path: `/shipmentDetail?id=${id}`,
      holders: [shipmentWorkflow.transitions.receive.permission],
    },
  ]);
}

interface ReceivedOrder {
  id: string;
  code: string;
  receiptCode: string;
  authorId: string | null;
  supplier: string;
  isDone: boolean;
}

/** 已收货: the authors of the orders that it serves. */
export async function notifyReceipt(tx: Tx, receiptId: string): Promise<void> {
  const { rows } = await sql<ReceivedOrder>`
    select distinct o.id, o.code, d.code as receipt_code, o.created_by as author_id, v.abbreviation as supplier, o.state = 'RECEIVED' as is_done
    from receipts d join receipt_lines l on l.receipt_id = d.id join receipt_shares s on s.line_id = l.id join purchase_orders o on o.id = s.order_id
    join suppliers v on v.id = d.supplier_id
    where d.id = ${receiptId} order by o.id`.execute(tx);
  await notify(
    tx,
    rows.flatMap(({ id, code, receiptCode, authorId, supplier, isDone }) =>
      authorId === null
        ? []
        : {
            kind: 'PURCHASE_ARRIVAL' as const,
            subject: `receipt ${receiptId} ${id}`,
            title: `采购单 ${code} ${isDone ? '已收齐' : '到了一部分'}`,
            note: `${supplier} · 收货单 ${receiptCode}`,
            path: `/receiptDetail?id=${receiptId}`,
            users: [authorId],
          },
    ),
  );
}

/** Orders that became overdue this week: older ones were told of, or are older than this notice. */
const TOLD_FOR_DAYS = 7;

/** 采购逾期: the author, once for each due date; where he has left, everybody who orders. */
export async function notifyOverdue(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; code: string; supplier: string; dueOn: string; authorId: string | null }>`
    select o.id, o.code, v.abbreviation as supplier, o.due_on, author.id as author_id
    from purchase_orders o join suppliers v on v.id = o.supplier_id left join users author on author.id = o.created_by and author.active
    where o.state in ('PLACED', 'CONFIRMED', 'SHIPPED') and o.due_on < business_day() and o.due_on >= business_day() - ${TOLD_FOR_DAYS}::int
    order by o.due_on, o.id`.execute(tx);
  await notify(
    tx,
    rows.map(({ id, code, supplier, dueOn, authorId }) => ({
      kind: 'PURCHASE_OVERDUE' as const,
      subject: `purchase ${id} ${dueOn}`,
      title: `采购单 ${code} 已逾期`,
      note: `${supplier} · 应于 ${day(dueOn)} 交货`,
      path: `/purchaseDetail?id=${id}`,
      ...(authorId === null ? { holders: [purchaseWorkflow.transitions.place.permission] } : { users: [authorId] }),
    })),
  );
}

interface PriceAlert {
  lineId: string;
  spuId: string;
  supplierId: string;
  order: string;
  supplier: string;
  material: string;
  /** Percent points above the price in force, below it with a minus sign. */
  deviation: string;
  styles: string[];
  sheets: string[];
}

/** From here on one notice names their number. */
const ONE_BY_ONE = 5;
/** Styles and sheets that a notice names. */
const NAMED = 3;

/** 价格预警: lines that are bought at another price than the one in force, by more than the percentage configured for their class. */
export async function notifyPrices(tx: Tx, lines: readonly JudgedLine[]): Promise<void> {
  const judged = lines.map(({ id, deviation }) => ({ id, deviation }));
  const alerts = await listPriceAlerts(
    tx,
    judged.filter(({ deviation }) => deviation !== null),
  );
  if (alerts.length === 0) return;
  const shared = { kind: 'PRICE_ALERT' as const, holders: [VIEW_PRICES] as const };
  const idsOf = (field: 'spuId' | 'supplierId', some: readonly PriceAlert[]) =>
    [...new Set(some.map((alert) => alert[field]))].slice(0, 50).join(',');
  const pathOf = (some: readonly PriceAlert[]) =>
    `/viewPriceList?status=IN_FORCE&kind=BULK&spuIds=${idsOf('spuId', some)}&supplierIds=${idsOf('supplierId', some)}`;
  if (alerts.length > ONE_BY_ONE) {
    const orders = [...new Set(alerts.map(({ order }) => order))];
    const subject = `purchase lines ${alerts.length} ${alerts[0]?.lineId} ${alerts[0]?.deviation}`;
    const title = `采购单 ${orders.slice(0, NAMED).join('、')}${orders.length > NAMED ? ' 等' : ''} 有 ${alerts.length} 行的单价超过预警`;
    return notify(tx, [{ ...shared, subject, title, note: usedIn(alerts), path: pathOf(alerts) }]);
  }
  return notify(
    tx,
    alerts.map((alert) => ({
      ...shared,
      subject: `purchase line ${alert.lineId} ${alert.deviation}`,
      title: `采购单 ${alert.order}：${alert.material} ${alert.deviation.startsWith('-') ? '低于' : '高于'}现行价 ${alert.deviation.replace('-', '')}%`,
      note: [alert.supplier, usedIn([alert])].filter(Boolean).join(' · '),
      path: pathOf([alert]),
    })),
  );
}

/** 款 KS2601、KS2602 等 4 款 · 核价单 HJ202611010001 V1 */
function usedIn(alerts: readonly Pick<PriceAlert, 'styles' | 'sheets'>[]): string {
  const named = (all: readonly string[], unit: string): string =>
    all.length > NAMED ? `${all.slice(0, NAMED).join('、')} 等 ${all.length} ${unit}` : all.join('、');
  const styles = [...new Set(alerts.flatMap((alert) => alert.styles))];
  const sheets = [...new Set(alerts.flatMap((alert) => alert.sheets))];
  return [styles.length > 0 && `款 ${named(styles, '款')}`, sheets.length > 0 && `核价单 ${named(sheets, '张')}`]
    .filter(Boolean)
    .join(' · ');
}

/** With the style that a line is bought for, else those whose BOM in force takes the material, and the newest cost sheets of the colour. */
async function listPriceAlerts(tx: Tx, judged: readonly { id: string; deviation: string | null }[]): Promise<PriceAlert[]> {
  const { rows } = await sql<PriceAlert>`
    select l.id as line_id, l.spu_id, o.supplier_id, o.code as "order", v.abbreviation as supplier, concat_ws(' ', l.name, nullif(l.colour_name, '')) as material,
      trim_scale(w.deviation)::text as deviation, array(
        select t.code from styles t where t.id = l.style_id
        union
        select t.code from bom_lines n join boms b on b.id = n.bom_id and b.state = 'EFFECTIVE' join styles t on t.id = b.style_id
        where l.style_id is null and n.spu_id = l.spu_id
        order by 1) as styles, array(
        select distinct s.code || ' V' || s.version_no from cost_sheet_lines c join cost_sheets s on s.id = c.sheet_id
        join quotations q on q.id = s.quotation_id
        where c.sku_id = l.sku_id and s.is_latest and s.state not in ('VOID', 'REJECTED') and (l.style_id is null or q.style_id = l.style_id)
        order by 1 desc) as sheets
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as w (id bigint, deviation numeric)
    join purchase_lines l on l.id = w.id join purchase_orders o on o.id = l.order_id join suppliers v on v.id = o.supplier_id
    join spus m on m.id = l.spu_id join comparison_config_versions g on g.id = comparison_version_of(m.classification_id)
    where abs(w.deviation) > g.alert_percent order by o.code, l.position`.execute(tx);
  return rows;
}
