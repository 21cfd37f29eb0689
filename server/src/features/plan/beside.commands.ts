import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { layPlan } from './commands.ts';
import { findExceptionsBeside } from './exceptions/commands.ts';

/**
 * Names the materials to compute beside the kept plan as `beside_materials`, and as `beside_rest` the others that their orders, these orders and their
 * documents need to be judged. Materials are matched each by itself, so that nothing else of the plan changes. From here on the computation reads a copy of
 * what they receive (`beside_receipts`).
 */
export async function setAside(tx: Tx, spuIds: RawBuilder<unknown>, orderIds: RawBuilder<unknown>): Promise<void> {
  await sql`create temporary table beside_materials on commit drop as ${spuIds}`.execute(tx);
  // Without statistics it counts for thousands of materials, and everything is read through.
  await sql`analyze beside_materials`.execute(tx);
  await sql`
    create temporary table beside_rest on commit drop as
    with touched as materialized (
      select id from plan_items where spu_id in (select spu_id from beside_materials)
    ), orders as materialized (
      ${orderIds} union select m.garment_order_id from plan_demands m where m.garment_order_id is not null and m.item_id in (select id from touched)
    ), others as (
      select i.spu_id from plan_demands d join plan_items i on i.id = d.item_id where d.garment_order_id in (select * from orders)
      union
      select i.spu_id from plan_supplies s join plan_items i on i.id = s.item_id
      where (s.kind, s.document_id) in (select m.kind, m.document_id from plan_supplies m where m.document_id is not null and m.item_id in (select id from touched))
    )
    select i.id as item_id from plan_items i
    where i.spu_id in (select spu_id from others) and i.spu_id not in (select spu_id from beside_materials)`.execute(tx);
  await sql`
    create temporary table beside_receipts on commit drop as
    select *, false as is_assumed from scheduled_receipts where spu_id in (select spu_id from beside_materials)`.execute(tx);
  await sql`create temporary view scheduled_receipts as select * from beside_receipts`.execute(tx);
  await sql`analyze beside_rest, beside_receipts`.execute(tx);
}

/**
 * Computes the plan of `beside_materials` beside the kept one: temporary tables of the same names stand before the kept ones for the rest of the
 * transaction, so that the same statements write into them. Of the rest the kept plan is taken as it is.
 */
export async function layBeside(tx: Tx): Promise<void> {
  await standBefore(tx);
  await layPlan(tx, { hasMaterial: (spuId) => sql`${spuId} in (select spu_id from beside_materials)`, hasOrder: all, hasStyle: all });
  await takeRest(tx);
  await sql`analyze plan_items, plan_demands, plan_supplies, plan_pegs`.execute(tx);
  await findExceptionsBeside(tx);
}
const all = () => sql`true`;

/** Empty tables, but materials, which keep their ids when the plan says the same again; what is new is numbered as in the kept tables. */
async function standBefore(tx: Tx): Promise<void> {
  await sql`
    do $$
    declare kept text;
    begin
      foreach kept in array array['plan_items', 'plan_demands', 'plan_supplies', 'plan_pegs', 'plan_left_out', 'plan_exceptions'] loop
        execute format('create temporary table %1$I (like public.%1$I including all excluding identity) on commit drop', kept);
      end loop;
      foreach kept in array array['plan_items', 'plan_exceptions'] loop
        execute format('alter table pg_temp.%I alter column id set default nextval(%L)', kept, pg_get_serial_sequence('public.' || kept, 'id'));
      end loop;
    end $$`.execute(tx);
  await sql`
    insert into plan_items select * from public.plan_items where spu_id in (select spu_id from beside_materials)`.execute(tx);
  await forgetStatements(tx);
}

/** A named statement that the connection planned before would go on with the tables that it found then. */
const forgetStatements = (tx: Tx): Promise<unknown> => sql`discard plans`.execute(tx);

async function takeRest(tx: Tx): Promise<void> {
  const rest = sql`(select item_id from beside_rest)`;
  await sql`insert into plan_items select * from public.plan_items where id in ${rest}`.execute(tx);
  await sql`insert into plan_demands select * from public.plan_demands where item_id in ${rest}`.execute(tx);
  await sql`insert into plan_supplies select * from public.plan_supplies where item_id in ${rest}`.execute(tx);
  await sql`
    insert into plan_pegs select p.* from public.plan_pegs p join public.plan_demands d on d.id = p.demand_id where d.item_id in ${rest}`.execute(
    tx,
  );
}

/** The tables of one of two plans. */
export interface PlanTables {
  items: RawBuilder<unknown>;
  demands: RawBuilder<unknown>;
  supplies: RawBuilder<unknown>;
}

/**
 * Names what can differ between another plan and the one computed beside: the materials computed, under the id that they have in either plan
 * (`beside_items`), the orders that want them (`beside_orders`) and the documents that bring them (`beside_documents`).
 */
export async function nameTouched(tx: Tx, { items, demands, supplies }: PlanTables): Promise<void> {
  const ofTouched = sql`item_id in (select id from beside_items)`;
  await sql`
    create temporary table beside_items on commit drop as
    select id from ${items} where spu_id in (select spu_id from beside_materials)
    union select id from plan_items where spu_id in (select spu_id from beside_materials)`.execute(tx);
  await sql`
    create temporary table beside_orders on commit drop as
    select garment_order_id as id from ${demands} where garment_order_id is not null and ${ofTouched}
    union select garment_order_id from plan_demands where garment_order_id is not null and ${ofTouched}`.execute(tx);
  await sql`
    create temporary table beside_documents on commit drop as
    select kind, document_id from ${supplies} where document_id is not null and ${ofTouched}
    union select kind, document_id from plan_supplies where document_id is not null and ${ofTouched}`.execute(tx);
}

/** Whether an exception `alias` is about something that can differ. */
export function isTouched(alias: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${of('item_id')} in (select id from beside_items)
    or ${of('kind')} = 'REDATE' and ${of('document_id')} in (select id from beside_orders)
    or ${of('kind')} in ('CANCEL', 'REDUCE') and (upper(${of('document_kind')}), ${of('document_id')}) in (select kind, document_id from beside_documents))`;
}

/** Keeps what was computed last as `before_…`, and drops what its computation left, so that another one can follow. */
export async function keepAsBefore(tx: Tx): Promise<void> {
  await sql`
    do $$
    begin
      alter table pg_temp.plan_items rename to before_items;
      alter table pg_temp.plan_demands rename to before_demands;
      alter table pg_temp.plan_supplies rename to before_supplies;
      alter table pg_temp.plan_exceptions rename to before_exceptions;
    end $$`.execute(tx);
  await dropBeside(tx, ['before_', 'beside_', 'what_if_']);
}

/** Drops the tables of the computation beside but those whose names begin so. */
export async function dropBeside(tx: Tx, kept: readonly string[]): Promise<void> {
  await sql`
    do $$
    declare made text;
    begin
      for made in
        select relname from pg_class where relnamespace = pg_my_temp_schema() and relkind = 'r' and not relname ^@ any(array[${sql.join(kept.map((name) => sql.lit(name)))}])
      loop
        execute format('drop table pg_temp.%I', made);
      end loop;
    end $$`.execute(tx);
  await forgetStatements(tx);
}

/** Lets the exceptions of the plan before stand where those of the plan after stood, to be read by the same query. */
export async function standBack(tx: Tx): Promise<void> {
  await sql`
    do $$
    begin
      alter table pg_temp.plan_exceptions rename to after_exceptions;
      alter table pg_temp.before_exceptions rename to plan_exceptions;
      alter table pg_temp.plan_items rename to after_items;
      alter table pg_temp.before_items rename to plan_items;
    end $$`.execute(tx);
  await forgetStatements(tx);
}
