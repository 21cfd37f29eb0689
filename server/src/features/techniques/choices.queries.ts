import { sql } from 'kysely';
import type { TechniqueChoice } from '@mrp/contract/features/techniques/record.ts';
import type { techniquesApi } from '@mrp/contract/features/techniques.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import type { Db } from '../../platform/database/database.ts';
import { matchesSearch } from '../../platform/lists/search.ts';

type Asked = Parsed<typeof techniquesApi.choose>['query'];

/** 工艺 to choose: active ones, and those that are asked for by id. */
export async function chooseTechniques(db: Db, { q, ids, page, pageSize }: Asked): Promise<Page<TechniqueChoice>> {
  const wanted = ids ? sql`t.id = any(${ids}::bigint[])` : sql`t.active`;
  const { rows } = await sql<TechniqueChoice & { total: number }>`
    select t.id, t.code, t.name, coalesce(major.name, minor.name) as "group", minor.name as class,
           jsonb_build_object('id', u.id::text, 'code', u.code, 'name', u.name) as unit, t.base_price::text, count(*) over ()::int as total
    from techniques t
    join units u on u.id = t.unit_id
    join dictionary_entries minor on minor.id = t.class_id
    left join dictionary_entries major on major.id = minor.parent_id
    where ${wanted} and ${q ? matchesSearch(q, sql`t.search_text`) : sql`true`}
    order by t.code limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0, nextCursor: null };
}

/** What the library and the suppliers ask for a quantity of a technique today; the supplier's own price, the lowest of all, how many ask. */
export interface TechniquePrices {
  techniqueId: string;
  /** What the prices are by. */
  unitId: string;
  libraryPrice: string | null;
  supplierPrice: string | null;
  lowestPrice: string | null;
  suppliers: number;
}

/** Prices of the library for lines of quotations, in the order asked. */
export async function listTechniquePrices(
  db: Db,
  asked: readonly { techniqueId: string; quantity: string; supplierId: string | null }[],
): Promise<TechniquePrices[]> {
  const records = asked.map(({ techniqueId, quantity, supplierId }, position) => ({
    technique_id: techniqueId,
    quantity,
    supplier_id: supplierId,
    position,
  }));
  const { rows } = await sql<TechniquePrices>`
    select a.technique_id, t.unit_id, technique_price(a.technique_id, a.quantity)::text as library_price, own.price::text as supplier_price,
           offered.lowest::text as lowest_price, offered.suppliers
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as a (technique_id bigint, quantity numeric, supplier_id bigint, position int)
    join techniques t on t.id = a.technique_id
    left join lateral (select c.price from current_technique_offers c
      where c.technique_id = a.technique_id and c.supplier_id = a.supplier_id and c.min_quantity <= a.quantity order by c.min_quantity desc limit 1) own on true
    cross join lateral (select min(c.price) as lowest, count(distinct c.supplier_id)::int as suppliers from current_technique_offers c
      where c.technique_id = a.technique_id and c.min_quantity <= a.quantity) offered
    order by a.position`.execute(db);
  return rows;
}
