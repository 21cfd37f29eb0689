import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { pickedForOrders } from './demands.queries.ts';
import { countedHouse, itemsOf } from '../houses.queries.ts';
import type { LineStep } from './items.commands.ts';
import { addDyedOfGreige, keepDyedEarlier } from './dyed-earlier.commands.ts';
import { matchGreige } from './dyeing.commands.ts';
import { greigeToDye } from './matched.queries.ts';
import { matchAll } from './matching.commands.ts';
import { collectDemands, createPlanTables, rankDemands } from './standing.commands.ts';
import { collectSupplies } from './supplies.commands.ts';

/**
 * Collects what all others want of the materials of the run, as the plan does and in the same snapshot. The run itself replaces what its orders want, and
 * what its styles without orders plan.
 */
export async function collectOthers(tx: Tx): Promise<void> {
  await createPlanTables(tx);
  await sql`
    create temporary table netting_own (
      id bigint generated always as identity, spu_id bigint not null, sku_id bigint, garment_order_id bigint, style_id bigint, from_on date not null,
      quantity numeric(16, 4) not null
    ) on commit drop`.execute(tx);
  await sql`
    create temporary table netting_dyed (
      spu_id bigint not null, holder_id bigint not null, ownership smallint not null, document_kind text not null, document_id bigint not null, wanted_on date,
      quantity numeric(16, 4) not null
    ) on commit drop`.execute(tx);
  await sql`
    create temporary table netting_sought (id bigint not null, spu_id bigint not null, sku_id bigint, unit_id bigint not null) on commit drop`.execute(
    tx,
  );
  await collectDemands(tx, {
    hasMaterial: (spuId) => sql`${spuId} in (select spu_id from netting_levels)`,
    hasOrder: (orderId) => sql`${orderId} not in (select garment_order_id from netting_wanted where garment_order_id is not null)`,
    hasStyle: (styleId) => sql`${styleId} not in (
      select k.style_id from netting_wanted w join skcs k on k.id = w.skc_id where w.garment_order_id is null)`,
  });
}

/** Adds what earlier demand takes of the stock and the receipts that count for this level, and elsewhere of what could be transferred. */
export async function addEarlier(tx: Tx, step: LineStep): Promise<void> {
  await sql`truncate netting_sought, plan_claims, plan_goods, plan_matches, plan_dyeings, plan_dyed`.execute(tx);
  if (step.isGreige) await addDyedOfGreige(tx, step);
  if (!(await seekOthers(tx, step))) return;
  await addOwn(tx, step);
  await rankDemands(tx, sql`netting_sought`);
  await collectSupplies(tx, sql`netting_sought`);
  await matchAll(tx, sql`netting_sought`);
  if (!step.isGreige) {
    await matchGreige(tx, sql`netting_sought`);
    if (step.goods === 'SPU') await keepDyedEarlier(tx, step);
  }
  await addTaken(tx, step);
}

/** The materials of this level that others want too, and with a colour that is dyed all colours of its greige. Returns whether there are any. */
async function seekOthers(tx: Tx, { level, isGreige }: LineStep): Promise<boolean> {
  const { numAffectedRows: wanted = 0n } = await sql`
    insert into netting_sought
    select min(i.line_id), i.spu_id, i.sku_id, i.unit_id from ${itemsOf(level)}
    where exists (
      select from plan_wanted w where w.kind <> 'SAFETY' and w.gross > w.picked and w.spu_id = i.spu_id and w.sku_id is not distinct from i.sku_id)
    group by 2, 3, 4`.execute(tx);
  const { numAffectedRows: dyed = 0n } = isGreige
    ? {}
    : await sql`
    insert into netting_sought
    with greige as (
      ${greigeToDye(sql`select i.spu_id from ${itemsOf(level)} where i.dye_loss is not null`)}
        and exists (select from plan_wanted w where w.kind <> 'SAFETY' and w.gross > w.picked and w.spu_id = i.spu_id and w.sku_id is not null)
    ), goods as (
      select spu_id, sku_id, unit_id, null::bigint as line_id from greige
      union all
      select w.spu_id, w.sku_id, w.unit_id, null from plan_wanted w where w.sku_id is not null and w.spu_id in (select spu_id from greige)
      union all
      select i.spu_id, i.sku_id, i.unit_id, i.line_id from ${itemsOf(level)} where i.sku_id is not null and i.spu_id in (select spu_id from greige)
    )
    -- Materials that the run has no line of are numbered beyond all lines.
    select coalesce(min(g.line_id), 4000000000 + row_number() over (order by g.spu_id, g.sku_id)), g.spu_id, g.sku_id, min(g.unit_id)
    from goods g where not exists (select from netting_sought s where s.spu_id = g.spu_id and s.sku_id is not distinct from g.sku_id)
    group by g.spu_id, g.sku_id`.execute(tx);
  await sql`analyze netting_sought`.execute(tx);
  return wanted + dyed > 0n;
}

/** The wants of the run have the rank that they have in the plan: by the delivery of their order, or without a day at the end. */
async function addOwn(tx: Tx, { runId, isGreige }: LineStep): Promise<void> {
  await sql`truncate netting_own`.execute(tx);
  await sql`
    insert into netting_own (spu_id, sku_id, garment_order_id, style_id, from_on, quantity)
    select n.spu_id, n.sku_id, n.garment_order_id, k.style_id, min(n.need_on), round(sum(n.quantity), 4)
    from netting_needs n
    join netting_sought s on s.spu_id = n.spu_id and s.sku_id is not distinct from n.sku_id
    left join netting_wanted d on d.id = n.demand_id
    left join skcs k on k.id = d.skc_id
    where (n.sku_id is null) = ${isGreige}
    group by 1, 2, 3, 4`.execute(tx);
  await sql`
    with picked as (${pickedForOrders(sql`select garment_order_id from netting_own`)})
    insert into plan_wanted (kind, spu_id, sku_id, unit_id, garment_order_id, style_id, document_id, code, holder_id, need_on, priority, gross, picked)
    select 'RUN', n.spu_id, n.sku_id, s.unit_id, n.garment_order_id, n.style_id, n.id, coalesce(o.code, y.code, ''), coalesce(h.id, r.holder_id), o.deliver_on,
           coalesce(o.priority, 0), n.quantity, coalesce(p.quantity, 0)
    from netting_own n
    join netting_runs r on r.id = ${runId}
    join netting_sought s on s.spu_id = n.spu_id and s.sku_id is not distinct from n.sku_id
    left join garment_orders o on o.id = n.garment_order_id
    left join holders h on h.supplier_id = o.supplier_id and h.kind = 'GARMENT_SUPPLIER'
    left join styles y on y.id = n.style_id
    left join picked p on p.order_id = n.garment_order_id and p.sku_id = n.sku_id`.execute(tx);
}

/**
 * What a demand of others takes counts against the wants of the run that come after it, what is fixed for it against all of them: from the first of their
 * days on, and not before it is there. What comes too late for the run is not counted either way.
 */
async function addTaken(tx: Tx, step: LineStep): Promise<void> {
  await sql`
    insert into netting_parts (line_id, step, quantity, holder_id, ownership, document_kind, document_id, due_on, wanted_on)
    with ranked as (
      select d.*, min(o.from_on) over (partition by d.item_id order by d.id desc) as before_on, min(o.from_on) over (partition by d.item_id) as first_on
      from plan_claims d left join netting_own o on d.kind = 'RUN' and o.id = d.document_id
    ), taken as (
      select s.spu_id, s.sku_id, case d.kind when 'ORDER' then 'garmentOrder' when 'STYLE' then 'style' else lower(d.kind) end as document_kind,
             coalesce(d.garment_order_id, d.document_id, d.style_id) as document_id, d.need_on, min(d.id) as rank, g.holder_id,
             case when g.kind = 'STOCK' then g.ownership end as ownership, g.kind = 'STOCK' as is_stock, g.kind <> 'STOCK' and g.due_on is null as is_undated, greatest(w.from_on, g.due_on) as on_day, sum(m.quantity) as quantity
      from ranked d
      join plan_matches m on m.demand_id = d.id
      cross join lateral (select case when m.is_fixed then d.first_on else d.before_on end as from_on) w
      join plan_goods g on g.id = m.supply_id and g.kind not in ('RESERVED', 'GREIGE')
      join netting_sought s on s.id = d.item_id
      where d.kind not in ('RUN', 'SAFETY', 'DYE') and w.from_on is not null and (g.ownership = 1 or ${step.withSupplierStock})
      group by 1, 2, 3, 4, 5, 7, 8, 9, 10, 11
    )
    select i.line_id, case when house.counts then 'EARLIER' else 'ELSEWHERE' end, case when house.counts then t.quantity else -t.quantity end, t.holder_id,
           t.ownership, t.document_kind, t.document_id, case when house.counts then t.on_day end, t.need_on
    from taken t
    join ${itemsOf(step.level)} on i.spu_id = t.spu_id and i.sku_id is not distinct from t.sku_id
    cross join lateral (select ${countedHouse(sql`t.holder_id`, step)} as counts) house
    where case when house.counts then t.on_day <= i.until_on and (i.after_on is null or t.on_day > i.after_on) and (not t.is_undated or i.after_on is null and i.is_last)
          else t.is_stock and i.after_on is null end
    order by i.line_id, t.rank, t.on_day, t.holder_id, t.ownership`.execute(tx);
}
