import { sql } from 'kysely';
import type { PurchaseProposal, PurchaseProposalRequest } from '@mrp/contract/features/purchases/proposal.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { listOrderLines, listShares, refusalOf } from '../../netting/confirmation.queries.ts';
import { splitByDemand } from '../../netting/confirmation.rules.ts';
import { getNettingRow } from '../../netting/queries.ts';
import { supplierEntry } from '../../preparations/queries.ts';
import { holderRef } from '../../stock/holders.queries.ts';
import { readEndedOrders } from '../../styles/orders.queries.ts';
import { listOrdersToBuy, needsToBuy } from './orders-to-buy.queries.ts';

type Wanted = Pick<
  PurchaseProposal['lines'][number],
  'skuId' | 'quantity' | 'needOn' | 'styleId' | 'skcId' | 'garmentOrderId' | 'bomLineId'
> & { supplierId: string | null; holderId: string | null };

/** What to buy for a run, without orders that ended since, or for garment orders, as lines of a new purchase; nothing is stored. */
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
  const all = await listWantedOfRun(db, user, nettingRunId, nettingLineIds);
  const skipped = await readEndedOrders(
    db,
    all.flatMap(({ garmentOrderId }) => garmentOrderId ?? []),
  );
  const wanted = all.filter(({ garmentOrderId }) => !skipped.some(({ id }) => id === garmentOrderId));
  if (wanted.length === 0) throw new AppError('GUARD', { detail: `没有要采购的：${toldOf(skipped)}` }, { skipped });
  return { source: 'BRAND', holderId: run.holder.id, needOn: earliest(wanted), orders, skipped, lines: await describe(db, wanted) };
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

/** BOM lines of garment orders, as far as the plan has nothing for them. */
async function proposeForOrders(db: Db, orderIds: readonly string[], source: PurchaseProposalRequest['source']): Promise<PurchaseProposal> {
  const orders = await listOrdersToBuy(db, orderIds, source);
  refuseUnsized(orders);
  const skipped = orders.flatMap(({ id, code, reason }) => (reason === '' ? [] : [{ id, code, reason }]));
  const { rows: wanted } = await sql<Wanted>`
    select n.sku_id, n.supplier_id, n.holder_id, n.style_id, n.skc_id, n.order_id as garment_order_id, n.line_id as bom_line_id,
           case when n.deliver_on >= business_day() then n.deliver_on end as need_on,
           (ceil(n.to_buy * power(10::numeric, n.decimals)) / power(10::numeric, n.decimals))::numeric(16, 4)::text as quantity
    from (${needsToBuy(orderIds, source)}) n
    where n.to_buy > 0
    order by n.order_id, n.line_id, n.skc_id`.execute(db);
  if (wanted.length === 0) throw new AppError('GUARD', { detail: `没有要采购的：${toldOf(skipped)}` }, { skipped });
  const holders = [...new Set(wanted.map(({ holderId }) => holderId))];
  return {
    source,
    // Lines of an order without a factory wait for the user's choice.
    holderId: holders.includes(null) ? null : (holders[0] ?? null),
    needOn: earliest(wanted),
    orders: [],
    skipped,
    lines: await describe(db, holders.length === 1 ? wanted.map((line) => ({ ...line, holderId: null })) : wanted),
  };
}

const toldOf = (skipped: PurchaseProposal['skipped']): string => skipped.map(({ code, reason }) => `${code} ${reason}`).join('；');

/** Nothing is proposed in part: a sized trim without its size would be forgotten. */
function refuseUnsized(orders: Awaited<ReturnType<typeof listOrdersToBuy>>): void {
  const missing = orders.filter(({ isUnsized }) => isUnsized).map(({ id, code, reason }) => ({ id, code, reason }));
  if (missing.length === 0) return;
  const detail = missing.map(({ code, reason }) => `${code}：${reason}`).join('；');
  throw new AppError('GUARD', { detail }, { skipped: missing });
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
