import { sql } from 'kysely';
import type { OrderProposal } from '@mrp/contract/features/plan/exceptions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { supplierEntry } from '../preparations/queries.ts';
import { holderRef } from '../stock/holders.queries.ts';
import { worthOf } from './exceptions/worth.queries.ts';

/** What to order for exceptions of the kind 下单, at the holder that lacks most of each; nothing is stored. */
export async function proposeOrder(db: Db, ids: readonly string[]): Promise<OrderProposal> {
  const { rows } = await sql<OrderProposal['lines'][number]>`
    select i.sku_id, i.spu_id, coalesce(k.code, s.code) as code, concat_ws(' ', s.name, nullif(k.colour_name, '')) as name,
           case when v.id is not null then ${supplierEntry('v')} end as supplier, case when h.id is not null then ${holderRef('h')} end as holder,
           e.suggested::text as quantity, greatest(e.need_on, business_day())::text as need_on, null as style_id, null as style, null as skc_id, null as skc,
           case when cardinality(e.order_ids) = 1 then e.order_ids[1]::text end as garment_order_id, null as bom_line_id
    from plan_exceptions e
    join plan_items i on i.id = e.item_id
    join spus s on s.id = i.spu_id
    left join skus k on k.id = i.sku_id
    left join suppliers v on v.id = e.supplier_id
    left join holders h on h.id = (
      select d.holder_id from plan_demands d where d.item_id = i.id and d.lacking > 0 and d.holder_id is not null group by 1 order by sum(d.lacking) desc, 1 limit 1)
    where e.id = any(${ids as string[]}::bigint[]) and e.kind = 'BUY' and e.document_id is null
    order by ${worthOf('e')} desc, e.id`.execute(db);
  if (rows.length === 0) throw new AppError('GUARD', { detail: '这些事已经处理，或不是下单；物料计划已更新，请回到列表看现在的' });
  const holders = new Map(rows.flatMap(({ holder }) => (holder ? [[holder.id, holder] as const] : [])));
  const only = holders.size === 1 ? [...holders.keys()][0] : undefined;
  return {
    source: 'BRAND',
    holderId: only ?? null,
    needOn: rows.flatMap(({ needOn }) => needOn ?? []).toSorted()[0] ?? null,
    orders: [],
    skipped: [],
    lines: only === undefined ? rows : rows.map((line) => ({ ...line, holder: null })),
  };
}
