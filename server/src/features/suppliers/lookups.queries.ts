import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SupplierChoice, supplierLookupsApi } from '@mrp/contract/features/suppliers/lookups.ts';
import type { Parsed, Result } from '@mrp/contract/lib/endpoint.ts';
import type { Choice, Entry, Page } from '@mrp/contract/lib/fields/fields.ts';
import type { Db } from '../../platform/database/database.ts';
import { isAnyOf } from '../../platform/lists/list-conditions.ts';
import { contains, matchesSearch } from '../../platform/lists/search.ts';
import { listValues } from '../dictionaries/queries.ts';
import { matchesClassifications } from './queries.ts';

interface Asked {
  q?: string | undefined;
  kind?: 'MATERIAL' | 'GARMENT' | undefined;
}
type State = SupplierChoice['state'];

/** A supplier of kind 两者 matches either kind. One that belongs to another supplier is answered as that one, whose former names it has. */
function conditionsOf({ q, kind }: Asked, states?: readonly State[]): RawBuilder<SqlBool>[] {
  return [
    sql<SqlBool>`s.main_id is null`,
    ...(q ? [matchesSearch(q, sql`s.search_text`)] : []),
    ...(kind ? [isAnyOf(sql`s.kind`, [kind, 'BOTH'])] : []),
    ...(states ? [isAnyOf(sql`s.state`, states)] : []),
  ];
}

const all = (conditions: readonly RawBuilder<SqlBool>[]) => sql.join(conditions as RawBuilder<SqlBool>[], sql` and `);

export async function listSupplierEntries(
  db: Db,
  shown: 'name' | 'abbreviation',
  asked: Asked,
  states?: readonly State[],
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select s.id, s.code, ${sql.ref(`s.${shown}`)} as name from suppliers s where ${all(conditionsOf(asked, states))} order by s.code`.execute(
    db,
  );
  return rows;
}

/** One row per name, the present one first, with repeated codes. */
export async function listSupplierNames(db: Db, shown: 'name' | 'abbreviation', asked: Asked): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    select s.code, n.name from suppliers s
    cross join lateral (
      select ${sql.ref(`s.${shown}`)} as name, 0::bigint as place
      union all
      select former.name, former.id from supplier_names former where former.supplier_id = s.id and former.kind = ${shown.toUpperCase()}
    ) n
    where ${all(conditionsOf(asked))} order by s.code, n.place`.execute(db);
  return rows;
}

/** The 曾用名 that contains the searched text where no present name does. */
const formerName = (q: string | undefined) =>
  q
    ? sql`case when not ${contains(sql`concat_ws(' ', s.code, s.name, s.abbreviation)`, q)} then (
        select n.name from supplier_names n where n.supplier_id = s.id and ${contains(sql`n.name`, q)} order by n.id limit 1) end`
    : sql`null::text`;

type ChooseBody = Parsed<typeof supplierLookupsApi.choose>['body'];

export async function chooseSuppliers(db: Db, { q, kinds, states, classIds, page, pageSize }: ChooseBody): Promise<Page<SupplierChoice>> {
  const where = all([
    ...conditionsOf({ q }, states),
    ...(kinds ? [isAnyOf(sql`s.kind`, kinds)] : []),
    ...(classIds ? [matchesClassifications(classIds)] : []),
  ]);
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<SupplierChoice>`
      select s.id, s.code, s.name, s.abbreviation, s.kind, s.state, ${formerName(q)} as former_name from suppliers s where ${where} order by s.code
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from suppliers s where ${where}`.execute(db),
  ]);
  return { rows, total: counts[0]?.total ?? 0, nextCursor: null };
}

/** 合作中 suppliers; with a SKU those with an offer for it, 优选 first. */
export async function listSuppliersForStyles(
  db: Db,
  { skuId, ...asked }: Asked & { skuId?: string | undefined },
): Promise<Result<typeof supplierLookupsApi.listForStyles>> {
  const where = all(conditionsOf(asked, ['ACTIVE']));
  const offers = skuId
    ? sql`join (select o.supplier_id, bool_or(o.preferred) as preferred from offers o where o.sku_id = ${skuId} and o.active group by 1) o on o.supplier_id = s.id`
    : sql``;
  const { rows } = await sql<Omit<SupplierChoice, 'state' | 'formerName'>>`
    select s.id, s.code, s.name, s.abbreviation, s.kind from suppliers s ${offers}
    where ${where} order by ${skuId ? sql`o.preferred desc, s.code` : sql`s.code`}`.execute(db);
  return rows;
}

export async function listPausedSuppliers(db: Db): Promise<Result<typeof supplierLookupsApi.listPaused>> {
  return db
    .selectFrom('suppliers')
    .select(['id', 'code', 'name', 'pausedFrom', 'pausedTo'])
    .where('state', '=', 'PAUSED')
    .orderBy('code')
    .execute();
}

export function listSourceTypes(db: Db): Promise<Choice[]> {
  return listValues(db, 'supplierSource');
}
