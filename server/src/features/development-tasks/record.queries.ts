import { roundFields } from '@mrp/contract/features/development-tasks/fields.ts';
import type { Round, Task, TaskProduct } from '@mrp/contract/features/development-tasks/record.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { selectFields } from '../../platform/records.ts';
import { ownFactorOf } from '../prices/queries.ts';
import { commonColumns, commonTables } from './queries.ts';

const entry = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

/** Shares of a composition, in their order. */
export const shares = (table: string, owner: string, id: string) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('ingredient', ${entry('i')}, 'share', trim_scale(x.share)::text) order by x.position)
            from ${sql.table(table)} x join dictionary_entries i on i.id = x.ingredient_id where x.${sql.ref(owner)} = ${sql.ref(id)}), '[]')`;

const pricingUnit = sql`
  ${entry('n')} || jsonb_build_object('dimension', n.dimension, 'decimals', n.decimals, 'factor', trim_scale(n.factor)::text)`;

const source = sql`
  case t.origin when 'MATERIAL' then ${entry('sp')} || jsonb_build_object('skuId', t.source_sku_id::text, 'aside', coalesce(sk.colour_name, ''))
    when 'EXTERNAL' then ${entry('se')} || jsonb_build_object('skuId', null, 'aside', se.colour_name)
    when 'QUOTATION' then case when sq.id is not null then
      jsonb_build_object('id', sq.id::text, 'code', sq.code, 'name', t.source_line_name, 'skuId', null, 'aside', '') end end`;

/**
 * 大货 price in force of the preferred offer of the colour, or of the material's first colour that has one. Laterally, because a plain join
 * would work out the prices of all offers.
 */
const sourcePrice = sql`
  (select jsonb_build_object('price', trim_scale(p.price)::text, 'unit', pu.name,
     'currency', (select e.name from dictionary_entries e where e.id = p.currency_id))
   from offers o
   cross join lateral (select * from current_prices c where c.offer_id = o.id and c.kind = 'BULK' order by c.min_quantity nulls first limit 1) p
   join units pu on pu.id = p.unit_id
   where o.spu_id = t.source_spu_id and o.preferred and not o.withdrawn and (t.source_sku_id is null or o.sku_id = t.source_sku_id)
   order by o.sku_id limit 1)`;

export async function getTask(db: Db, id: string): Promise<Task> {
  const { rows } = await sql<Omit<Task, 'rounds' | 'products'>>`${preparedStatement}
    select ${commonColumns},
      case when f.id is not null then jsonb_build_object('id', f.id::text, 'fullName', f.full_name, 'isLeaf', f.is_leaf) end as classification,
      ${entry('c')} as colour,
      ${pricingUnit} as unit,
      ${ownFactorOf('sp')} as own, trim_scale(sp.allowance)::text as allowance,
      ${shares('task_compositions', 'task_id', 't.id')} as compositions,
      array(select p.file_id::text from task_pictures p where p.task_id = t.id order by p.position) as picture_ids,
      coalesce((select jsonb_agg(jsonb_build_object('id', w.id::text, 'name', w.nick_name, 'username', w.username) order by w.nick_name, w.id)
                from task_collaborators x join users w on w.id = x.user_id where x.task_id = t.id), '[]') as people,
      ${source} as source, ${sourcePrice} as source_price, t.adopted_round_id,
      ${entry('m')} || jsonb_build_object('state', m.state, 'skuId', t.sku_id::text) as material
    from ${commonTables}
    left join spus sp on sp.id = t.source_spu_id
    left join skus sk on sk.id = t.source_sku_id
    left join external_materials se on se.id = t.source_external_id
    left join quotations sq on sq.id = t.source_quotation_id
    left join spus m on m.id = t.spu_id
    where t.id = ${id}`.execute(db);
  const [task] = rows;
  if (!task) throw new AppError('NOT_FOUND', { what: taskWords.task });
  return { ...task, products: await listTaskProducts(db, id), rounds: await listRounds(db, [id]) };
}

async function listTaskProducts(db: Db, taskId: string): Promise<TaskProduct[]> {
  const { rows } = await sql<TaskProduct>`${preparedStatement}
    select p.id, p.code, p.name, p.colour_name, c.hex, p.picture_id, p.supplier_id, s.abbreviation as supplier, p.supplier_item_no, p.badge,
      coalesce((select string_agg(i.name || trim_scale(x.share) || '%', ' ' order by x.position)
        from network_product_compositions x join dictionary_entries i on i.id = x.ingredient_id where x.network_product_id = p.id), '') as composition,
      trim_scale(p.width)::text as width, trim_scale(p.gram_weight)::text as gram_weight, p.specification,
      trim_scale(p.price)::text as price, trim_scale(p.price_max)::text as price_max, p.tax_included, p.unit_id, u.name as unit, trim_scale(p.moq)::text as moq,
      p.lead_days_bulk::text as lead_days_bulk,
      case when t.quantity is not null or t.target_price is not null then jsonb_build_object('quantity', trim_scale(t.quantity)::text,
        'targetPrice', trim_scale(t.target_price)::text, 'unit', (select a.name from units a where a.id = t.unit_id)) end as asked,
      (select e.name from dictionary_entries e where e.id = p.currency_id) as currency
    from task_products t
    join network_products p on p.id = t.network_product_id
    join suppliers s on s.id = p.supplier_id
    left join units u on u.id = p.unit_id
    left join colours c on c.id = named_colour(p.colour_name)
    where t.task_id = ${taskId} order by t.position`.execute(db);
  return rows;
}

/** The samples of these tasks in their order. */
async function listRounds(db: Db, taskIds: readonly string[]): Promise<Round[]> {
  const { rows } = await sql<Round>`${preparedStatement}
    select r.id, r.serial, ${selectFields(roundFields, 'r')}, ${entry('s')} || jsonb_build_object('name', s.abbreviation, 'state', s.state) as supplier,
      ${entry('c')} as colour, c.hex, ${pricingUnit} as unit, ${shares('round_compositions', 'round_id', 'r.id')} as compositions,
      array(select p.file_id::text from round_pictures p where p.round_id = r.id order by p.position) as picture_ids,
      r.verdict, r.verdict_reason, w.nick_name as judged_by, r.judged_at, r.version
    from task_rounds r
    join suppliers s on s.id = r.supplier_id
    left join colours c on c.id = r.colour_id
    left join units n on n.id = r.unit_id
    left join users w on w.id = r.judged_by
    where r.task_id = ${anyId(taskIds)} order by r.task_id, r.serial`.execute(db);
  return rows;
}
