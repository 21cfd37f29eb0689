import { sql, type RawBuilder } from 'kysely';
import type {
  DocumentPlan,
  OrderPlan,
  PlanItem,
  PlanItemDetail,
  plannedDocuments,
  ServedDemand,
  ServingSupply,
} from '@mrp/contract/features/plan/record.ts';
import { planWords } from '@mrp/contract/features/plan/words.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { holderRef } from '../stock/holders.queries.ts';
import { weekOf } from './weeks.queries.ts';
import { listPlanItems, readMoment } from './queries.ts';

/** Demands or supplies of one answer. */
const MOST = 300;

const day = (column: string) => sql`${sql.ref(column)}::text`;

/** A demand `d` as an object; `dh` is its holder. */
const demandFacts = sql`
  'id', d.id::text, 'kind', d.kind, 'document', case when d.kind = 'SAFETY' then null when d.garment_order_id is not null then 'garmentOrder'
    when d.style_id is not null then 'style' when d.kind <> 'DYE' then lower(d.kind) end,
  'documentId', coalesce(d.garment_order_id, d.style_id, case when d.kind <> 'DYE' then d.document_id end)::text,
  'colourName', case when d.kind = 'DYE' then (select k.colour_name from skus k where k.id = d.document_id) end, 'code', d.code, 'holder', case when dh.id is not null then ${holderRef('dh')} end,
  'needOn', ${day('d.need_on')}, 'priority', d.priority, 'gross', d.gross::text, 'picked', d.picked::text, 'quantity', d.quantity::text, 'served', d.served::text,
  'lacking', d.lacking::text, 'servedOn', ${day('d.served_on')},
  'isLate', d.kind not in ('SAFETY', 'DYE') and (d.lacking > 0 or d.served_on is null or coalesce(d.served_on > greatest(d.need_on, business_day()), false) or coalesce(d.need_on < business_day(), false))`;

/** A supply `p` as an object; `ph` is its holder. */
const supplyFacts = sql`
  'id', p.id::text, 'kind', p.kind, 'document', case p.kind when 'TRANSFER' then 'stockDocument' when 'PRODUCTION' then 'production' when 'PREPARATION' then 'preparation'
    when 'PURCHASE' then 'purchase' when 'GREIGE' then 'greigeStock' end,
  'documentId', p.document_id::text, 'code', p.code, 'holder', ${holderRef('ph')}, 'ownership', p.ownership, 'dueOn', ${day('p.due_on')},
  'readyOn', ${day('p.ready_on')}, 'committed', p.committed, 'quantity', p.quantity::text, 'served', p.served::text, 'rest', (p.quantity - p.served)::text`;

/** What ties supply `p` to demand `d`. */
const fixFacts = sql`case when g.is_fixed then (
  select jsonb_build_object('id', f.id::text, 'quantity', f.quantity::text, 'reason', f.reason, 'by', coalesce(w.nick_name, '系统'), 'at', f.created_at, 'version', f.version)
  from plan_fixes f join plan_items fi on fi.spu_id = f.spu_id and fi.sku_id is not distinct from f.sku_id left join users w on w.id = f.created_by
  where fi.id = p.item_id and f.demand_kind = d.kind and f.demand_id = coalesce(d.garment_order_id, d.document_id, d.style_id)
    and f.supply_kind = p.kind and f.supply_id is not distinct from p.document_id and f.holder_id = p.holder_id and f.ownership = p.ownership) end`;

const pegFacts = sql`'quantity', g.quantity::text, 'transferDays', g.transfer_days, 'readyOn', ${day('g.ready_on')}, 'fix', ${fixFacts}`;

interface Row<T> {
  itemId: string;
  row: T;
}

async function listDemands(db: Db, condition: RawBuilder<unknown>): Promise<Row<ServedDemand>[]> {
  const { rows } = await sql<Row<ServedDemand>>`
    select d.item_id, jsonb_build_object(${demandFacts}, 'pegs', coalesce((
      select jsonb_agg(jsonb_build_object(${pegFacts}, 'supply', jsonb_build_object(${supplyFacts})) order by g.ready_on nulls last, p.id)
      from plan_pegs g join plan_supplies p on p.id = g.supply_id join holders ph on ph.id = p.holder_id where g.demand_id = d.id), '[]')) as row
    from plan_demands d left join holders dh on dh.id = d.holder_id where ${condition} order by d.id limit ${MOST + 1}`.execute(db);
  return rows;
}

async function listSupplies(db: Db, condition: RawBuilder<unknown>): Promise<Row<ServingSupply>[]> {
  const { rows } = await sql<Row<ServingSupply>>`
    select p.item_id, jsonb_build_object(${supplyFacts}, 'pegs', coalesce((
      select jsonb_agg(jsonb_build_object(${pegFacts}, 'demand', jsonb_build_object(${demandFacts})) order by d.id)
      from plan_pegs g join plan_demands d on d.id = g.demand_id left join holders dh on dh.id = d.holder_id where g.supply_id = p.id), '[]')) as row
    from plan_supplies p join holders ph on ph.id = p.holder_id where ${condition} order by p.id limit ${MOST + 1}`.execute(db);
  return rows;
}

/** One material with its demands and supplies, of one week or all. */
export async function getPlanItem(db: Db, id: string, week: number | undefined): Promise<PlanItemDetail> {
  const [item] = await listPlanItems(db, [id]);
  if (!item) throw new AppError('NOT_FOUND', { what: '物料计划' });
  const isStock = sql`p.kind in ('STOCK', 'RESERVED')`;
  const inWeek = (of: RawBuilder<unknown>) => (week === undefined ? sql`true` : sql`${weekOf(of)} = ${week}::int`);
  const demands = await listDemands(
    db,
    sql`d.item_id = ${id} and ${week === undefined ? sql`true` : sql`d.kind <> 'SAFETY'`} and ${inWeek(sql`d.need_on`)}`,
  );
  const supplies = await listSupplies(
    db,
    sql`p.item_id = ${id} and ${week === undefined ? sql`true` : sql`not ${isStock}`} and ${inWeek(sql`p.due_on`)}`,
  );
  return {
    moment: await readMoment(db),
    item,
    demands: demands.slice(0, MOST).map(({ row }) => row),
    supplies: supplies.slice(0, MOST).map(({ row }) => row),
    isCut: demands.length > MOST || supplies.length > MOST,
  };
}

async function materialsOf(db: Db, rows: readonly Row<unknown>[]): Promise<ReadonlyMap<string, PlanItem>> {
  const items = await listPlanItems(db, [...new Set(rows.map(({ itemId }) => itemId))]);
  return new Map(items.map((item) => [item.id, item]));
}

/** What serves each material of a garment order; what blocks comes first. */
export async function getOrderPlan(db: Db, orderId: string): Promise<OrderPlan> {
  const { rows: orders } = await sql<OrderPlan['order']>`
    select code, state = 'OPEN' as is_open, priority, version from garment_orders where id = ${orderId}`.execute(db);
  const [order] = orders;
  if (!order) throw new AppError('NOT_FOUND', { what: planWords.garmentOrder });
  const rows = await listDemands(db, sql`d.garment_order_id = ${orderId} and d.kind <> 'DYE'`);
  const items = await materialsOf(db, rows);
  const lines = rows.flatMap(({ itemId, row }) => {
    const item = items.get(itemId);
    return item ? [{ item, demand: row }] : [];
  });
  return {
    moment: await readMoment(db),
    order,
    lines: [...lines.filter(({ demand }) => demand.isLate), ...lines.filter(({ demand }) => !demand.isLate)],
  };
}

const supplyKindOf = { purchase: 'PURCHASE', preparation: 'PREPARATION', production: 'PRODUCTION', stockDocument: 'TRANSFER' } as const;

/** Stock of the items that these lines `l` of a document `o` name, where it received or takes them. */
const stockOf = (lines: RawBuilder<unknown>, id: string) => sql`
  p.kind in ('STOCK', 'RESERVED') and (p.item_id, p.holder_id) in (
    select x.id, o.holder_id from ${lines} join stock_items t on t.id = l.item_id join plan_items x on x.spu_id = t.spu_id and x.sku_id is not distinct from t.sku_id where o.id = ${id})`;

/** The document still brings the material of supply `p`: what arrived or was cancelled since the plan was computed serves nobody any more. */
const stillComes = (kind: keyof typeof supplyKindOf, id: string) => sql`
  exists (select from scheduled_receipts r join plan_items x on x.spu_id = r.spu_id and x.sku_id is not distinct from r.sku_id
    where r.document_kind = ${kind} and r.document_id = ${id} and x.id = p.item_id)`;

/** The supplies `p` of a document. */
function suppliesOf(kind: (typeof plannedDocuments)[number], id: string): RawBuilder<unknown> {
  switch (kind) {
    case 'stockItem':
      return sql`p.kind in ('STOCK', 'RESERVED', 'GREIGE') and p.item_id = (
        select x.id from plan_items x join stock_items t on t.spu_id = x.spu_id and t.sku_id is not distinct from x.sku_id where t.id = ${id})`;
    case 'receipt':
      return stockOf(sql`receipts o join receipt_lines l on l.receipt_id = o.id`, id);
    case 'pick':
      return stockOf(sql`pick_orders o join pick_lines l on l.pick_id = o.id`, id);
    default:
      return sql`p.kind = ${supplyKindOf[kind]} and p.document_id = ${id} and ${stillComes(kind, id)}`;
  }
}

/** Which demands a document serves that brings goods, the stock of an item, or what a receipt brought or a pick takes from. */
export async function getDocumentPlan(db: Db, kind: (typeof plannedDocuments)[number], id: string): Promise<DocumentPlan> {
  const rows = await listSupplies(db, suppliesOf(kind, id));
  const items = await materialsOf(db, rows);
  const lines = rows.flatMap(({ itemId, row }) => {
    const item = items.get(itemId);
    return item ? [{ item, supply: row }] : [];
  });
  return { moment: await readMoment(db), lines };
}
