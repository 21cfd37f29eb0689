import { sql, type SqlBool } from 'kysely';
import { productFields } from '@mrp/contract/features/network-products/fields.ts';
import { productList } from '@mrp/contract/features/network-products/list.ts';
import type { Product, ProductRow } from '@mrp/contract/features/network-products/record.ts';
import { productWords } from '@mrp/contract/features/network-products/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { isAnyOf, isOnDays, isWithin } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { selectFields } from '../../platform/records.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

const isPriceField = (field: unknown): boolean => field === 'price' || field === 'priceMax';

/** The columns of every answer; `userId` is whose favourites and basket are meant. */
const common = (userId: string) => sql`
  p.id, p.code, p.kind, ${selectFields(productFields, 'p')}, c.hex, p.picture_id, p.badge, p.list_changes as changes, p.listed_at, p.version,
  case when e.id is not null then jsonb_build_object('id', e.id::text, 'code', e.code) end as external,
  exists (select from network_product_favourites l where l.network_product_id = p.id and l.user_id = ${userId}) as favourite,
  exists (select from network_product_baskets b where b.network_product_id = p.id and b.user_id = ${userId}) as in_basket`;
const commonTables = sql`
  network_products p
  join suppliers s on s.id = p.supplier_id
  join classification_facts f on f.id = p.classification_id
  left join colours c on c.id = named_colour(p.colour_name)
  left join units u on u.id = p.unit_id
  left join external_materials e on e.id = p.external_material_id`;

const flagged = (wanted: boolean, condition: ReturnType<typeof sql<SqlBool>>) => (wanted ? condition : sql<SqlBool>`not ${condition}`);

/** 物料网商品, as page and workbook read it. */
export const productSource: ListSource<typeof productList, ProductRow> = {
  spec: productList,
  from: sql`network_products p`,
  id: sql`p.id`,
  search: (term) => ({
    subquery: sql`select x.id from network_products x where ${matchesSearch(term, sql`x.search_text`)}
      union select x.id from suppliers s join network_products x on x.supplier_id = s.id where ${matchesSearch(term, sql`s.search_text`)}`,
    fetchFirst: true,
  }),
  filters: {
    classificationIds: (ids) =>
      sql`p.classification_id in (select f.id from classification_facts f where f.path && ${ids as string[]}::bigint[])`,
    supplierIds: (ids) => isOfSupplier(sql`p.supplier_id`, ids),
    ingredientIds: (ids) => ({
      subquery: sql`select c.network_product_id from network_product_compositions c where ${isAnyOf(sql`c.ingredient_id`, ids)}`,
    }),
    // A product is found when its price range overlaps.
    price: ({ min, max }) =>
      sql<SqlBool>`${isWithin(sql`coalesce(p.price_max, p.price)`, min ? { min } : {})} and ${isWithin(sql`p.price`, max ? { max } : {})}`,
    favourite: (wanted, { userId }) =>
      flagged(wanted, sql<SqlBool>`p.id in (select l.network_product_id from network_product_favourites l where l.user_id = ${userId})`),
    inBasket: (wanted, { userId }) =>
      flagged(wanted, sql<SqlBool>`p.id in (select b.network_product_id from network_product_baskets b where b.user_id = ${userId})`),
    introduced: (wanted) => flagged(wanted, sql<SqlBool>`(p.external_material_id is not null)`),
    badge: (badges) => isAnyOf(sql`p.badge`, badges),
    width: (range) => isWithin(sql`p.width`, range),
    gramWeight: (range) => isWithin(sql`p.gram_weight`, range),
    listedAt: (days) => isOnDays(sql`p.listed_at`, days),
  },
  sorts: {
    code: sql`p.code`,
    name: sql`p.sort_key`,
    width: sql`p.width`,
    gramWeight: sql`p.gram_weight`,
    price: sql`p.price`,
    moq: sql`p.moq`,
    badge: sql`p.badge`,
    listedAt: sql`p.listed_at`,
  },
  nullable: ['width', 'gramWeight', 'price', 'moq'],
  load: loadRows,
};

const compositionText = sql`
  coalesce((select string_agg(i.name || trim_scale(x.share) || '%', ' ' order by x.position)
   from network_product_compositions x join dictionary_entries i on i.id = x.ingredient_id where x.network_product_id = p.id), '')`;

export async function loadRows(db: Db, ids: readonly string[], { userId }: Identity): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`${preparedStatement}
    select ${common(userId)}, s.abbreviation as supplier, f.full_name as classification, ${compositionText} as composition, u.name as unit,
           (select e.name from dictionary_entries e where e.id = p.currency_id) as currency
    from ${commonTables} where p.id = ${anyId(ids)}`.execute(db);
  return rows.map(withoutPricesAmongChanges);
}

/** Changes of prices are an answer of their own, which vanishes without 查看价格. */
function withoutPricesAmongChanges<P extends Pick<ProductRow, 'changes'>>(product: P): P & Pick<ProductRow, 'priceChanges'> {
  const { changes } = product;
  return {
    ...product,
    changes: changes.filter(({ field }) => !isPriceField(field)),
    priceChanges: changes.filter(({ field }) => isPriceField(field)),
  };
}

const entry = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

/** All data of these products, in the order of the ids. */
export async function listProducts(db: Db, { userId }: Pick<Identity, 'userId'>, ids: readonly string[]): Promise<Product[]> {
  const { rows } = await sql<Product>`${preparedStatement}
    select ${common(userId)},
      ${entry('s')} || jsonb_build_object('abbreviation', s.abbreviation, 'state', s.state) as supplier,
      jsonb_build_object('id', f.id::text, 'fullName', f.full_name) as classification,
      ${entry('u')} || jsonb_build_object('dimension', u.dimension, 'decimals', u.decimals) as unit,
      coalesce((select jsonb_agg(jsonb_build_object('ingredient', ${entry('i')}, 'share', trim_scale(x.share)::text) order by x.position)
                from network_product_compositions x join dictionary_entries i on i.id = x.ingredient_id where x.network_product_id = p.id), '[]') as compositions,
      p.created_at
    from ${commonTables} where p.id = ${anyId(ids)}`.execute(db);
  const found = new Map(rows.map((row) => [row.id, withoutPricesAmongChanges(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function getProduct(db: Db, user: Identity, id: string): Promise<Product> {
  const [found] = await listProducts(db, user, [id]);
  if (!found) throw new AppError('NOT_FOUND', { what: productWords.networkProduct });
  return found;
}

/** 对比: the products in the order asked for; one that is gone is refused. */
export async function compareProducts(db: Db, user: Identity, ids: readonly string[]): Promise<Product[]> {
  const found = await listProducts(db, user, ids);
  if (found.length < new Set(ids).size) throw new AppError('NOT_FOUND', { what: productWords.networkProduct });
  return found;
}
