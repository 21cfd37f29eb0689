import { sql } from 'kysely';
import type { PurchaseProposal, PurchaseProposalRequest } from '@mrp/contract/features/purchases/proposal.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Db } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { listOrderLines, listShares, refusalOf } from '../netting/confirmation.queries.ts';
import { splitByDemand } from '../netting/confirmation.rules.ts';
import { bomInEffect } from '../netting/demands.queries.ts';
import { unitRatio } from '../netting/items.queries.ts';
import { skuForSize } from '../styles/boms/size-items.queries.ts';
import { getNettingRow } from '../netting/queries.ts';
import { supplierEntry } from '../preparations/queries.ts';
import { holderRef } from '../stock/holders.queries.ts';

type Wanted = Pick<
  PurchaseProposal['lines'][number],
  'skuId' | 'quantity' | 'needOn' | 'styleId' | 'skcId' | 'garmentOrderId' | 'bomLineId'
> & { supplierId: string | null; holderId: string | null };

/** What to buy for a run or for garment orders, as lines of a new purchase; nothing is stored. */
export async function proposePurchase(
  db: Db,
  user: Identity,
  { nettingRunId, nettingLineIds, garmentOrderIds, source }: PurchaseProposalRequest,
): Promise<PurchaseProposal> {
  if (nettingRunId === null) return proposeForOrders(db, garmentOrderIds, source);
  const run = await getNettingRow(db, nettingRunId);
  if (run.goods !== 'SKU') throw new AppError('GUARD', { detail: '坯布测算请生成备料单' });
  const { rows: orders } = await sql<{ id: string; code: string }>`
    select id, code from purchase_orders where netting_run_id = ${nettingRunId} and state <> 'CANCELLED' order by id`.execute(db);
  const wanted = await listWantedOfRun(db, user, nettingRunId, nettingLineIds);
  return { source: 'BRAND', holderId: run.holder.id, needOn: earliest(wanted), orders, lines: await describe(db, wanted) };
}

/** The rows of a run, split over the demand like preparation orders. */
async function listWantedOfRun(db: Db, user: Identity, runId: string, lineIds: readonly string[]): Promise<Wanted[]> {
  const chosen = lineIds.length > 0 ? { ids: [...lineIds] } : undefined;
  const lines = (await listOrderLines(db, runId, chosen, user)).filter((line) => refusalOf(line) === '');
  if (lines.length === 0) throw new AppError('GUARD', { detail: '没有可以采购的物料：下单量为 0，或都有问题待处理' });
  const shares = Map.groupBy(
    await listShares(
      db,
      runId,
      lines.map(({ id }) => id),
    ),
    ({ lineId }) => lineId,
  );
  return lines.flatMap((line) =>
    splitByDemand(line, shares.get(line.id) ?? []).map(
      ({ materialId, supplierId, quantity, styleId, skcId, garmentOrderId, bomLineId }) => ({
        skuId: materialId,
        supplierId,
        holderId: null,
        quantity: quantity ?? '0',
        needOn: line.needOn,
        styleId,
        skcId,
        garmentOrderId,
        bomLineId,
      }),
    ),
  );
}

/** The lines that the brand supplies without preparing them; what factories buy for themselves, prepared or not. */
const boughtBy = {
  BRAND: sql`l.supply = 'BRAND' and not l.is_prepared`,
  SUPPLIER: sql`l.supply = 'FACTORY'`,
};

const NOTHING = {
  BRAND: '没有要采购的BOM明细：没有BOM，都已备料、客供或由供应商自采，或已经采购',
  SUPPLIER: '没有供应商自采的BOM明细，或已经采购',
};

/** BOM lines of garment orders, less what was bought for them already and not returned to the supplier. */
async function proposeForOrders(db: Db, orderIds: readonly string[], source: PurchaseProposalRequest['source']): Promise<PurchaseProposal> {
  const { rows: wanted } = await sql<Wanted & { unsized: string | null }>`
    with asked as (
      select o.id as order_id, h.id as holder_id, o.deliver_on, l.skc_id, k.style_id, l.size, l.pieces, ${bomInEffect(sql`k.style_id`, sql`o.id`)} as bom_id
      from garment_orders o join garment_order_lines l on l.order_id = o.id join skcs k on k.id = l.skc_id
      left join holders h on h.supplier_id = o.supplier_id and h.kind = 'GARMENT_SUPPLIER' and h.active
      where o.id = ${anyId(orderIds)} and o.state = 'OPEN'
    ), needs as (
      select a.order_id, a.holder_id, a.deliver_on, a.style_id, a.skc_id, l.id as line_id, m.sku_id, l.supplier_id, t.decimals,
             sum(a.pieces * l.stock_consumption * coalesce(z.factor, 1) * ${unitRatio('f', 't')}) as quantity,
             min(concat_ws(' ', l.name, g.code, k.colour_name, nullif(a.size, ''))) filter (where m.sku_id is null) as unsized
      from asked a
      join bom_lines l on l.bom_id = a.bom_id and ${boughtBy[source]}
      join bom_line_colours c on c.line_id = l.id and c.skc_id = a.skc_id
      left join bom_line_sizes z on z.line_id = l.id and z.size = a.size
      ${skuForSize(sql`a.skc_id`, sql`a.size`)}
      join garment_orders g on g.id = a.order_id
      join skcs k on k.id = a.skc_id
      join spus s on s.id = l.spu_id
      left join stock_items i on i.spu_id = l.spu_id and i.sku_id = m.sku_id
      join units f on f.id = l.stock_unit_id
      join units t on t.id = coalesce(i.unit_id, s.first_unit_id)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    ), bought as (
      select l.garment_order_id, l.bom_line_id, l.skc_id, l.sku_id, sum(greatest(l.quantity + l.replaced_quantity - l.closed_quantity, l.received_quantity) - l.returned_quantity) as quantity
      from purchase_lines l join purchase_orders o on o.id = l.order_id and o.state <> 'CANCELLED'
      where l.garment_order_id = ${anyId(orderIds)} and l.bom_line_id is not null group by 1, 2, 3, 4
    )
    select n.sku_id, n.unsized, n.supplier_id, n.holder_id, n.style_id, n.skc_id, n.order_id as garment_order_id, n.line_id as bom_line_id,
           case when n.deliver_on >= business_day() then n.deliver_on end as need_on,
           (ceil((n.quantity - coalesce(b.quantity, 0)) * power(10::numeric, n.decimals)) / power(10::numeric, n.decimals))::numeric(16, 4)::text as quantity
    from needs n
    left join bought b on b.garment_order_id = n.order_id and b.bom_line_id = n.line_id and b.skc_id = n.skc_id and b.sku_id = n.sku_id
    where n.quantity > coalesce(b.quantity, 0)
    order by n.order_id, n.line_id, n.skc_id`.execute(db);
  refuseUnsized(wanted);
  if (wanted.length === 0) throw new AppError('GUARD', { detail: `这些成衣订单${NOTHING[source]}` });
  const holders = [...new Set(wanted.map(({ holderId }) => holderId))];
  return {
    source,
    // Lines of an order without a factory wait for the user's choice.
    holderId: holders.includes(null) ? null : (holders[0] ?? null),
    needOn: earliest(wanted),
    orders: [],
    lines: await describe(db, holders.length === 1 ? wanted.map((line) => ({ ...line, holderId: null })) : wanted),
  };
}

/** Nothing is proposed in part: a sized trim without its size would be forgotten. */
function refuseUnsized(wanted: readonly { unsized: string | null }[]): void {
  const missing = wanted.flatMap(({ unsized }) => unsized ?? []);
  if (missing.length === 0) return;
  throw new AppError('GUARD', {
    detail: `${missing.slice(0, 3).join('；')}${missing.length > 3 ? ` 等 ${missing.length} 处` : ''} 没有尺码对应，请先在BOM中补充，或把订单件数拆到尺码`,
  });
}

const earliest = (wanted: readonly Wanted[]): string | null => wanted.flatMap(({ needOn }) => needOn ?? []).toSorted()[0] ?? null;

/** Adds the words that the form shows. */
async function describe(db: Db, wanted: readonly Wanted[]): Promise<PurchaseProposal['lines']> {
  const { rows } = await sql<PurchaseProposal['lines'][number]>`
    select k.id as sku_id, k.code, concat_ws(' ', s.name, nullif(k.colour_name, '')) as name, case when v.id is not null then ${supplierEntry('v')} end as supplier,
           case when h.id is not null then ${holderRef('h')} end as holder, w.quantity, w."needOn" as need_on, st.id as style_id, st.code as style, sk.id as skc_id, sk.code as skc, w."garmentOrderId"::text as garment_order_id, w."bomLineId"::text as bom_line_id
    from rows from (jsonb_to_recordset(${JSON.stringify(wanted)}) as ("skuId" bigint, "supplierId" bigint, "holderId" bigint, quantity text, "needOn" date, "styleId" bigint, "skcId" bigint,
           "garmentOrderId" bigint, "bomLineId" bigint)) with ordinality as w ("skuId", "supplierId", "holderId", quantity, "needOn", "styleId", "skcId", "garmentOrderId", "bomLineId", n)
    join skus k on k.id = w."skuId"
    join spus s on s.id = k.spu_id
    left join suppliers v on v.id = w."supplierId"
    left join holders h on h.id = w."holderId"
    left join styles st on st.id = w."styleId"
    left join skcs sk on sk.id = w."skcId"
    order by w.n`.execute(db);
  return rows;
}
