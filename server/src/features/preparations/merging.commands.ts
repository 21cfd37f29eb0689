import { sql } from 'kysely';
import { preparationList } from '@mrp/contract/features/preparations.ts';
import { MEITAO, preparationWorkflow, type PreparationState } from '@mrp/contract/features/preparations/workflow.ts';
import type { BulkResult, Selection } from '@mrp/contract/lib/bulk.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { updateMany } from '../../platform/lists/bulk.ts';
import { codesExcept } from '../../platform/lists/bulk-codes.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { resolveSelection } from '../../platform/lists/lists.ts';
import { storedUnit } from '../prices/rules.ts';
import { isPriceOf, type KeptPrice } from './lines/kept-prices.rules.ts';
import { listOfferFacts } from './lines/offers.queries.ts';
import { offerPrice } from './lines/offers.rules.ts';
import { preparationSource } from './queries.ts';

interface Candidate {
  id: string;
  code: string;
  state: PreparationState;
  kind: string;
  /** The columns that must be equal for orders to be merged. */
  alike: string;
}

interface Merged {
  id: string;
  code: string;
  intoId: string;
  intoCode: string;
}

/** 合并: the oldest of matching drafts takes the lines of the others, which become 已取消 with a reference to it. */
export async function mergePreparations(tx: Tx, user: Identity, chosen: Selection): Promise<BulkResult> {
  const ids = await resolveSelection(tx, preparationSource, preparationList.query, chosen, user);
  const { rows } = await sql<Candidate>`
    select id, code, state, kind, concat_ws(' ', kind, basis, object, supplier_id, spu_id, sku_id, unit_id, holder_id) as alike
    from preparation_orders where id = any(${ids as string[]}::bigint[]) order by id for update`.execute(tx);
  const fitting = rows.filter(({ state, kind }) => state === 'DRAFT' && kind !== 'MEITAO');
  const groups = [...Map.groupBy(fitting, ({ alike }) => alike).values()];
  const merged = groups.flatMap(([target, ...others]) =>
    target ? others.map(({ id, code }) => ({ id, code, intoId: target.id, intoCode: target.code })) : [],
  );
  const prices = await listMergedPrices(tx, merged);
  await mergeInto(tx, merged);
  await updateMany(tx, 'preparationLines', prices);
  const done = groups.filter((group) => group.length > 1).flatMap((group) => group.map(({ id }) => id));
  const failed = rows
    .filter(({ id }) => !done.includes(id))
    .map(({ id, code, ...candidate }) => ({ id, code, reason: refusalOf(candidate) }));
  return { done, failed, codes: codesExcept(rows, failed) };
}

function refusalOf({ state, kind }: Pick<Candidate, 'state' | 'kind'>): string {
  if (kind === 'MEITAO') return `${MEITAO}不能合并`;
  if (state !== 'DRAFT') return `只有草稿可以合并，当前为${preparationWorkflow.states[state].label}`;
  return '没有与它同类型、供应商、物料和收货方的草稿';
}

async function mergeInto(tx: Tx, merged: readonly Merged[]): Promise<void> {
  if (merged.length === 0) return;
  await setAuditAction(tx, preparationWorkflow.transitions.merge.label);
  const moves = sql`jsonb_to_recordset(${JSON.stringify(merged)}) as m (id bigint, "intoId" bigint, "intoCode" text)`;
  await sql`
    with moved as (
      select l.id, m."intoId" as into_id,
             (select count(*) from preparation_lines t where t.order_id = m."intoId") + row_number() over (partition by m."intoId" order by l.order_id, l.position) - 1 as position
      from ${moves} join preparation_lines l on l.order_id = m.id
    )
    update preparation_lines l set order_id = w.into_id, position = w.position from moved w where w.id = l.id`.execute(tx);
  await sql`
    update preparation_orders o
    set expected_on = least(o.expected_on, w.expected_on), version = o.version + 1,
        search_text = left(concat_ws(' ', o.search_text, w.words), 4000)
    from (select m."intoId" as id, min(p.expected_on) as expected_on, string_agg(p.search_text, ' ') as words
          from ${moves} join preparation_orders p on p.id = m.id group by 1) w
    where w.id = o.id`.execute(tx);
  await sql`
    update preparation_orders o set state = 'CANCELLED', merged_into_id = m."intoId", cancel_reason = '并入 ' || m."intoCode"
    from ${moves} where m.id = o.id`.execute(tx);
}

interface MovedLine extends KeptPrice {
  id: string;
  orderId: string;
  intoId: string;
  isGreige: boolean;
  materialId: string;
  offerId: string;
  unitId: string;
  quantity: string;
}

/** Prices that were the offers' for the quantities of the drafts, as they are for that of the merged one, which may reach another break. */
async function listMergedPrices(tx: Tx, merged: readonly Merged[]) {
  const { rows } = await sql<MovedLine>`
    select l.id, l.order_id, coalesce(m."intoId", o.id) as into_id, o.kind = 'SPU' as is_greige, case when o.kind = 'SPU' then l.spu_id else l.sku_id end as material_id,
           l.offer_id, l.unit_id, l.quantity, l.takes_greige, l.unit_price, coalesce(l.price_unit_id, l.unit_id) as price_unit_id
    from preparation_orders o join preparation_lines l on l.order_id = o.id
    left join jsonb_to_recordset(${JSON.stringify(merged)}) as m (id bigint, "intoId" bigint) on m.id = o.id
    where o.id = any(${merged.flatMap(({ id, intoId }) => [id, intoId])}::bigint[])`.execute(tx);
  const offers = new Map<string, Awaited<ReturnType<typeof listOfferFacts>>>();
  for (const [isGreige, lines] of Map.groupBy(rows, (row) => row.isGreige)) {
    const level = isGreige ? 'SPU' : 'SKU';
    offers.set(level, await listOfferFacts(tx, level, [...new Set(lines.map(({ materialId }) => materialId))]));
  }
  const totals = (by: (line: MovedLine) => string) =>
    new Map([...Map.groupBy(rows, by)].map(([key, lines]) => [key, sumDecimals(lines.map(({ quantity }) => quantity))]));
  const [before, after] = [totals((line) => `${line.orderId} ${line.offerId}`), totals((line) => `${line.intoId} ${line.offerId}`)];
  return rows.flatMap((line) => {
    const known = offers.get(line.isGreige ? 'SPU' : 'SKU')?.get(line.materialId);
    const offer = known?.find(({ offerId }) => offerId === line.offerId);
    if (!offer || !isPriceOf(offer, line, before.get(`${line.orderId} ${line.offerId}`) ?? '0')) return [];
    const price = offerPrice(offer, line.takesGreige, after.get(`${line.intoId} ${line.offerId}`) ?? '0');
    return price ? [{ id: line.id, unitPrice: price.unitPrice, ...storedUnit(line.unitId, price) }] : [];
  });
}
