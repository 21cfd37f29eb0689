import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { bomInEffect } from '../netting/runs/demands.queries.ts';
import { dropBeside, isTouched, layBeside, nameTouched, setAside } from './beside.commands.ts';
import { keepRun, type PlanGrowth } from './commands.ts';
import { noticeLateOrders, rememberFormerPlan } from './exceptions/late-notices.commands.ts';

/** Of more notes or materials than these the whole plan is computed, which is faster then. */
const MOST_NOTES = 5_000;
const MOST_MATERIALS = 300;

const noted = (kind: string) => sql`(select id from plan_changes where kind = ${sql.lit(kind)})`;

/** Open orders and planned styles that changed, with the BOM that they are computed by. */
const changedBoms = sql`
  select ${bomInEffect(sql`o.style_id`, sql`o.id`)} as bom_id from garment_orders o where o.id in ${noted('ORDER')} or o.style_id in ${noted('STYLE')} and o.state = 'OPEN'
  union
  select ${bomInEffect(sql`s.id`, sql`null::bigint`)} from styles s
  where s.id in ${noted('STYLE')} or s.id in (select o.style_id from garment_orders o where o.id in ${noted('ORDER')})`;

/** The materials of what changed: what the sources say now, and what the kept plan said of it. */
const changedMaterials = sql`
  select id as spu_id from plan_changes where kind = 'MATERIAL'
  union select i.spu_id from stock_items i where i.id in ${noted('ITEM')}
  union select i.spu_id from stock_balances b join stock_items i on i.id = b.item_id where b.id in ${noted('BALANCE')}
  union select l.spu_id from purchase_lines l where l.order_id in ${noted('PURCHASE')}
  union select l.spu_id from preparation_lines l where l.order_id in ${noted('PREPARATION')}
  union select l.spu_id from pick_lines l where l.pick_id in ${noted('PICK')}
  union select i.spu_id from stock_document_lines l join stock_items i on i.id in (l.item_id, l.to_item_id) where l.document_id in ${noted('STOCK_DOCUMENT')}
  union select l.spu_id from bom_lines l where l.supply = 'BRAND' and l.bom_id in (select bom_id from (${changedBoms}) b)
  union select i.spu_id from plan_demands d join plan_items i on i.id = d.item_id where d.garment_order_id in ${noted('ORDER')}
  union
  select i.spu_id from plan_demands d join plan_items i on i.id = d.item_id
  where d.style_id in (select id from plan_changes where kind = 'STYLE' union select o.style_id from garment_orders o where o.id in ${noted('ORDER')})`;

/**
 * Computes again only the materials that changed, their orders and documents, where nothing else changed since and they are few; answers whether it did.
 * The plan is then the same, row by row, as if the whole had been computed.
 */
export async function computeTouched(tx: Tx): Promise<boolean> {
  if (!(await isNarrow(tx))) return false;
  await sql`create temporary table plan_changed on commit drop as ${changedMaterials} limit ${MOST_MATERIALS + 1}`.execute(tx);
  await sql`analyze plan_changed`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from plan_changed`.execute(tx);
  const isFew = (rows[0]?.count ?? 0) <= MOST_MATERIALS;
  if (isFew) await takeTouched(tx);
  await sql`drop table plan_changed`.execute(tx);
  return isFew;
}

/** Whether it is known what changed since the kept plan, and that little. */
async function isNarrow(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ narrow: boolean }>`
    select exists (select from plan_runs r where r.id = (select max(id) from plan_runs) and r.today = business_day())
       and not exists (select from plan_changes where kind = 'ALL')
       and (select count(*) from (select from plan_changes limit ${MOST_NOTES + 1}) c) <= ${MOST_NOTES}::int as narrow`.execute(tx);
  return rows[0]?.narrow === true;
}

async function takeTouched(tx: Tx): Promise<void> {
  await rememberFormerPlan(
    tx,
    sql`d.garment_order_id in (
      select m.garment_order_id from plan_demands m join plan_items i on i.id = m.item_id where i.spu_id in (select spu_id from plan_changed))`,
  );
  await setAside(tx, sql`select spu_id from plan_changed`, noted('ORDER'));
  await sql`delete from plan_changes`.execute(tx);
  await layBeside(tx);
  await nameTouched(tx, { items: sql`public.plan_items`, demands: sql`public.plan_demands`, supplies: sql`public.plan_supplies` });
  const growth = await takeOver(tx);
  await sql`drop view pg_temp.scheduled_receipts`.execute(tx);
  await dropBeside(tx, ['plan_former', 'plan_changed']);
  await noticeLateOrders(tx);
  await keepRun(tx, growth);
}

const ofTouched = sql`item_id in (select id from beside_items)`;

/** Replaces in the kept plan what was computed beside it. */
async function takeOver(tx: Tx): Promise<PlanGrowth> {
  const growth = await takeServed(tx);
  await sql`delete from public.plan_items where id in (select id from beside_items)`.execute(tx);
  await sql`delete from public.plan_left_out where spu_id is null or spu_id in (select spu_id from beside_materials)`.execute(tx);
  await sql`delete from public.plan_exceptions e where ${isTouched('e')}`.execute(tx);
  await sql`
    insert into public.plan_items overriding system value select * from plan_items where id in (select id from beside_items)`.execute(tx);
  await sql`insert into public.plan_left_out select * from plan_left_out`.execute(tx);
  await sql`insert into public.plan_exceptions overriding system value select * from plan_exceptions e where ${isTouched('e')}`.execute(tx);
  return growth;
}

/** Demands, supplies and what serves what; answers how many more there are. */
async function takeServed(tx: Tx): Promise<PlanGrowth> {
  const gone = {
    pegs: await sql`
      delete from public.plan_pegs where demand_id in (select id from public.plan_demands where ${ofTouched})`.execute(tx),
    demands: await sql`delete from public.plan_demands where ${ofTouched}`.execute(tx),
    supplies: await sql`delete from public.plan_supplies where ${ofTouched}`.execute(tx),
  };
  const come = {
    demands: await sql`insert into public.plan_demands select * from plan_demands where ${ofTouched}`.execute(tx),
    supplies: await sql`insert into public.plan_supplies select * from plan_supplies where ${ofTouched}`.execute(tx),
    pegs: await sql`
      insert into public.plan_pegs select p.* from plan_pegs p join plan_demands d on d.id = p.demand_id where d.${ofTouched}`.execute(tx),
  };
  const more = (of: keyof PlanGrowth) => (come[of].numAffectedRows ?? 0n) - (gone[of].numAffectedRows ?? 0n);
  return { demands: more('demands'), supplies: more('supplies'), pegs: more('pegs') };
}
