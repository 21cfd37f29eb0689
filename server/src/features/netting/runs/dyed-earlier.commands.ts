import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { countedHouse, itemsOf } from '../houses.queries.ts';
import type { LineStep } from './items.commands.ts';

/**
 * The greige that others take before the run has its turn for a colour `i`; a colour that the plan dyes nothing for comes after all of them. Which
 * document wants it, and when.
 */
const usedBefore = sql`
  select g.holder_id, g.ownership, case d.kind when 'ORDER' then 'garmentOrder' when 'STYLE' then 'style' else lower(d.kind) end as document_kind,
         coalesce(d.garment_order_id, d.document_id, d.style_id) as document_id, d.need_on, x.used, x.no
  from netting_sought s
  join plan_claims d on d.item_id = s.id and d.kind not in ('RUN', 'SAFETY', 'DYE')
  join plan_dyeings w on w.demand_id = d.id
  join plan_dyed x on x.no = w.no
  join plan_goods g on g.id = x.greige_id
  where s.spu_id = i.spu_id and w.no < coalesce((
    select max(r.no) from plan_dyeings r join plan_claims o on o.id = r.demand_id and o.kind = 'RUN' join netting_sought own on own.id = o.item_id
    where own.spu_id = i.spu_id and own.sku_id = i.sku_id), w.no + 1)`;

/** Takes off the greige of each dyed colour what others have dyed before. */
export async function addDyedEarlier(tx: Tx, { level }: LineStep): Promise<void> {
  await sql`
    insert into netting_parts (line_id, step, quantity, holder_id, ownership, document_kind, document_id, wanted_on)
    select i.line_id, 'GREIGE', -sum(u.used), u.holder_id, u.ownership, u.document_kind, u.document_id, u.need_on
    from ${itemsOf(level)}
    join holders h on h.supplier_id = i.supplier_id and h.kind = 'MATERIAL_SUPPLIER'
    cross join lateral (${usedBefore}) u
    where i.takes_greige and u.holder_id = h.id
    group by 1, 4, 5, 6, 7, 8 order by i.line_id, min(u.no)`.execute(tx);
}

/** A run of greige nets it after its colours: what others have dyed before the last of them is kept until then. */
export async function keepDyedEarlier(tx: Tx, { level }: LineStep): Promise<void> {
  await sql`
    insert into netting_dyed
    select i.spu_id, u.holder_id, u.ownership, u.document_kind, u.document_id, u.need_on, sum(u.used)
    from (
      select spu_id, sku_id, row_number() over (partition by spu_id order by need_on desc, sku_id) as n from netting_items where level = ${level} and dye_loss is not null
    ) i
    cross join lateral (${usedBefore}) u
    where i.n = 1 group by 1, 2, 3, 4, 5, 6`.execute(tx);
}

/** In a run of greige: what others have dyed of it before the colours of the run. */
export async function addDyedOfGreige(tx: Tx, step: LineStep): Promise<void> {
  await sql`
    insert into netting_parts (line_id, step, quantity, holder_id, ownership, document_kind, document_id, due_on, wanted_on)
    select i.line_id, 'EARLIER', u.quantity, u.holder_id, u.ownership, u.document_kind, u.document_id, i.need_on, u.wanted_on
    from ${itemsOf(step.level)} join netting_dyed u on u.spu_id = i.spu_id
    where i.after_on is null and ${countedHouse(sql`u.holder_id`, step)} and (u.ownership = 1 or ${step.withSupplierStock})
    order by i.line_id, u.wanted_on, u.document_id`.execute(tx);
}
