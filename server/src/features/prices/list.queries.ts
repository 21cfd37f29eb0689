import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { priceList, type ListedPrice, type PriceListRow, type PriceStep, type TouchedByPrice } from '@mrp/contract/features/prices/list.ts';
import { priceWords } from '@mrp/contract/features/prices/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays, isWithin } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { bySupplier } from '../suppliers/groups.queries.ts';
import { priceSource } from './sources.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

/** A later price with an end has taken its place today. */
const isInterrupted = sql<SqlBool>`l.interrupted and exists (
  select from price_list t where t.offer_id = l.offer_id and t.kind = l.kind and t.min_quantity = l.min_quantity and t.currency_id = l.currency_id
    and not t.superseded and (t.valid_from, t.price_id) > (l.valid_from, l.price_id) and t.valid_from <= business_day()
    and (t.ended_on is null or t.ended_on > business_day()))`;

const statuses: Readonly<Record<string, RawBuilder<SqlBool>>> = {
  IN_FORCE: sql<SqlBool>`(not l.superseded and l.valid_from <= business_day() and (l.ended_on is null or l.ended_on > business_day()) and not (${isInterrupted}))`,
  COMING: sql<SqlBool>`(not l.superseded and l.valid_from > business_day())`,
  PAST: sql<SqlBool>`(not l.superseded and l.valid_from <= business_day() and (l.ended_on <= business_day() or (${isInterrupted})))`,
  SUPERSEDED: sql<SqlBool>`l.superseded`,
};

const statusOf = sql`case when l.superseded then 'SUPERSEDED' when l.valid_from > business_day() then 'COMING' when ${statuses['IN_FORCE']} then 'IN_FORCE' else 'PAST' end`;

/** 价格查看, as page and workbook read it. */
export const priceListSource: ListSource<typeof priceList, PriceListRow> = {
  spec: priceList,
  from: sql`price_list l`,
  id: sql`l.price_id`,
  search: (term) => ({
    subquery: sql`
      select x.price_id from spus s join price_list x on x.spu_id = s.id where ${matchesSearch(term, sql`s.search_text`)}
      union select x.price_id from skus k join price_list x on x.sku_id = k.id where ${matchesSearch(term, sql`k.search_text`)}
      union select x.price_id from suppliers s join price_list x on x.supplier_id = s.id where ${matchesSearch(term, sql`s.search_text`)}
      union select x.price_id from offers o join price_list x on x.offer_id = o.id where ${matchesSearch(term, sql`o.search_text`)}`,
    fetchFirst: true,
  }),
  filters: {
    status: (values) =>
      sql<SqlBool>`(${sql.join(
        values.map((value) => statuses[value] ?? sql<SqlBool>`false`),
        sql` or `,
      )})`,
    classificationIds: (ids) => sql`l.spu_id in (
      select s.id from classification_facts f join spus s on s.classification_id = f.id where f.path && ${ids as string[]}::bigint[])`,
    supplierIds: (ids) => isOfSupplier(sql`l.supplier_id`, ids),
    validFrom: (days) => isOnDays(sql`l.valid_from`, days),
    kind: (kinds) => isAnyOf(sql`l.kind`, kinds),
    alert: (on) => (on ? sql<SqlBool>`l.alert_percent is not null` : sql<SqlBool>`l.alert_percent is null`),
    changePercent: (range) => isWithin(sql`l.change_percent`, range),
    metrePrice: (range) => isWithin(sql`l.metre_price`, range),
    spuIds: (ids) => isAnyOf(sql`l.spu_id`, ids),
    skuIds: (ids) => isAnyOf(sql`l.sku_id`, ids),
  },
  groups: { supplier: bySupplier(sql`l.supplier_id`), kind: { key: sql`l.kind` } },
  sorts: { validFrom: sql`l.valid_from`, price: sql`l.price`, metrePrice: sql`l.metre_price`, changePercent: sql`l.change_percent` },
  nullable: ['metrePrice', 'changePercent'],
  load: listRows,
};

const columns = sql`
  l.price_id as id, l.offer_id, l.spu_id, l.sku_id, coalesce(k.code, s.code) as code, s.name, coalesce(k.colour_name, '') as colour_name, c.hex,
  coalesce((select p.file_id from sku_pictures p where p.sku_id = k.id order by p.position limit 1),
           case when k.id is null then (select p.file_id from spu_pictures p where p.spu_id = s.id and p.position = 1) end) as picture_id,
  f.full_name as classification, l.supplier_id, sup.abbreviation as supplier, o.supplier_item_no, l.kind, ${statusOf} as status, l.min_quantity,
  cur.name as currency, case when cur.code = 'CNY' then '元' else cur.code end || '/' || u.name || case when p.tax_included then ' 含税' else ' 不含税' end as unit,
  l.valid_from, l.ended_on, l.price, l.net_price, l.metre_price, l.change_percent, l.alert_percent, p.reason, p.created_at, ${priceSource},
  coalesce(author.nick_name, '系统') as created_by`;
const tables = sql`
  price_list l
  join offer_prices p on p.id = l.price_id
  join offers o on o.id = l.offer_id
  join spus s on s.id = l.spu_id
  join classification_facts f on f.id = s.classification_id
  join suppliers sup on sup.id = l.supplier_id
  join units u on u.id = p.unit_id
  join dictionary_entries cur on cur.id = l.currency_id
  left join skus k on k.id = l.sku_id
  left join colours c on c.id = k.colour_id
  left join users author on author.id = p.created_by`;

async function listRows(db: Db, ids: readonly string[]): Promise<PriceListRow[]> {
  const { rows } = await sql<PriceListRow>`${preparedStatement} select ${columns} from ${tables} where l.price_id = ${anyId(ids)}`.execute(
    db,
  );
  return rows;
}

export async function getListedPrice(db: Db, id: string): Promise<ListedPrice> {
  const { rows } = await sql<ListedPrice>`
    select ${columns}, l.previous_id, former.price as previous_price, former.metre_price as previous_metre_price
    from ${tables} left join price_list former on former.price_id = l.previous_id where l.price_id = ${id}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND', { what: priceWords.price });
  return rows[0];
}

const MAX_STEPS = 400;

/** What all suppliers asked for the same item, kind and quantity over time, the oldest first, without corrected rows. */
export async function listPriceSteps(db: Db, id: string): Promise<PriceStep[]> {
  await getListedPrice(db, id);
  const { rows } = await sql<PriceStep>`
    select * from (
      select l.price_id as id, l.supplier_id, sup.abbreviation as supplier, l.valid_from, l.ended_on, l.price, l.metre_price, l.change_percent, p.reason
      from price_list asked
      join price_list l on l.spu_id = asked.spu_id and l.sku_id is not distinct from asked.sku_id and l.kind = asked.kind
        and l.min_quantity = asked.min_quantity and not l.superseded
      join offer_prices p on p.id = l.price_id
      join suppliers sup on sup.id = l.supplier_id
      where asked.price_id = ${id} order by l.valid_from desc, l.price_id desc limit ${MAX_STEPS}) latest
    order by valid_from, id`.execute(db);
  return rows;
}

/** The styles whose effective BOM takes the item, and the open purchases of the offer. */
export async function listTouched(db: Db, id: string): Promise<TouchedByPrice> {
  const asked = await getListedPrice(db, id);
  const { rows: styles } = await sql<TouchedByPrice['styles'][number]>`
    select distinct on (t.id) t.id, t.code, t.name, b.id as bom_id, b.code as bom_code
    from bom_lines n join boms b on b.id = n.bom_id and b.state = 'EFFECTIVE' and b.style_id is not null join styles t on t.id = b.style_id
    where n.spu_id = ${asked.spuId} order by t.id desc, b.id desc limit 200`.execute(db);
  const { rows: purchases } = await sql<TouchedByPrice['purchases'][number]>`
    select o.id, o.code, o.state, sum(n.quantity)::text as quantity, u.name as unit, max(n.unit_price)::text as unit_price
    from purchase_lines n join purchase_orders o on o.id = n.order_id join units u on u.id = n.unit_id
    where n.offer_id = ${asked.offerId} and o.state in ('DRAFT', 'PLACED', 'CONFIRMED', 'SHIPPED')
    group by o.id, u.name order by o.id desc limit 200`.execute(db);
  const { rows: sheets } = await sql<TouchedByPrice['sheets'][number]>`
    select distinct on (s.id) q.id, s.code, s.version_no, s.state, y.code as style_code,
      coalesce(l.approved_price, l.unit_price)::text as price, u.name as unit
    from skus k join cost_sheet_lines l on l.sku_id = k.id join cost_sheets s on s.id = l.sheet_id and s.is_latest and s.state not in ('VOID', 'REJECTED')
    join quotations q on q.id = s.quotation_id join styles y on y.id = q.style_id left join units u on u.id = l.costed_unit_id
    where k.spu_id = ${asked.spuId} and (${asked.skuId}::bigint is null or k.id = ${asked.skuId}) order by s.id desc, l.position limit 200`.execute(
    db,
  );
  return { styles, sheets, purchases };
}
