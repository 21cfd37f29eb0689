import { sql, type RawBuilder } from 'kysely';
import { planApi } from '@mrp/contract/features/plan.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notify } from '../../notices/commands.ts';
import { worthOf } from './worth.queries.ts';

/** Keeps what the plan said before of these orders, while it is replaced: that it knew them, and the documents that served them. */
export async function rememberFormerPlan(tx: Tx, isAsked: RawBuilder<unknown> = sql`d.garment_order_id is not null`): Promise<void> {
  await sql`
    create temporary table plan_former on commit drop as
    select d.garment_order_id, d.item_id, case s.kind when 'TRANSFER' then 'stockDocument' else lower(s.kind) end as document_kind, s.document_id
    from plan_demands d left join plan_pegs p on p.demand_id = d.id left join plan_supplies s on s.id = p.supply_id where ${isAsked}`.execute(
    tx,
  );
}

interface Late {
  id: string;
  code: string;
  authorId: string | null;
  needOn: string;
  completeOn: string | null;
  daysLate: number;
  material: string;
  runId: string;
  who: string | null;
  kind: string | null;
  document: string | null;
  at: string | null;
}

/** Orders that became late, each with the last change since the former plan that could be the cause. */
async function listLate(tx: Tx): Promise<Late[]> {
  const { rows: runs } = await sql<{ asOf: string }>`select as_of from plan_runs order by id desc limit 1`.execute(tx);
  const { rows } = await sql<Late>`
    with recent as materialized (
      select a.id, a.user_id, a.kind, a.document_id, a.at from audit_entries a
      where a.at >= ${runs[0]?.asOf ?? null}::timestamptz and a.kind in ('purchase', 'preparation', 'production', 'stockDocument', 'garmentOrder')
    ), causes as (
      select c.order_id, max(c.id) as id
      from (
        select f.garment_order_id as order_id, a.id from recent a join plan_former f on (f.document_kind, f.document_id) = (a.kind, a.document_id)
        union all
        select e.document_id, a.id
        from recent a
        join plan_demands d on a.kind = 'garmentOrder' and d.garment_order_id = a.document_id
        join plan_exceptions e on e.kind = 'REDATE' and e.item_id = d.item_id
      ) c group by 1
    )
    select o.id, o.code, author.id as author_id, e.need_on, e.due_on as complete_on, e.days_late, concat_ws(' ', s.name, nullif(k.colour_name, '')) as material,
           r.id as run_id, coalesce(w.nick_name, '系统') as who, a.kind, coalesce(bought.code, prepared.code, made.code, moved.code, other.code) as document,
           to_char(a.at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as at
    from plan_exceptions e
    join garment_orders o on o.id = e.document_id
    join (select max(id) as id from plan_runs) r on true
    join plan_items i on i.id = e.item_id
    join spus s on s.id = i.spu_id
    left join skus k on k.id = i.sku_id
    left join users author on author.id = o.created_by and author.active
    left join causes c on c.order_id = o.id
    left join recent a on a.id = c.id
    left join users w on w.id = a.user_id
    left join purchase_orders bought on a.kind = 'purchase' and bought.id = a.document_id
    left join preparation_orders prepared on a.kind = 'preparation' and prepared.id = a.document_id
    left join production_orders made on a.kind = 'production' and made.id = a.document_id
    left join stock_documents moved on a.kind = 'stockDocument' and moved.id = a.document_id
    left join garment_orders other on a.kind = 'garmentOrder' and other.id = a.document_id
    where e.kind = 'REDATE' and not exists (select from plan_late_orders l where l.garment_order_id = o.id)
      and exists (select from plan_former f where f.garment_order_id = o.id)
    order by ${worthOf('e')} desc, e.id`.execute(tx);
  return rows;
}

/**
 * 会迟: an order that the former plan had in time and this one has not; whoever entered it is told once, with who did last what could be the cause: to the
 * order, to what served it, or to another order that wants the same.
 */
export async function noticeLateOrders(tx: Tx): Promise<void> {
  const rows = await listLate(tx);
  await asNobody(tx, () =>
    notify(
      tx,
      rows.map(({ id, code, authorId, completeOn, daysLate, material, runId, ...cause }) => ({
        kind: 'PLAN_LATE' as const,
        subject: `late order ${id} ${runId}`,
        title:
          completeOn === null ? `成衣订单 ${code} 会迟，齐料日期不定` : `成衣订单 ${code} 会迟 ${daysLate} 天，最早 ${completeOn} 齐料`,
        note: `卡在 ${material} · ${causeText(cause)}`,
        path: `/garmentOrderDetail?id=${id}`,
        ...(authorId === null ? { holders: planApi.snooze.permission.anyOf } : { users: [authorId] }),
      })),
    ),
  );
  await sql`delete from plan_late_orders l where not exists (select from plan_exceptions e where e.kind = 'REDATE' and e.document_id = l.garment_order_id)`.execute(
    tx,
  );
  await sql`
    insert into plan_late_orders (garment_order_id, need_on, complete_on)
    select e.document_id, e.need_on, e.due_on from plan_exceptions e left join plan_late_orders l on l.garment_order_id = e.document_id
    where e.kind = 'REDATE' and (l.need_on, l.complete_on) is distinct from (e.need_on, e.due_on)
    on conflict (garment_order_id) do update set need_on = excluded.need_on, complete_on = excluded.complete_on`.execute(tx);
}

const documents: Readonly<Record<string, string>> = {
  purchase: '采购单',
  preparation: '备料单',
  production: '备料生产单',
  stockDocument: '库存单据',
  garmentOrder: '成衣订单',
};

/** 张三 11-29 15:20 改了采购单 CG2611290001. */
const causeText = ({ who, kind, document, at }: Pick<Late, 'who' | 'kind' | 'document' | 'at'>): string =>
  kind === null ? '库存、BOM 或日期有变动' : `${who} ${at} 动了${documents[kind] ?? '单据'} ${document ?? ''}`;

/** Who opens a page of the plan has not done what it shows: he is told like everybody. */
async function asNobody(tx: Tx, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ before: string | null }>`select current_setting('mrp.user_id', true) as before`.execute(tx);
  await sql`select set_config('mrp.user_id', '', true)`.execute(tx);
  await work();
  await sql`select set_config('mrp.user_id', ${rows[0]?.before ?? ''}, true)`.execute(tx);
}
