import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  DUE_SOON_DAYS,
  OPEN_SUPPLIERS_SHOWN,
  openKinds,
  type OpenDocument,
  type OpenDocuments,
  type OpenKind,
  type OpenOfMany,
} from '@mrp/contract/features/suppliers/score.ts';
import { supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import type { MenuTitle } from '@mrp/contract/permissions.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';

const SHOWN = 8;

/** The page that a user must be able to open to see documents of a kind. */
const pagesOf: Readonly<Record<OpenKind, readonly MenuTitle[]>> = {
  preparation: ['备料单管理'],
  production: ['备料单管理'],
  purchase: ['物料采购管理'],
  shipment: ['物料采购管理'],
  receipt: ['物料采购管理'],
  pick: ['领料管理'],
  stockDocument: ['SKU库存', 'SPU库存'],
  garmentOrder: ['定制BOM'],
  inquiry: ['比价'],
};
const stockPages = pagesOf.stockDocument;

/** Lines `l` of a document in one row: its goods in words, and what is open where all have one unit. */
const goodsOf = (lines: RawBuilder<unknown>, open: RawBuilder<unknown>) => sql`
  lateral (
    select min(concat_ws(' ', l.code, l.name, nullif(l.colour_name, ''))) || case when count(*) > 1 then ' 等 ' || count(*) || ' 种' else '' end as goods,
           case when count(distinct l.unit_id) = 1 then min(l.unit_id) end as unit_id, sum(${open}) as quantity
    from ${lines}
  ) g`;

const open = sql`greatest(l.quantity + l.replaced_quantity - l.received_quantity - l.closed_quantity, 0)`;

const isOpen = (kind: OpenKind, state: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(state)} in (${sql.join(openKinds[kind].states.map((one) => sql.lit(one)))})`;

/** A supplier: its id, or the column that holds it. */
type Of = string | RawBuilder<unknown>;

const holdersOf = (id: Of) => sql`select h.id from holders h where h.supplier_id = ${id}`;

/** `kind, id, code, state, goods, unit_id, quantity, due_on` of what is not finished with a supplier or at its holders. */
const documentsOf: Readonly<Record<OpenKind, (id: Of) => RawBuilder<unknown>>> = {
  preparation: (id) => sql`
    select 'preparation' as kind, o.id, o.code, o.state, g.goods, g.unit_id, g.quantity, o.expected_on as due_on
    from preparation_orders o
    cross join ${goodsOf(sql`preparation_lines l where l.order_id = o.id and l.supplier_id = ${id}`, sql`greatest(l.quantity - l.finished_quantity, 0)`)}
    where ${isOpen('preparation', 'o.state')} and o.id in (select l.order_id from preparation_lines l where l.supplier_id = ${id})`,
  production: (id) => sql`
    select 'production', p.id, p.code, p.state, concat_ws(' ', coalesce(k.code, s.code), s.name, nullif(k.colour_name, '')), p.unit_id,
           greatest(p.quantity - p.finished_quantity, 0), p.expected_on
    from production_orders p join spus s on s.id = p.spu_id left join skus k on k.id = p.sku_id
    where ${isOpen('production', 'p.state')} and p.supplier_id = ${id}`,
  purchase: (id) => sql`
    select 'purchase', o.id, o.code, o.state, g.goods, g.unit_id, g.quantity, o.due_on
    from purchase_orders o cross join ${goodsOf(sql`purchase_lines l where l.order_id = o.id`, open)}
    where ${isOpen('purchase', 'o.state')} and o.supplier_id = ${id}`,
  shipment: (id) => sql`
    select 'shipment', d.id, d.code, d.state, g.goods, g.unit_id, g.quantity, d.expected_on
    from shipments d cross join ${goodsOf(sql`shipment_lines l where l.shipment_id = d.id`, sql`l.quantity - l.received_quantity - l.lost_quantity`)}
    where ${isOpen('shipment', 'd.state')} and d.supplier_id = ${id}`,
  receipt: (id) => sql`
    select 'receipt', d.id, d.code, d.state, g.goods, g.unit_id, g.quantity, null::date
    from receipts d cross join ${goodsOf(sql`receipt_lines l where l.receipt_id = d.id`, sql`l.quantity`)}
    where ${isOpen('receipt', 'd.state')} and d.supplier_id = ${id}`,
  pick: (id) => sql`
    select 'pick', d.id, d.code, d.state, g.goods, g.unit_id, g.quantity, d.need_on
    from pick_orders d join holders h on h.id = d.holder_id
    cross join ${goodsOf(sql`pick_lines l where l.pick_id = d.id`, sql`greatest(l.quantity - l.picked_quantity + l.surplus_quantity, 0)`)}
    where ${isOpen('pick', 'd.state')} and h.supplier_id = ${id}`,
  stockDocument: (id) => sql`
    select 'stockDocument', d.id, d.code, d.state, coalesce(g.goods, ''), g.unit_id, g.quantity, d.expected_on
    from stock_documents d cross join ${goodsOf(sql`stock_document_lines l where l.document_id = d.id`, sql`l.quantity - coalesce(l.received_quantity, 0)`)}
    where ${isOpen('stockDocument', 'd.state')}
      and (d.supplier_id = ${id} or d.holder_id in (${holdersOf(id)}) or d.to_holder_id in (${holdersOf(id)}))`,
  inquiry: (id) => sql`
    select 'inquiry', q.id, q.code, q.state, q.name, null::bigint, null::numeric, case when a.answered_at is null then q.answer_by end
    from inquiries q join inquiry_answers a on a.inquiry_id = q.id and a.supplier_id = ${id} where ${isOpen('inquiry', 'q.state')}`,
  garmentOrder: (id) => sql`
    select 'garmentOrder', d.id, d.code, d.state, concat_ws(' ', y.code, y.name), null::bigint, null::numeric, d.deliver_on
    from garment_orders d join styles y on y.id = d.style_id where ${isOpen('garmentOrder', 'd.state')} and d.supplier_id = ${id}`,
};

/** The first kind names the columns of all, and is another one for every user. */
const named = sql`d (kind, id, code, state, goods, unit_id, quantity, due_on)`;

const isLate = sql`coalesce(d.due_on < business_day() and d.state not in ('DRAFT', 'PENDING'), false)`;

const kindsOf = (permissions: Identity['permissions']): OpenKind[] =>
  (Object.keys(openKinds) as OpenKind[]).filter((kind) => pagesOf[kind].some((page) => permissions.has(page)));

const unionOf = (kinds: readonly OpenKind[], id: Of) =>
  sql.join(
    kinds.map((kind) => documentsOf[kind](id)),
    sql` union all `,
  );

/** What is open with each of these suppliers that can be paused, as far as this user may open it. */
export async function listOpenOfMany(db: Db, { permissions }: Identity, ids: readonly string[]): Promise<OpenOfMany> {
  const kinds = kindsOf(permissions);
  const seesStock = stockPages.some((page) => permissions.has(page));
  const counts =
    kinds.length === 0
      ? sql`select null::text as kind, 0 as count, 0 as overdue where false`
      : sql`select d.kind, count(*)::int as count, (count(*) filter (where ${isLate}))::int as overdue
            from (${unionOf(kinds, sql.ref('s.id'))}) ${named} group by d.kind`;
  const stock = seesStock
    ? sql`select count(*)::int as items from stock_balances b where b.holder_id in (${holdersOf(sql.ref('s.id'))}) and b.ownership = 1 and b.on_hand > 0`
    : sql`select null::int as items`;
  const { rows } = await sql<OpenOfMany['suppliers'][number] & { documents: number }>`
    select s.id, s.code, s.abbreviation, array(${holdersOf(sql.ref('s.id'))}) as holder_ids, g.items as stock,
           coalesce(o.counts, '[]') as counts, coalesce(o.documents, 0)::int as documents
    from suppliers s
    cross join lateral (
      select jsonb_agg(jsonb_build_object('kind', c.kind, 'count', c.count, 'overdue', c.overdue)) as counts, sum(c.count) as documents from (${counts}) c) o
    cross join lateral (${stock}) g
    where s.id = any(${ids as string[]}::bigint[]) and s.state in (${sql.join(supplierWorkflow.transitions.pause.from)})
    order by documents desc, coalesce(g.items, 0) desc, s.code`.execute(db);
  const open = rows.filter(({ documents, stock: items }) => documents > 0 || items);
  const inOrder = (a: { kind: OpenKind }, b: { kind: OpenKind }) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind);
  return {
    suppliers: open.slice(0, OPEN_SUPPLIERS_SHOWN).map((row) => ({ ...row, counts: row.counts.toSorted(inOrder) })),
    more: Math.max(0, open.length - OPEN_SUPPLIERS_SHOWN),
    clear: rows.length - open.length,
  };
}

/** What a supplier has not finished, of the kinds that this user may open: overdue first, then by the day that is expected. */
export async function listOpenDocuments(db: Db, id: string, { permissions }: Identity): Promise<OpenDocuments> {
  const kinds = kindsOf(permissions);
  const { rows: holders } = await holdersOf(id).$castTo<{ id: string }>().execute(db);
  const place = { holderIds: holders.map((holder) => holder.id), stock: await countStock(db, id, permissions) };
  if (kinds.length === 0) return { ...place, rows: [], counts: [], due: [] };
  const all = unionOf(kinds, id);
  const { rows } = await sql<OpenDocument>`
    select d.kind, d.id, d.code, d.state, d.goods, case when u.id is not null then trim_scale(d.quantity)::text end as quantity,
           case when u.id is not null then jsonb_build_object('name', u.name, 'decimals', u.decimals) end as unit, d.due_on, ${isLate} as is_overdue
    from (${all}) ${named} left join units u on u.id = d.unit_id
    order by ${isLate} desc, d.due_on nulls last, d.code limit ${sql.lit(SHOWN)}`.execute(db);
  const { rows: counts } = await sql<OpenDocuments['counts'][number]>`
    select d.kind, count(*)::int as count, (count(*) filter (where ${isLate}))::int as overdue from (${all}) ${named} group by d.kind`.execute(
    db,
  );
  const order = (kind: OpenKind) => kinds.indexOf(kind);
  return { ...place, rows, counts: counts.toSorted((a, b) => order(a.kind) - order(b.kind)), due: await listDue(db, id) };
}

async function countStock(db: Db, id: string, permissions: Identity['permissions']): Promise<number | null> {
  if (!stockPages.some((page) => permissions.has(page))) return null;
  const { rows } = await sql<{ items: number }>`
    select count(*)::int as items from stock_balances b where b.holder_id in (${holdersOf(id)}) and b.ownership = 1 and b.on_hand > 0`.execute(
    db,
  );
  return rows[0]?.items ?? 0;
}

/** Goods that the supplier has to deliver within the days of a capacity, or is late with. */
async function listDue(db: Db, id: string): Promise<OpenDocuments['due']> {
  const { rows } = await sql<OpenDocuments['due'][number]>`
    select trim_scale(sum(r.quantity))::text as quantity, u.name as unit, u.decimals
    from scheduled_receipts r join units u on u.id = r.unit_id
    where r.supplier_id = ${id} and r.committed and r.due_on <= business_day() + ${sql.lit(DUE_SOON_DAYS)}
    group by u.id, u.name, u.decimals order by sum(r.quantity) desc`.execute(db);
  return rows;
}
