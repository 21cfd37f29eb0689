import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Parsed, Result } from '@mrp/contract/lib/endpoint.ts';
import type { Db } from '../../platform/database/database.ts';
import { countTotal } from '../../platform/database/page-plan.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { ownFactor } from '../prices/queries.ts';

type Asked = Parsed<typeof materialsApi.pickSkus>['body'];

/** SKUs that document lines may use (material 启用, colour not 停用), with supplier and price of the preferred offer. */
export async function pickSkus(db: Db, asked: Asked, product: string): Promise<Result<typeof materialsApi.pickSkus>> {
  const where = sql.join(conditionsOf(asked), sql` and `);
  const tables = sql`skus k join spus s on s.id = k.spu_id`;
  const { rows } = await sql<Result<typeof materialsApi.pickSkus>['rows'][number]>`
    select k.id, k.code, s.name, s.id as spu_id, s.code as spu_code, k.colour_name, s.specification, s.classification_id,
           ${unitOf('u1')} as first_unit, case when u2.id is not null then ${unitOf('u2')} end as second_unit, ${ownFactor} as own,
           coalesce('/api/material/' || ${product} || '/mrp/files/' || picture.file_id || '/160', '') as image_url,
           best.supplier_id, best.supplier_name, best.price
    from ${tables}
    join units u1 on u1.id = s.first_unit_id
    left join units u2 on u2.id = s.second_unit_id
    left join lateral (
      select file_id from (select p.file_id, 0 as rank, p.position from sku_pictures p where p.sku_id = k.id
                           union all select p.file_id, 1, p.position from spu_pictures p where p.spu_id = s.id) pictures
      order by rank, position limit 1) picture on true
    left join lateral (
      select su.id as supplier_id, su.name as supplier_name,
             (select c.price from current_prices c where c.offer_id = o.id and c.kind = 'BULK' order by c.min_quantity, c.valid_from desc, c.price_id desc limit 1) as price
      from offers o join suppliers su on su.id = o.supplier_id where o.sku_id = k.id and o.preferred limit 1) best on true
    where ${where} order by k.code limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}`.execute(db);
  return { rows, ...(await countTotal(db, tables, sql<SqlBool>`${where}`)), nextCursor: null };
}

const unitOf = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}, 'dimension', ${sql.ref(`${alias}.dimension`)}, 'decimals', ${sql.ref(`${alias}.decimals`)})`;

function conditionsOf({ q, codes, classIds, supplierId }: Asked): RawBuilder<SqlBool>[] {
  const find = (alias: string) => matchesSearch(q ?? '', sql.ref(`${alias}.search_text`));
  return [
    sql<SqlBool>`s.state = 'ACTIVE' and k.state <> 'DISABLED'`,
    ...(q
      ? [
          sql<SqlBool>`k.id in (select k2.id from skus k2 where ${find('k2')} union select o.sku_id from offers o where o.sku_id is not null and ${find('o')})`,
        ]
      : []),
    ...(codes ? [sql<SqlBool>`k.code = any(${codes})`] : []),
    ...(classIds
      ? [sql<SqlBool>`s.classification_id in (select f.id from classification_facts f where f.path && ${classIds}::bigint[])`]
      : []),
    ...(supplierId
      ? [sql<SqlBool>`exists (select from offers o where o.sku_id = k.id and o.supplier_id = ${supplierId} and o.active)`]
      : []),
  ];
}
