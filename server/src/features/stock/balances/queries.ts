import { sql, type RawBuilder } from 'kysely';
import { skuStockList, spuStockList } from '@mrp/contract/features/stock.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { nowOnly, type StockRow, type StockTotal } from '@mrp/contract/features/stock/list.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { isAnyOf, isWithin } from '../../../platform/lists/list-conditions.ts';
import { whereClauseOf, listPage, type ListSource } from '../../../platform/lists/lists.ts';
import { matchesSearch } from '../../../platform/lists/search.ts';
import { byClassification } from '../../dictionaries/groups.queries.ts';
import { bySupplier } from '../../suppliers/groups.queries.ts';
import { isOfSupplier } from '../../suppliers/filters.queries.ts';
import { byHolder, holderRef } from '../holders.queries.ts';
import { ageDays, figureColumns, hasStock, isLow, listStockItems } from './items.queries.ts';
import { completeFigures, type FigureFacts } from './items.rules.ts';

type StockList = typeof skuStockList;

/** Past stock is computed per balance, so beyond this number of rows the count is estimated. */
const EXACT_IN_THE_PAST = 200;

/**
 * One row per item and holder: the 品牌仓 balance, which always exists, joined with the 供应商仓 balance. PostgreSQL drops unused left joins to a
 * key, so columns that a query does not select cost nothing.
 */
const from = sql`
  stock_balances b
  left join stock_items i on i.id = b.item_id
  left join holders h on h.id = b.holder_id
  left join spus s on s.id = i.spu_id
  left join skus k on k.id = i.sku_id
  left join stock_balances o on o.holder_id = b.holder_id and o.item_id = b.item_id and o.ownership = 2`;

export interface View {
  /** A past moment, or null for now. */
  at: string | null;
  /** Which rows without stock to include: none, all, or those of items without stock at any holder. */
  empty: 'none' | 'all' | 'nowhere';
  /** Whether the rows are sorted by code, so that the page can be read along the index on codes. */
  byCode: boolean;
}

/** Reads the view from a list query; refuses filters and sorts that have no history when a past moment is asked for. */
export function parseStockView(query: object): View {
  const { at, zero = false, expected = false, low = false, sort = '', groupBy } = query as Asked;
  const byCode = /^-?code\b/.test(sort);
  if (at === undefined) return { at: null, empty: zero || expected ? 'all' : low ? 'nowhere' : 'none', byCode };
  refuseNowOnly(query, sort, groupBy);
  return { at, empty: zero ? 'all' : 'none', byCode };
}

function refuseNowOnly(query: object, sort: string, groupBy: string | undefined): void {
  const keys = sort.split(',').map((key) => key.replace('-', ''));
  const fields = [
    ...nowOnly.filters
      .filter((name) => name in query)
      .map((name) => [name, `「${skuStockList.filters[name].label}」没有历史，请去掉这个条件，或清除截至时间`]),
    ...nowOnly.sorts
      .filter((name) => keys.includes(name))
      .map((name) => ['sort', `「${skuStockList.columns[name].label}」没有历史，请换一列排序，或清除截至时间`]),
    ...nowOnly.groups
      .filter((name) => name === groupBy)
      .map((name) => ['groupBy', `「${skuStockList.groupBy[name].label}」没有历史，请换一种分组，或清除截至时间`]),
  ];
  if (fields.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(fields) });
}

interface Asked {
  at?: string;
  zero?: boolean;
  expected?: boolean;
  low?: boolean;
  sort?: string;
  groupBy?: string;
}

/** An item below its safety stock may have no stock left; its holders are then listed with zero. */
const liesSomewhereOrNowhere = sql`and (b.place_on_hand > 0 or not exists (
  select from stock_balances a where a.item_id = b.item_id and a.ownership = 1 and a.place_on_hand > 0))`;
const filledPlaces = ({ at, empty }: View): RawBuilder<unknown> =>
  empty === 'all' ? sql`` : empty === 'nowhere' ? liesSomewhereOrNowhere : hasStock(at);
/** The place has scheduled receipts. */
const isExpected = sql<boolean>`(b.holder_id, i.spu_id, coalesce(i.sku_id, 0)) in (
  select r.holder_id, r.spu_id, coalesce(r.sku_id, 0) from scheduled_receipts r where r.committed)`;

const searchIn = (term: string, alias: string) => matchesSearch(term, sql.ref(`${alias}.search_text`));

const finds = (term: string) => sql<boolean>`(
  i.spu_id in (select id from spus x where ${searchIn(term, 'x')})
  or i.sku_id in (select id from skus x where ${searchIn(term, 'x')})
  or (i.spu_id, coalesce(i.sku_id, 0)) in (select x.spu_id, coalesce(x.sku_id, 0) from offers x where ${searchIn(term, 'x')}))`;

/** Some of the place's goods stand in one of these bins. */
const standsIn = (ids: readonly string[]) =>
  sql<boolean>`(b.holder_id, b.item_id) in (select g.holder_id, g.item_id from bin_goods g where ${isAnyOf(sql`g.bin_id`, ids)})`;

/** 供应商 of a row: of the preferred offer of exactly this item. */
const preferredSupplierId = sql`(
  select f.supplier_id from offers f where f.spu_id = i.spu_id and f.sku_id is not distinct from i.sku_id and f.preferred limit 1)`;

const isOfferedBy = (ids: readonly string[]) =>
  sql<boolean>`exists (select from offers x where x.spu_id = i.spu_id and x.sku_id is not distinct from i.sku_id and ${isOfSupplier(sql`x.supplier_id`, ids)})`;

const groups = {
  holder: byHolder(sql`b.holder_id`),
  classification: byClassification(sql`s.classification_id`),
  supplier: bySupplier(preferredSupplierId),
  bin: {
    key: sql`n.bin_id`,
    label: sql`(select concat_ws(' ', h.name, n.code) from bins n join holders h on h.id = n.holder_id where n.id = g.key)`,
    several: {
      join: sql`left join lateral (select distinct g.bin_id from bin_goods g where g.holder_id = b.holder_id and g.item_id = b.item_id) n on true`,
      has: (id: string | null) =>
        id === null ? sql<boolean>`(b.holder_id, b.item_id) not in (select g.holder_id, g.item_id from bin_goods g)` : standsIn([id]),
    },
  },
};

/** The source of the 库存 list for the page and the workbook. */
export function stockSource(goods: ItemLevel, view: View): ListSource<StockList, StockRow> {
  const { at, empty, byCode } = view;
  const { brand, supplier, total, value, lastMovedAt, lastCountedAt } = figureColumns(at);
  const code = goods === 'SKU' ? sql`k.code` : sql`s.code`;
  return {
    spec: goods === 'SKU' ? skuStockList : spuStockList,
    from,
    ...(at !== null && { exactTo: EXACT_IN_THE_PAST }),
    tabNeedsJoin: true,
    id: sql`b.id`,
    visible: () =>
      sql`b.ownership = 1 and b.greige = ${sql.lit(goods === 'SPU')} ${filledPlaces(view)} ${byCode ? sql`and ${code} is not null` : sql``}`,
    search: finds,
    filters: {
      holderKind: (kinds) => isAnyOf(sql`h.kind`, kinds),
      holderIds: (ids) => isAnyOf(sql`b.holder_id`, ids),
      ownership: (values) =>
        sql`(${values.includes('1') ? sql`${brand} > 0` : sql`false`} or ${values.includes('2') ? sql`${supplier} > 0` : sql`false`})`,
      classificationIds: (ids) => sql`s.classification_id in (select f.id from classification_facts f where f.path && ${ids}::bigint[])`,
      supplierIds: isOfferedBy,
      colourSystemIds: (ids) => sql`k.colour_id in (select c.id from colours c where ${isAnyOf(sql`c.colour_system_id`, ids)})`,
      binIds: standsIn,
      itemIds: (ids) => isAnyOf(sql`b.item_id`, ids),
      spuIds: (ids) => isAnyOf(sql`i.spu_id`, ids),
      total: (range) => isWithin(total, range),
      ageDays: (range) => isWithin(ageDays, range),
      low: (on) => sql`${isLow} = ${on}`,
      expected: (on) => sql`${isExpected} = ${on}`,
      // The view has already applied these two filters.
      zero: () => sql`true`,
      at: () => sql`true`,
    },
    sorts: {
      code,
      name: sql`s.sort_key`,
      holder: sql`h.name`,
      holderKind: sql`h.kind`,
      brand,
      supplier,
      total,
      reserved: sql`(b.reserved + coalesce(o.reserved, 0))`,
      available: sql`(b.on_hand - b.reserved - b.frozen + coalesce(o.on_hand - o.reserved - o.frozen, 0))`,
      value,
      lastMovedAt,
      lastCountedAt,
    },
    groups,
    nullable: empty !== 'none' ? ['lastMovedAt', 'lastCountedAt'] : ['lastCountedAt'],
    load: (db, ids) => listRows(db, ids, at),
  };
}

type RowFacts = FigureFacts &
  Pick<StockRow, 'id' | 'itemId' | 'holder' | 'preferredSupplier' | 'bins' | 'ageDays' | 'isLow' | 'lastMovedAt' | 'lastCountedAt'>;

/** Codes of the bins where the goods of a place stand, in walking order. */
const binsOfPlace = sql`array(
  select n.code from bins n where n.id in (select g.bin_id from bin_goods g where g.holder_id = b.holder_id and g.item_id = b.item_id)
  order by n.walk_order, n.code limit 20)`;

async function listRows(db: Db, ids: readonly string[], at: string | null): Promise<StockRow[]> {
  const { all, lastMovedAt: movedAt, lastCountedAt: countedAt } = figureColumns(at);
  const { rows } = await sql<RowFacts>`${preparedStatement}
    select b.id, b.item_id, ${holderRef('h')} as holder, ${all}, ${at === null ? ageDays : sql`null`} as age_days,
           ${at === null ? isLow : sql`false`} as is_low, ${movedAt} as last_moved_at,
           ${countedAt} as last_counted_at, ${at === null ? binsOfPlace : sql`array[]::text[]`} as bins,
           (select x.abbreviation from suppliers x where x.id = ${preferredSupplierId}) as preferred_supplier
    from ${from} where b.id = ${anyId(ids)}`.execute(db);
  const items = await listStockItems(db, [...new Set(rows.map(({ itemId }) => itemId))]);
  return rows.flatMap(
    ({ id, itemId, holder, preferredSupplier, bins, ageDays: days, isLow: low, lastMovedAt, lastCountedAt, ...figures }) => {
      const item = items.get(itemId);
      return item
        ? {
            ...item,
            ...completeFigures(figures, item),
            id,
            holder,
            preferredSupplier,
            bins,
            ageDays: days,
            isLow: low,
            lastMovedAt,
            lastCountedAt,
          }
        : [];
    },
  );
}

export function listStock(db: Db, goods: ItemLevel, query: object, user: Identity): Promise<Page<StockRow>> {
  return listPage(db, stockSource(goods, parseStockView(query)), query, user);
}

/** Totals of all matching rows by unit. Stock at a past moment is computed once. */
export async function sumStock(db: Db, goods: ItemLevel, query: object, user: Identity): Promise<StockTotal[]> {
  const view = parseStockView(query);
  const { brand, supplier, value } = figureColumns(view.at);
  const now = view.at === null;
  const { rows } = await sql<StockTotal>`
    select u.name as unit, u.decimals, sum(f.brand)::text as brand, sum(f.supplier)::text as supplier, sum(f.brand + f.supplier)::text as total,
           ${now ? sql`sum(f.reserved)::text` : sql`null`} as reserved,
           ${now ? sql`sum(f.brand + f.supplier - f.reserved - f.frozen)::text` : sql`null`} as available, sum(f.value)::text as value
    from (
      select i.unit_id, ${brand} as brand, ${supplier} as supplier, ${value} as value,
             b.reserved + coalesce(o.reserved, 0) as reserved, b.frozen + coalesce(o.frozen, 0) as frozen
      from ${from} where ${whereClauseOf(stockSource(goods, view), query, user)} offset 0) f
    join units u on u.id = f.unit_id group by u.id order by u.sort_order, u.id`.execute(db);
  return rows;
}
