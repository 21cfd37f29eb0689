import { sql } from 'kysely';
import { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import { externalList } from '@mrp/contract/features/external-materials/list.ts';
import type { ExternalMaterial, ExternalRow } from '@mrp/contract/features/external-materials/record.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays, isWithin } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { selectFields } from '../../platform/records.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { byClassification } from '../dictionaries/groups.queries.ts';
import { bySupplier } from '../suppliers/groups.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';
import { bestMatch } from './matching/candidates.queries.ts';

const common = sql`
  em.id, em.code, em.kind, ${selectFields(externalFields, 'em')}, trim_scale(em.metre_price)::text as metre_price,
  em.origin, em.state, em.reject_reason, em.created_at, em.updated_at, em.version, c.hex, coalesce(editor.nick_name, '系统') as updated_by`;
const commonTables = sql`
  external_materials em
  join suppliers s on s.id = em.supplier_id
  join classification_facts f on f.id = em.classification_id
  left join colours c on c.id = em.colour_id
  left join units u on u.id = em.unit_id
  left join users editor on editor.id = em.updated_by`;

/** 外部物料档案, as page and workbook read it. */
export const externalSource: ListSource<typeof externalList, ExternalRow> = {
  spec: externalList,
  from: sql`external_materials em`,
  id: sql`em.id`,
  search: (term) => ({
    subquery: sql`select x.id from external_materials x where ${matchesSearch(term, sql`x.search_text`)}
      union select x.id from suppliers s join external_materials x on x.supplier_id = s.id where ${matchesSearch(term, sql`s.search_text`)}`,
    fetchFirst: true,
  }),
  filters: {
    supplierIds: (ids) => isOfSupplier(sql`em.supplier_id`, ids),
    classificationIds: (ids) =>
      sql`em.classification_id in (select f.id from classification_facts f where f.path && ${ids as string[]}::bigint[])`,
    origin: (origins) => isAnyOf(sql`em.origin`, origins),
    createdAt: (days) => isOnDays(sql`em.created_at`, days),
    state: (states) => isAnyOf(sql`em.state`, states),
    ingredientIds: (ids) => ({
      subquery: sql`select c.external_material_id from external_compositions c where ${isAnyOf(sql`c.ingredient_id`, ids)}`,
    }),
    width: (range) => isWithin(sql`em.width`, range),
    gramWeight: (range) => isWithin(sql`em.gram_weight`, range),
    price: (range) => isWithin(sql`em.price`, range),
    updatedAt: (days) => isOnDays(sql`em.updated_at`, days),
    import: (batches) => ({ subquery: sql`select w.document_id from import_writes w where ${isAnyOf(sql`w.batch_id`, batches)}` }),
  },
  sorts: {
    code: sql`em.code`,
    name: sql`em.sort_key`,
    width: sql`em.width`,
    gramWeight: sql`em.gram_weight`,
    price: sql`em.price`,
    state: sql`em.state`,
    updatedAt: sql`em.updated_at`,
    createdAt: sql`em.created_at`,
  },
  groups: {
    supplier: bySupplier(sql`em.supplier_id`),
    classification: byClassification(sql`em.classification_id`),
    origin: { key: sql`em.origin` },
  },
  nullable: ['width', 'gramWeight', 'price'],
  load: (db, ids) => loadRows(db, ids),
};

const compositionText = sql`
  coalesce((select string_agg(i.name || trim_scale(x.share) || '%', ' ' order by x.position)
   from external_compositions x join dictionary_entries i on i.id = x.ingredient_id where x.external_material_id = em.id), '')`;

async function loadRows(db: Db, ids: readonly string[]): Promise<ExternalRow[]> {
  const { rows } = await sql<ExternalRow>`${preparedStatement}
    select ${common}, s.abbreviation as supplier, f.full_name as classification, ${compositionText} as composition, u.name as price_unit, u.name as unit,
           (select e.name from dictionary_entries e where e.id = em.currency_id) as currency,
           (select p.file_id from external_pictures p where p.external_material_id = em.id and p.position = 1) as picture_id,
           case when p.id is not null then jsonb_build_object('spuId', p.id::text, 'skuId', k.id::text, 'code', coalesce(k.code, p.code),
             'name', concat_ws(' ', p.name, k.colour_name), 'score', best.score::text) end as internal
    from ${commonTables}
    left join lateral (select b.spu_id, b.sku_id, b.score from ${bestMatch} b where em.state = 'PENDING') best on true
    left join skus k on k.id = coalesce(em.sku_id, best.sku_id)
    left join spus p on p.id = coalesce(k.spu_id, best.spu_id)
    where em.id = ${anyId(ids)}`.execute(db);
  return rows;
}

const entry = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

/** All data of these records in any order. */
export async function listExternals(db: Db, ids: readonly string[]): Promise<ExternalMaterial[]> {
  const { rows } = await sql<ExternalMaterial>`${preparedStatement}
    select ${common},
      ${entry('s')} || jsonb_build_object('abbreviation', s.abbreviation, 'state', s.state) as supplier,
      jsonb_build_object('id', f.id::text, 'fullName', f.full_name, 'isLeaf', f.is_leaf) as classification,
      ${entry('c')} as colour,
      ${entry('u')} || jsonb_build_object('dimension', u.dimension, 'decimals', u.decimals) as unit,
      coalesce((select jsonb_agg(jsonb_build_object('ingredient', ${entry('i')}, 'share', trim_scale(x.share)::text) order by x.position)
                from external_compositions x join dictionary_entries i on i.id = x.ingredient_id where x.external_material_id = em.id), '[]') as compositions,
      array(select p.file_id::text from external_pictures p where p.external_material_id = em.id order by p.position) as picture_ids,
      case when k.id is not null then jsonb_build_object('id', k.id::text, 'code', k.code, 'spuId', k.spu_id::text, 'spuCode', m.code, 'name', m.name, 'colourName', k.colour_name) end as sku,
      em.match_reason, em.matched_at,
      (select count(*)::int from external_materials other join skus near on near.id = other.sku_id
       where em.state = 'CONVERTED' and other.state = 'CONVERTED' and near.spu_id = k.spu_id and other.id <> em.id) as siblings, matcher.nick_name as matched_by, coalesce(author.nick_name, '系统') as created_by
    from ${commonTables}
    left join skus k on k.id = em.sku_id
    left join spus m on m.id = k.spu_id
    left join users matcher on matcher.id = em.matched_by
    left join users author on author.id = em.created_by
    where em.id = ${anyId(ids)}`.execute(db);
  return rows;
}

export async function getExternal(db: Db, id: string): Promise<ExternalMaterial> {
  const [found] = await listExternals(db, [id]);
  if (!found) throw new AppError('NOT_FOUND', { what: externalWords.externalMaterial });
  return found;
}
