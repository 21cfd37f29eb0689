import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { skuForSize } from '../../styles/boms/size-items.queries.ts';
import { unitRatio } from './items.queries.ts';

/** A nesting this deep can only be a cycle. */
const DEEPEST = 32;

/** Temporary tables for the figures of one run, dropped with the transaction. */
export async function createWorkTables(tx: Tx, runId: string): Promise<void> {
  // A small statistics sample is enough and makes ANALYZE faster.
  await sql`set local default_statistics_target = 10`.execute(tx);
  // A copy of the run's rows, because the planner would estimate a few rows from the statistics of all runs.
  await sql`create temporary table netting_wanted on commit drop as select * from netting_demands where run_id = ${sql.lit(runId)}`.execute(
    tx,
  );
  await sql`analyze netting_wanted`.execute(tx);
  await sql`
    create temporary table netting_needs (
      n bigint generated always as identity, demand_id bigint, bom_line_id bigint, parent_line_id bigint, garment_order_id bigint,
      spu_id bigint not null, sku_id bigint, quantity numeric not null, need_on date not null, supplier_id bigint
    ) on commit drop`.execute(tx);
  await sql`create temporary table netting_levels (spu_id bigint primary key, level integer not null) on commit drop`.execute(tx);
  await sql`
    create temporary table netting_items (
      line_id bigint not null, level integer not null, spu_id bigint not null, sku_id bigint, item_id bigint, unit_id bigint not null, decimals integer not null,
      need_on date not null, until_on date not null, after_on date, is_last boolean not null, safety numeric not null, offer_id bigint, supplier_id bigint, price_id bigint, takes_greige boolean not null,
      fault text not null, dye_loss numeric
    ) on commit drop`.execute(tx);
  await sql`
    create temporary table netting_parts (
      line_id bigint not null, step text not null, quantity numeric not null, demand_id bigint, bom_line_id bigint, parent_line_id bigint,
      holder_id bigint, ownership smallint, document_kind text, document_id bigint, due_on date, wanted_on date
    ) on commit drop`.execute(tx);
}

/** The BOM lines that the brand prepares. */
const preparedLines = sql`l.is_prepared and l.supply = 'BRAND'`;

/** Joins the unit of a BOM line as `f` and the stock unit as `t`. */
const unitsOf = (skuId: RawBuilder<unknown>) => sql`
  join spus s on s.id = l.spu_id
  left join stock_items i on i.spu_id = l.spu_id and i.sku_id = ${skuId}
  join units f on f.id = l.stock_unit_id
  join units t on t.id = coalesce(i.unit_id, s.first_unit_id)`;

/** Computes the need of each BOM line for every demand, in the stock unit. */
export async function explodeDemands(tx: Tx, runId: string): Promise<void> {
  await noteProblems(tx, runId);
  await sql`
    with exploded as materialized (
      select d.id as demand_id, d.position as demand_position, d.skc_id, d.garment_order_id, d.need_on, l.id as line_id, l.position, l.spu_id, m.sku_id, l.supplier_id,
             case when m.sku_id is not null then d.pieces * l.stock_consumption * coalesce(z.factor, 1) * r.ratio end as quantity,
             case when m.sku_id is null then ${unsized} when r.ratio is null then ${unconvertible} end as problem
      from netting_wanted d
      join bom_lines l on l.bom_id = d.bom_id and ${preparedLines}
      join bom_line_colours c on c.line_id = l.id and c.skc_id = d.skc_id
      left join bom_line_sizes z on z.line_id = l.id and z.size = d.size
      ${skuForSize(sql`d.skc_id`, sql`d.size`)}
      ${unitsOf(sql`m.sku_id`)}
      cross join lateral (select ${unitRatio('f', 't')} as ratio) r
    ), left_out as (
      insert into netting_problems (run_id, demand_id, bom_line_id, message)
      select ${runId}::bigint, min(demand_id), line_id, problem from exploded where problem is not null group by skc_id, line_id, problem order by 2, 3
    )
    insert into netting_needs (demand_id, bom_line_id, garment_order_id, spu_id, sku_id, quantity, need_on, supplier_id)
    select demand_id, line_id, garment_order_id, spu_id, sku_id, quantity, need_on, supplier_id
    from exploded where quantity is not null order by demand_position, position`.execute(tx);
  await sql`analyze netting_needs`.execute(tx);
}

/** Lists the skipped demand: once per colour of a style, or per BOM line. */
async function noteProblems(tx: Tx, runId: string): Promise<void> {
  await sql`
    insert into netting_problems (run_id, demand_id, message)
    select ${runId}, min(d.id), '款式没有已生效的BOM，请先使BOM生效再测算'
    from netting_wanted d where d.bom_id is null group by d.skc_id order by 2`.execute(tx);
  await sql`
    insert into netting_problems (run_id, demand_id, bom_line_id, message)
    select ${runId}, min(d.id), l.id, '该货色在BOM明细中没有对应颜色，请补充颜色对应'
    from netting_wanted d
    join bom_lines l on l.bom_id = d.bom_id and ${preparedLines}
    where not exists (select from bom_line_colours c where c.line_id = l.id and c.skc_id = d.skc_id)
    group by d.skc_id, l.id order by 2, 3`.execute(tx);
}

const unsized = sql`case when d.size = '' then '这行物料按尺码对应，件数没有分尺码，请先拆分到尺码再测算'
  else '尺码“' || d.size || '”在BOM明细中没有对应物料，请补充尺码对应' end`;

const unconvertible = sql`'单位“' || f.name || '”不能换算为库存单位“' || t.name || '”，请维护门幅克重或换算系数'`;

/** Finds the deepest level of each material, so that it is netted once after all demand for it is known. Returns the deepest level. */
export async function findLevels(tx: Tx): Promise<number> {
  const { rows } = await sql<{ deepest: number }>`
    with recursive walk (spu_id, level) as (
      select distinct spu_id, 0 from netting_needs
      union
      select l.spu_id, w.level + 1
      from walk w join effective_material_boms e on e.spu_id = w.spu_id join bom_lines l on l.bom_id = e.bom_id and ${preparedLines}
      where w.level < ${DEEPEST}
    ), kept as (
      insert into netting_levels select spu_id, max(level) from walk group by spu_id returning level
    )
    select coalesce(max(level), 0) as deepest from kept`.execute(tx);
  const deepest = rows[0]?.deepest ?? 0;
  if (deepest >= DEEPEST) await refuseCycle(tx);
  await sql`analyze netting_levels`.execute(tx);
  return deepest;
}

async function refuseCycle(tx: Tx): Promise<never> {
  const { rows } = await sql<{ circle: string }>`
    with recursive walk (root, spu_id, path) as (
      select spu_id, spu_id, array[spu_id] from netting_levels where level = ${DEEPEST}
      union all
      select w.root, l.spu_id, w.path || l.spu_id
      from walk w join effective_material_boms e on e.spu_id = w.spu_id join bom_lines l on l.bom_id = e.bom_id and ${preparedLines}
      where (w.spu_id <> w.root or cardinality(w.path) = 1) and cardinality(w.path) < ${DEEPEST}
        and (l.spu_id = w.root or l.spu_id <> all (w.path))
    )
    select (select string_agg(s.code, ' → ' order by p.n) from unnest(w.path) with ordinality as p (id, n) join spus s on s.id = p.id) as circle
    from walk w where w.spu_id = w.root and cardinality(w.path) > 1 order by cardinality(w.path) limit 1`.execute(tx);
  const [found] = rows;
  throw new AppError('GUARD', {
    detail: found ? `物料BOM互相包含：${found.circle}，请先修改BOM再测算` : `物料BOM嵌套超过${DEEPEST}层，请先修改BOM再测算`,
  });
}

/** Adds the components of the suggestions of one level, needed on the day when these must be ordered. */
export async function explodeSuggestions(tx: Tx, runId: string, level: number): Promise<void> {
  const parents = sql`
    netting_lines p
    join effective_material_boms e on e.spu_id = p.spu_id
    join bom_lines l on l.bom_id = e.bom_id and ${preparedLines}
    left join bom_line_colours c on c.line_id = l.id and c.made_sku_id = p.sku_id
    ${unitsOf(sql`c.sku_id`)}
    cross join lateral (select ${unitRatio('f', 't')} as ratio) r
    where p.run_id = ${runId} and p.level = ${level} and p.sku_id is not null and p.suggest > 0`;
  await sql`
    insert into netting_needs (parent_line_id, bom_line_id, spu_id, sku_id, quantity, need_on, supplier_id)
    select p.id, l.id, l.spu_id, c.sku_id, p.suggest * l.stock_consumption * r.ratio, p.order_by, l.supplier_id
    from ${parents} and c.sku_id is not null and r.ratio is not null order by p.id, l.position`.execute(tx);
  await sql`
    insert into netting_problems (run_id, bom_line_id, message)
    select ${runId}, l.id, case when c.sku_id is null then '颜色“' || (select k.code || ' ' || k.colour_name from skus k where k.id = p.sku_id)
      || '”在物料BOM中没有对应颜色，请补充颜色对应' else ${unconvertible} end
    from ${parents} and (c.sku_id is null or r.ratio is null) order by p.id, l.position`.execute(tx);
}

/** Adds greige for every suggested colour that is dyed from it, needed when dyeing begins. */
export async function explodeGreige(tx: Tx, runId: string, level: number): Promise<void> {
  await sql`
    insert into netting_needs (parent_line_id, spu_id, quantity, need_on)
    select p.id, p.spu_id, round(p.suggest / (1 - p.dye_loss / 100), u.decimals), p.uncovered_on - coalesce(o.lead_days_dye, p.uncovered_on - p.order_by)
    from netting_lines p
    join units u on u.id = p.unit_id
    left join offers o on o.id = p.offer_id
    where p.run_id = ${runId} and p.sku_id is not null and p.suggest > 0 and p.dye_loss is not null
    order by p.id`.execute(tx);
  await sql`
    insert into netting_levels select distinct spu_id, ${level}::int from netting_needs where sku_id is null
    on conflict (spu_id) do update set level = excluded.level`.execute(tx);
}
