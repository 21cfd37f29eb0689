import type { odmLookupsApi } from '@mrp/contract/features/costing.ts';
import type { Parsed, Result } from '@mrp/contract/lib/endpoint.ts';
import type { Entry } from '@mrp/contract/lib/fields/fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { isAnyOf } from '../../../platform/lists/list-conditions.ts';
import { matchesSearch } from '../../../platform/lists/search.ts';
import { listUnits } from '../../dictionaries/units.queries.ts';

/** The factory of a quotation; one that belongs to another supplier is answered as that one. */
const factoryOf = sql`(select coalesce(s.main_id, s.id) from suppliers s where s.id = q.supplier_id)`;

/** Garment factories that have an ODM quotation, by their short names. */
export async function listOdmSuppliers(db: Db, { q }: { q?: string | undefined }): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select f.id, f.code, f.abbreviation as name from suppliers f
    where f.id in (select ${factoryOf} from quotations q) and ${q ? matchesSearch(q, sql`f.search_text`) : sql`true`}
    order by f.code`.execute(db);
  return rows;
}

type Asked = Parsed<typeof odmLookupsApi.chooseOdmSuppliers>['body'];
type Answer = Result<typeof odmLookupsApi.chooseOdmSuppliers>;

/** The same with the number of their quotations in these states. */
export async function chooseOdmSuppliers(db: Db, { q, states, page, pageSize }: Asked): Promise<Answer> {
  const counted = sql`(select ${factoryOf} as supplier_id, count(*)::int as quotations from quotations q
    where ${states && states.length > 0 ? isAnyOf(sql`q.state`, states) : sql`true`} group by 1)`;
  const where = q ? matchesSearch(q, sql`f.search_text`) : sql`true`;
  const { rows } = await sql<Answer['rows'][number]>`
    select f.id, f.code, f.name, f.abbreviation, n.quotations from ${counted} n join suppliers f on f.id = n.supplier_id
    where ${where} order by f.code limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from ${counted} n join suppliers f on f.id = n.supplier_id where ${where}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0, nextCursor: null };
}

export async function listQuotationUnits(db: Db): Promise<Result<typeof odmLookupsApi.getUnit>> {
  const units = await listUnits(db);
  return units.map(({ id, code, name, dimension, decimals }) => ({ id, code, name, dimension, decimals }));
}
