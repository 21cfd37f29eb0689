import { sql } from 'kysely';
import { techniqueFields, techniqueOfferFields, tierFields } from '@mrp/contract/features/techniques/fields.ts';
import { techniqueList } from '@mrp/contract/features/techniques/list.ts';
import type { Technique, TechniqueRow } from '@mrp/contract/features/techniques/record.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays, isWithin } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { selectFields } from '../../platform/records.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

const { unitId: _unitId, ...facts } = techniqueFields;

const common = sql`
  t.id, t.code, ${selectFields(facts, 't')}, coalesce(major.name, minor.name) as "group", t.updated_at, t.version,
  coalesce(editor.nick_name, '系统') as updated_by`;
const commonTables = sql`
  techniques t
  join units u on u.id = t.unit_id
  join dictionary_entries minor on minor.id = t.class_id
  left join dictionary_entries major on major.id = minor.parent_id
  left join users editor on editor.id = t.updated_by`;

/** 工艺库, as page and workbook read it. */
export const techniqueSource: ListSource<typeof techniqueList, TechniqueRow> = {
  spec: techniqueList,
  from: sql`techniques t`,
  id: sql`t.id`,
  search: (term) => ({
    subquery: sql`select x.id from techniques x where ${matchesSearch(term, sql`x.search_text`)}
      union select o.technique_id from suppliers s join technique_offers o on o.supplier_id = s.id where ${matchesSearch(term, sql`s.search_text`)}`,
    fetchFirst: true,
  }),
  filters: {
    classIds: (ids) =>
      sql`t.class_id in (select e.id from dictionary_entries e where ${isAnyOf(sql`e.id`, ids)} or ${isAnyOf(sql`e.parent_id`, ids)})`,
    supplierIds: (ids) => ({ subquery: sql`select o.technique_id from technique_offers o where ${isOfSupplier(sql`o.supplier_id`, ids)}` }),
    basePrice: (range) => isWithin(sql`t.base_price`, range),
    active: (on) => sql<boolean>`t.active = ${on}`,
    updatedAt: (days) => isOnDays(sql`t.updated_at`, days),
    import: (batches) => ({ subquery: sql`select w.document_id from import_writes w where ${isAnyOf(sql`w.batch_id`, batches)}` }),
  },
  sorts: {
    code: sql`t.code`,
    name: sql`t.sort_key`,
    class: sql`t.class_id`,
    basePrice: sql`t.base_price`,
    active: sql`t.active`,
    updatedAt: sql`t.updated_at`,
  },
  nullable: ['basePrice'],
  load: listRows,
};

async function listRows(db: Db, ids: readonly string[]): Promise<TechniqueRow[]> {
  const { rows } = await sql<TechniqueRow>`${preparedStatement}
    select ${common}, u.name as unit,
      (select count(*)::int from technique_tiers r where r.technique_id = t.id) as tier_count,
      (select count(distinct o.supplier_id)::int from technique_offers o where o.technique_id = t.id) as supplier_count,
      (select min(c.price)::text from current_technique_offers c where c.technique_id = t.id) as lowest_offer
    from ${commonTables} where t.id = ${anyId(ids)}`.execute(db);
  return rows;
}

const supplierOf = sql`jsonb_build_object('id', s.id::text, 'code', s.code, 'name', s.name, 'abbreviation', s.abbreviation, 'state', s.state)`;

/** All data of these techniques, in the order of the ids. */
export async function listTechniques(db: Db, ids: readonly string[]): Promise<Technique[]> {
  const { rows } = await sql<Omit<Technique, 'tiers' | 'offers'>>`${preparedStatement}
    select ${common}, t.unit_id, t.created_at,
      jsonb_build_object('id', u.id::text, 'code', u.code, 'name', u.name, 'dimension', u.dimension, 'decimals', u.decimals) as unit
    from ${commonTables} where t.id = ${anyId(ids)}`.execute(db);
  const { rows: tiers } = await sql<Technique['tiers'][number] & { techniqueId: string }>`${preparedStatement}
    select r.id, r.technique_id, ${selectFields(tierFields, 'r')} from technique_tiers r
    where r.technique_id = ${anyId(ids)} order by r.min_quantity`.execute(db);
  const { rows: offers } = await sql<Technique['offers'][number] & { techniqueId: string }>`${preparedStatement}
    select o.id, o.technique_id, ${selectFields(techniqueOfferFields, 'o')}, ${supplierOf} as supplier, c.id is not null as in_force
    from technique_offers o join suppliers s on s.id = o.supplier_id
    left join current_technique_offers c on c.id = o.id and c.technique_id = o.technique_id
    where o.technique_id = ${anyId(ids)} order by (c.id is null), o.price, o.min_quantity, o.valid_from desc, o.id`.execute(db);
  const tiersOf = Map.groupBy(tiers, ({ techniqueId }) => techniqueId);
  const offersOf = Map.groupBy(offers, ({ techniqueId }) => techniqueId);
  const found = new Map(rows.map((row) => [row.id, { ...row, tiers: tiersOf.get(row.id) ?? [], offers: offersOf.get(row.id) ?? [] }]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function getTechnique(db: Db, id: string): Promise<Technique> {
  const [found] = await listTechniques(db, [id]);
  if (!found) throw new AppError('NOT_FOUND', { what: techniqueWords.technique });
  return found;
}
