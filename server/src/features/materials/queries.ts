import { sql } from 'kysely';
import { materialList, type MaterialRow } from '@mrp/contract/features/materials/list.ts';
import type { Range } from '@mrp/contract/lib/list.ts';
import type { Material, Sku } from '@mrp/contract/features/materials/record.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { isAnyOf, isOnDays, isWithin } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { byClassification, byEntry } from '../dictionaries/groups.queries.ts';
import { bySupplier } from '../suppliers/groups.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

export const inClasses = (ids: readonly string[]) =>
  sql<boolean>`s.classification_id in (select f.id from classification_facts f where f.path && ${ids as string[]}::bigint[])`;
const hasLabel = (ids: readonly string[]) => ({ subquery: sql`select l.spu_id from spu_labels l where ${isAnyOf(sql`l.entry_id`, ids)}` });
const searchIn = (term: string, alias: string) => matchesSearch(term, sql.ref(`${alias}.search_text`));

/** The source of the 内部物料 list for the page and the workbook. */
export const materialSource: ListSource<typeof materialList, MaterialRow> = {
  spec: materialList,
  from: sql`spus s`,
  id: sql`s.id`,
  // Searches the material, its colours, the supplier's names for it and the suppliers themselves.
  search: (term) => ({
    subquery: sql`select id from spus f where ${searchIn(term, 'f')}
      union select spu_id from skus k where ${searchIn(term, 'k')}
      union select spu_id from offers o where ${searchIn(term, 'o')}
      union select o.spu_id from suppliers u join offers o on o.supplier_id = u.id where ${searchIn(term, 'u')}`,
    fetchFirst: true,
  }),
  filters: {
    classificationIds: inClasses,
    supplierIds: (ids) => ({ subquery: sql`select o.spu_id from offers o where ${isOfSupplier(sql`o.supplier_id`, ids)}` }),
    colourSystemIds: (ids) => ({
      subquery: sql`select k.spu_id from skus k join colours c on c.id = k.colour_id where ${isAnyOf(sql`c.colour_system_id`, ids)}`,
    }),
    state: (states) => isAnyOf(sql`s.state`, states),
    updatedAt: (days) => isOnDays(sql`s.updated_at`, days),
    ingredientIds: (ids) => ({ subquery: sql`select c.spu_id from spu_compositions c where ${isAnyOf(sql`c.ingredient_id`, ids)}` }),
    width: (range) => isWithin(sql`s.width`, range),
    gramWeight: (range) => isWithin(sql`s.gram_weight`, range),
    sourceIds: (ids) => isAnyOf(sql`s.source_id`, ids),
    labelIds: hasLabel,
    functionLabelIds: hasLabel,
    categoryIds: hasLabel,
    greigeManaged: (on) => sql<boolean>`s.classification_id in (select f.id from classification_facts f where f.greige_managed = ${on})`,
    metrePrice: (range) => ({ subquery: pricedWithin(range) }),
    inStock: (on) => ({ subquery: on ? inStock : sql`select n.id from spus n where n.id not in (${inStock})` }),
    import: (batches) => ({ subquery: sql`select w.document_id from import_writes w where ${isAnyOf(sql`w.batch_id`, batches)}` }),
  },
  sorts: {
    code: sql`s.code`,
    name: sql`s.sort_key`,
    width: sql`s.width`,
    gramWeight: sql`s.gram_weight`,
    state: sql`s.state`,
    updatedAt: sql`s.updated_at`,
  },
  nullable: ['width', 'gramWeight'],
  groups: {
    classification: byClassification(sql`s.classification_id`),
    supplier: bySupplier(
      sql`(select o.supplier_id from offers o where o.spu_id = s.id and o.preferred order by o.sku_id nulls first limit 1)`,
    ),
    source: byEntry(sql`s.source_id`),
  },
  load: (db, ids) => loadRows(db, ids),
};

/** The preferred supplier's current price of the material `s`: of the greige or all colours first, at the lowest quantity. */
const preferredOffer = sql`
  select su.abbreviation as supplier, p.price, p.metre_price, coalesce(p.unit, ou.name) as unit, p.currency
  from offers o
  join suppliers su on su.id = o.supplier_id
  join units ou on ou.id = o.unit_id
  left join lateral (select c.price, c.metre_price, cu.name as unit, m.name as currency
    from current_prices c join units cu on cu.id = c.unit_id join dictionary_entries m on m.id = c.currency_id
    where c.offer_id = o.id and c.kind = 'BULK' order by c.min_quantity, c.valid_from desc, c.price_id desc limit 1) p on true
  where o.spu_id = s.id and o.preferred order by o.sku_id nulls first limit 1`;

/** The prices of all times narrow the materials down by index; then the current preferred one decides. */
const pricedWithin = (range: Range) => sql`
  select s.id from spus s cross join lateral (${preferredOffer}) best
  where s.id in (select p.spu_id from offer_prices p where p.kind = 'BULK' and ${isWithin(sql`p.metre_price`, range)})
    and ${isWithin(sql`best.metre_price`, range)}`;

const inStock = sql`select i.spu_id from stock_items i join stock_balances b on b.item_id = i.id where b.on_hand > 0`;

export const compositionText = sql`
  (select string_agg(e.name || trim_scale(c.share) || '%', ' ' order by c.position)
   from spu_compositions c join dictionary_entries e on e.id = c.ingredient_id where c.spu_id = s.id)`;

async function loadRows(db: Db, ids: readonly string[]): Promise<MaterialRow[]> {
  const { rows } = await sql<MaterialRow>`${preparedStatement}
    select s.id, s.code, s.name, s.kind, f.full_name as classification, coalesce(${compositionText}, '') as composition,
           s.former_code, s.specification, s.width, s.gram_weight, jsonb_build_object('name', u.name, 'decimals', u.decimals) as unit, s.state, s.remark, s.updated_at, coalesce(by_user.nick_name, '系统') as updated_by, s.version,
           (select p.file_id from spu_pictures p where p.spu_id = s.id and p.position = 1) as picture_id,
           coalesce(k.colours, '[]') as colours, coalesce(k.total, 0)::int as colour_count,
           (select count(*)::int from offers o where o.spu_id = s.id) as offer_count,
           (select sum(a.on_hand - a.reserved - a.frozen)::text from stock_items i join stock_balances a on a.item_id = i.id
            where i.spu_id = s.id and i.sku_id is not null) as available,
           best.supplier, best.metre_price, best.price as quoted_price, best.unit as price_unit, best.currency as price_currency,
           (select coalesce(array_agg(e.name order by e.sort_order, e.id), '{}') from spu_labels l join dictionary_entries e on e.id = l.entry_id
            where l.spu_id = s.id and e.dictionary = 'materialTag') as tags
    from spus s
    join classification_facts f on f.id = s.classification_id
    join units u on u.id = s.first_unit_id
    left join users by_user on by_user.id = s.updated_by
    left join lateral (
      select max(k.total) as total, jsonb_agg(jsonb_build_object('skuId', k.id::text, 'name', k.colour_name, 'hex', c.hex) order by k.serial) as colours
      from (select k.*, count(*) over () as total from skus k where k.spu_id = s.id order by k.serial limit 12) k join colours c on c.id = k.colour_id
    ) k on true
    left join lateral (${preferredOffer}) best on true
    where s.id = ${anyId(ids)}`.execute(db);
  return rows;
}

const entry = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is null then null else jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;
const unit = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is null then null else jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}, 'dimension', ${sql.ref(`${alias}.dimension`)}, 'decimals', ${sql.ref(`${alias}.decimals`)}) end`;
const labels = (dictionary: string) => sql`
  (select coalesce(jsonb_agg(${entry('e')} order by e.sort_order, e.id), '[]') from spu_labels l join dictionary_entries e on e.id = l.entry_id
   where l.spu_id = s.id and e.dictionary = ${dictionary})`;

/** One material with all data of its page. */
export async function getMaterial(db: Db, id: string, user: Identity): Promise<Material> {
  const [material] = await listMaterials(db, [id], user);
  if (!material) throw new AppError('NOT_FOUND', { what: materialsWords.material });
  return material;
}

/** The same of several, in no order; what does not exist is left out. */
export async function listMaterials(db: Db, ids: readonly string[], user: Identity): Promise<Material[]> {
  const { rows } = await sql<Omit<Material, 'skus'>>`${preparedStatement}
    select s.*, ${unit('u1')} as first_unit, ${unit('u2')} as second_unit, ${entry('src')} as source, ${entry('str')} as structure,
           jsonb_build_object('id', f.id::text, 'fullName', f.full_name, 'greigeManaged', f.greige_managed) as classification,
           trim_scale(s.fastness_washing) as fastness_washing, trim_scale(s.fastness_dry_rub) as fastness_dry_rub, trim_scale(s.fastness_wet_rub) as fastness_wet_rub, trim_scale(s.fastness_light) as fastness_light, trim_scale(s.fastness_perspiration) as fastness_perspiration,
           coalesce((select jsonb_agg(jsonb_build_object('ingredient', ${entry('e')}, 'share', c.share::text) order by c.position)
                     from spu_compositions c join dictionary_entries e on e.id = c.ingredient_id where c.spu_id = s.id), '[]') as compositions,
           ${labels('materialTag')} as tags, ${labels('functionLabel')} as function_labels, ${labels('category')} as categories,
           (select coalesce(array_agg(p.file_id order by p.position), '{}') from spu_pictures p where p.spu_id = s.id) as picture_ids,
           coalesce((select jsonb_agg(jsonb_build_object('fileId', r.file_id::text, 'fileName', fl.name, 'reportedOn', r.reported_on, 'result', r.result) order by r.position)
                     from spu_test_reports r left join files fl on fl.id = r.file_id where r.spu_id = s.id), '[]') as test_reports,
           coalesce((select jsonb_agg(jsonb_build_object('spu', ${entry('o')}, 'ratio', b.ratio::text, 'priority', b.priority) order by b.priority, b.id)
                     from spu_substitutes b join spus o on o.id = b.substitute_id where b.spu_id = s.id), '[]') as substitutes,
           s.submitted_by is not distinct from ${user.userId}::bigint as submitted_by_me,
           coalesce(c_user.nick_name, '系统') as created_by, coalesce(u_user.nick_name, '系统') as updated_by
    from spus s
    join classification_facts f on f.id = s.classification_id
    join units u1 on u1.id = s.first_unit_id
    left join units u2 on u2.id = s.second_unit_id
    left join dictionary_entries src on src.id = s.source_id
    left join dictionary_entries str on str.id = s.structure_id
    left join users c_user on c_user.id = s.created_by
    left join users u_user on u_user.id = s.updated_by
    where s.id = ${anyId(ids)}`.execute(db);
  const skus = await listSkus(db, ids);
  return rows.map((material) => ({ ...material, skus: skus.get(material.id) ?? [] }));
}

/** The colours of these materials by serial number. */
async function listSkus(db: Db, spuIds: readonly string[]): Promise<Map<string, Sku[]>> {
  const { rows } = await sql<Sku & { spuId: string }>`${preparedStatement}
    select k.id, k.spu_id, k.serial, k.code, k.colour_name, k.state, k.safety_stock, k.barcode, k.remark, k.version,
           jsonb_build_object('id', c.id::text, 'code', c.code, 'name', c.name, 'hex', c.hex, 'systemName', e.name) as colour,
           (select coalesce(array_agg(p.file_id order by p.position), '{}') from sku_pictures p where p.sku_id = k.id) as picture_ids,
           coalesce((select jsonb_agg(jsonb_build_object('id', d.id::text, 'round', d.round, 'dippedOn', d.dipped_on, 'deltaE', d.delta_e::text, 'light', d.light,
                                                         'result', d.result, 'remark', d.remark) order by d.round) from sku_lab_dips d where d.sku_id = k.id), '[]') as lab_dips
    from skus k join colours c on c.id = k.colour_id left join dictionary_entries e on e.id = c.colour_system_id
    where k.spu_id = ${anyId(spuIds)} order by k.serial`.execute(db);
  return Map.groupBy(rows, ({ spuId }) => spuId);
}
