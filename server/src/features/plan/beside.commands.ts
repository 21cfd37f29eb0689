import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { layPlan } from './commands.ts';
import { findExceptions } from './exceptions.commands.ts';

/** Rows of one material are numbered together, so that computed rows and those taken from the kept plan stand in the order of the whole plan. */
const SPAN = sql.lit(1_000_000_000);

/**
 * Computes the plan of the materials in `what_if_materials` beside the kept one: temporary tables of the same names stand before the kept ones for
 * the rest of the transaction, so that the same statements write into them. Of the other materials that their orders and documents need
 * (`what_if_rest`) the kept plan is taken as it is.
 */
export async function layBeside(tx: Tx): Promise<void> {
  await standBefore(tx);
  await layPlan(tx, { hasMaterial: (spuId) => sql`${spuId} in (select spu_id from what_if_materials)`, hasOrder: all, hasStyle: all });
  await spreadIds(tx);
  await takeRest(tx);
  await spreadIds(tx);
  await sql`analyze plan_items, plan_demands, plan_supplies, plan_pegs`.execute(tx);
  await findExceptions(tx);
}
const all = () => sql`true`;

/** Empty tables, but materials and exceptions, which keep their ids when the plan says the same again. */
async function standBefore(tx: Tx): Promise<void> {
  await sql`
    do $$
    declare kept text;
    begin
      foreach kept in array array['plan_items', 'plan_demands', 'plan_supplies', 'plan_pegs', 'plan_exceptions'] loop
        execute format('create temporary table %1$I (like public.%1$I including all) on commit drop', kept);
      end loop;
    end $$`.execute(tx);
  await sql`
    insert into plan_items overriding system value
    select * from public.plan_items where spu_id in (select spu_id from what_if_materials)`.execute(tx);
  await sql`insert into plan_exceptions overriding system value select * from public.plan_exceptions`.execute(tx);
  await sql`
    select setval(pg_get_serial_sequence('pg_temp.plan_items', 'id'), (select coalesce(max(id), 0) + 1 from public.plan_items), false),
           setval(pg_get_serial_sequence('pg_temp.plan_exceptions', 'id'), (select coalesce(max(id), 0) + 1 from public.plan_exceptions), false)`.execute(
    tx,
  );
  await forgetStatements(tx);
}

/** A named statement that the connection planned before would go on with the tables that it found then. */
const forgetStatements = (tx: Tx): Promise<unknown> => sql`discard plans`.execute(tx);

async function spreadIds(tx: Tx): Promise<void> {
  await sql`
    update plan_pegs p set demand_id = d.item_id * ${SPAN} + d.id, supply_id = s.item_id * ${SPAN} + s.id
    from plan_demands d, plan_supplies s where d.id = p.demand_id and s.id = p.supply_id and d.id < ${SPAN}`.execute(tx);
  await sql`update plan_demands set id = item_id * ${SPAN} + id where id < ${SPAN}`.execute(tx);
  await sql`update plan_supplies set id = item_id * ${SPAN} + id where id < ${SPAN}`.execute(tx);
}

async function takeRest(tx: Tx): Promise<void> {
  const rest = sql`(select item_id from what_if_rest)`;
  await sql`insert into plan_items overriding system value select * from public.plan_items where id in ${rest}`.execute(tx);
  await sql`insert into plan_demands select * from public.plan_demands where item_id in ${rest}`.execute(tx);
  await sql`insert into plan_supplies select * from public.plan_supplies where item_id in ${rest}`.execute(tx);
  await sql`
    insert into plan_pegs select p.* from public.plan_pegs p join public.plan_demands d on d.id = p.demand_id where d.item_id in ${rest}`.execute(
    tx,
  );
}

/** Keeps what was computed last as `before_…`, and drops what its computation left, so that another one can follow. */
export async function keepAsBefore(tx: Tx): Promise<void> {
  await sql`
    do $$
    declare made text;
    begin
      alter table pg_temp.plan_items rename to before_items;
      alter table pg_temp.plan_demands rename to before_demands;
      alter table pg_temp.plan_supplies rename to before_supplies;
      alter table pg_temp.plan_exceptions rename to before_exceptions;
      for made in
        select relname from pg_class where relnamespace = pg_my_temp_schema() and relkind = 'r' and relname not like 'before\_%' and relname not like 'what\_if\_%'
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
