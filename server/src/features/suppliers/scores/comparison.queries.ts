import { sql, type SqlBool } from 'kysely';
import type { ComparedSupplier } from '@mrp/contract/features/suppliers/comparison.ts';
import { anyId, type Db } from '../../../platform/database/database.ts';
import type { Reader } from '../../files/rules.ts';
import { scoresOf } from './figures.queries.ts';
import { listSuppliers } from '../queries.ts';

type Figures = Pick<
  ComparedSupplier,
  'id' | 'askedOrders' | 'answeredOrders' | 'answeredRate' | 'pricePoints' | 'sharedMaterials' | 'cheapestMaterials'
>;

/** The suppliers in the order asked for, each once; one that does not exist is left out. */
export async function compareSuppliers(db: Db, ids: readonly string[], user: Reader): Promise<ComparedSupplier[]> {
  const suppliers = new Map((await listSuppliers(db, ids, user)).map((supplier) => [supplier.id, supplier]));
  const figures = new Map((await readFigures(db, ids)).map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => {
    const [supplier, own] = [suppliers.get(id), figures.get(id)];
    return supplier && own ? [{ ...supplier, ...own }] : [];
  });
}

/** The lowest bulk price per metre of each supplier and fabric stands beside that of the others. */
async function readFigures(db: Db, ids: readonly string[]): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    with quoted as (
      select o.supplier_id, o.spu_id, min(now.metre_price) as metre_price
      from offers o
      cross join lateral (select p.metre_price from current_prices p where p.offer_id = o.id and p.kind = 'BULK' offset 0) now
      where o.supplier_id = ${anyId(ids)} and o.active and now.metre_price is not null
      group by o.supplier_id, o.spu_id),
    shared as (
      select q.supplier_id, q.metre_price, min(q.metre_price) over fabric as lowest, count(*) over fabric as suppliers
      from quoted q window fabric as (partition by q.spu_id)),
    counted as (
      select supplier_id, count(*)::int as shared, count(*) filter (where metre_price = lowest)::int as cheapest
      from shared where suppliers > 1 group by supplier_id)
    select s.id, coalesce(scored.asked, 0) as asked_orders, coalesce(scored.answered, 0) as answered_orders,
           scored.answered_rate::text as answered_rate, scored.price_points::text as price_points,
           coalesce(counted.shared, 0) as shared_materials, coalesce(counted.cheapest, 0) as cheapest_materials
    from suppliers s
    left join lateral (${scoresOf(sql`business_day()`, (supplier) => sql<SqlBool>`${supplier} = s.id`)}) scored on true
    left join counted on counted.supplier_id = s.id
    where s.id = ${anyId(ids)}`.execute(db);
  return rows;
}
