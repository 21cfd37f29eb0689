import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { StockChoice } from '@mrp/contract/features/stock.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { StockItemDetail } from '@mrp/contract/features/stock/item.ts';
import type { StockItem } from '@mrp/contract/features/stock/list.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import { matchesSearch } from '../../../platform/lists/search.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';
import { ownPicture } from '../../materials/sql-fragments.queries.ts';
import { holderRef } from '../holders.queries.ts';
import { sumFigures, completeFigures, completeItem, type FigureFacts, type ItemFacts } from './items.rules.ts';

/** For `stock_items i`, `spus s`, `skus k`. */
const itemFacts = sql`
  s.id as spu_id, k.id as sku_id, coalesce(k.code, s.code) as code, s.name, coalesce(k.colour_name, '') as colour_name, c.hex,
  ${ownPicture} as picture_id,
  s.specification, f.full_name as classification, ${unitRef('u')} as unit, case when u2.id is not null then ${unitRef('u2')} end as second_unit,
  s.unit_factor, coalesce(f.greige_managed, false) as greige_managed, coalesce(s.dye_loss, f.default_dye_loss) as dye_loss, k.safety_stock,
  s.kind, s.width, s.allowance, s.gram_weight`;
const itemTables = (unitId: RawBuilder<unknown>, secondUnitId: RawBuilder<unknown>) => sql`
  join classification_facts f on f.id = s.classification_id
  join units u on u.id = ${unitId}
  left join units u2 on u2.id = ${secondUnitId}
  left join colours c on c.id = k.colour_id`;

const ofStock = sql`
  stock_items i join spus s on s.id = i.spu_id left join skus k on k.id = i.sku_id
  ${itemTables(sql`i.unit_id`, sql`i.second_unit_id`)}`;

/** Returns stock items with the facts that their quantities need. */
export async function listStockItems(db: Db, ids: readonly string[]): Promise<Map<string, ReturnType<typeof completeItem<ItemFacts>>>> {
  const { rows } = await sql<ItemFacts>`${preparedStatement}
    select i.id as item_id, i.lot_tracked, ${itemFacts} from ${ofStock} where i.id = ${anyId(ids)}`.execute(db);
  return new Map(rows.map((item) => [item.itemId, completeItem(item)]));
}

/**
 * The balance after the last movement before a moment, read from one index row per balance. The SQL function `stock_at` would cost a call
 * per row.
 */
const leftBehind = (alias: string, column: 'after_quantity' | 'after_value' | 'posted_at', moment: RawBuilder<unknown>) => sql`(
  select ${sql.ref(`m.${column}`)} from movements m where m.balance_id = ${sql.ref(`${alias}.id`)} and m.posted_at <= ${moment}
  order by m.posted_at desc, m.id desc limit 1)`;

/** A balance without movements since then still has its current value. */
const pastOf = (alias: string, now: 'on_hand' | 'value', then: 'after_quantity' | 'after_value', moment: RawBuilder<unknown>) =>
  sql`case when ${sql.ref(`${alias}.last_moved_at`)} <= ${moment} then ${sql.ref(`${alias}.${now}`)} else ${leftBehind(alias, then, moment)} end`;

const countedBy = (alias: string, moment: RawBuilder<unknown>) =>
  sql`case when ${sql.ref(`${alias}.last_counted_at`)} <= ${moment} then ${sql.ref(`${alias}.last_counted_at`)} end`;

/** Scheduled receipts or issues of an item at a holder. */
const scheduled = (view: 'scheduled_receipts' | 'scheduled_issues', holderId: RawBuilder<unknown>) => sql`(
  select coalesce(sum(r.quantity), 0)::text from ${sql.table(view)} r
  where r.spu_id = i.spu_id and r.sku_id is not distinct from i.sku_id and r.holder_id = ${holderId} ${view === 'scheduled_receipts' ? sql`and r.committed` : sql``})`;

/** Stock at a holder, now or at a past moment. Written as `not … = 0` because the planner must expect most balances to have stock. */
export function hasStock(at: string | null): RawBuilder<SqlBool> {
  const { total } = figureColumns(at);
  return at === null ? sql<SqlBool>`and ${total} > 0` : sql<SqlBool>`and not ${total} = 0`;
}

/** Greige is dyed at suppliers, so only their stock counts as 可转色量. For `holders h`. */
export const isDyeingHolder = sql<SqlBool>`h.kind in ('GARMENT_SUPPLIER', 'MATERIAL_SUPPLIER')`;

/**
 * Of greige balance `g` of item `gi`: what is neither reserved nor frozen, and the plan gives to nobody else: to no production, and to no other colour than
 * `skuId`; of the greige itself (null) to no production. What the plan has not seen yet is left.
 */
export const greigeLeftFor = (skuId: RawBuilder<unknown>, [g, gi]: readonly [string, string] = ['g', 'gi']): RawBuilder<unknown> => {
  const balance = (column: string) => sql.ref(`${g}.${column}`);
  return sql`greatest(${balance('on_hand')} - ${balance('reserved')} - ${balance('frozen')} - coalesce((
    select sum(e.quantity)
    from plan_items z join plan_supplies u on u.item_id = z.id and u.kind = 'STOCK' and u.holder_id = ${balance('holder_id')} and u.ownership = ${balance('ownership')}
    join plan_pegs e on e.supply_id = u.id join plan_demands n on n.id = e.demand_id
    where z.spu_id = ${sql.ref(`${gi}.spu_id`)} and z.sku_id is null and (n.kind <> 'DYE' or n.document_id <> ${skuId})), 0), 0)`;
};

/** Columns from `stock_balances b` (品牌仓) and `o` (供应商仓) of one `holders h`, now or at a past moment. */
export function figureColumns(at: string | null) {
  const moment = sql`${at}::timestamptz`;
  const quantity = (alias: string) =>
    at === null
      ? sql`coalesce(${sql.ref(`${alias}.on_hand`)}, 0)::numeric(16, 4)`
      : sql`coalesce(${pastOf(alias, 'on_hand', 'after_quantity', moment)}, 0)::numeric(16, 4)`;
  const pastValue = sql`coalesce(${pastOf('b', 'value', 'after_value', moment)}, 0)::numeric(16, 2)`;
  const both = (column: string) => sql`(coalesce(${sql.ref(`b.${column}`)}, 0) + coalesce(${sql.ref(`o.${column}`)}, 0))::text`;
  return {
    brand: quantity('b'),
    supplier: quantity('o'),
    total: at === null ? sql`b.place_on_hand` : sql`(${quantity('b')} + ${quantity('o')})`,
    value: at === null ? sql`b.value` : pastValue,
    lastMovedAt:
      at === null
        ? sql`b.place_moved_at`
        : sql`case when b.place_moved_at <= ${moment} then b.place_moved_at
              else greatest(${leftBehind('b', 'posted_at', moment)}, ${leftBehind('o', 'posted_at', moment)}) end`,
    // Only the last stocktake is stored, so an earlier one is unknown when the last is after the moment.
    lastCountedAt:
      at === null
        ? sql`greatest(b.last_counted_at, o.last_counted_at)`
        : sql`greatest(${countedBy('b', moment)}, ${countedBy('o', moment)})`,
    all: sql`
      ${quantity('b')}::text as brand, ${quantity('o')}::text as supplier,
      ${at === null ? both('reserved') : sql`null`} as reserved, ${at === null ? both('frozen') : sql`null`} as frozen,
      ${at === null ? sql`case when b.second_quantity is null and o.second_quantity is null then null else (coalesce(b.second_quantity, 0) + coalesce(o.second_quantity, 0))::text end` : sql`null`} as second_quantity,
      ${at === null ? sql`coalesce(b.value, 0)` : pastValue}::text as value,
      ${at === null ? scheduled('scheduled_receipts', sql`h.id`) : sql`null`} as scheduled_in,
      ${at === null ? scheduled('scheduled_issues', sql`h.id`) : sql`null`} as scheduled_out,
      (select coalesce(sum(${at === null ? greigeLeftFor(sql`i.sku_id`) : quantity('g')}), 0)::text from stock_balances g join stock_items gi on gi.id = g.item_id
       where gi.spu_id = i.spu_id and gi.sku_id is null and g.holder_id = h.id and ${isDyeingHolder}) as greige`,
  };
}

export const matchesItemLevel = (goods: ItemLevel) =>
  goods === 'SKU' ? sql<boolean>`i.sku_id is not null` : sql<boolean>`i.sku_id is null`;

/** The available quantity at all holders is below the safety stock. */
export const isLow = sql<boolean>`coalesce(k.safety_stock > (select coalesce(sum(a.on_hand - a.reserved - a.frozen), 0) from stock_balances a where a.item_id = i.id), false)`;

/** Days since the receipt of the oldest remaining stock. */
export const ageDays = sql<number | null>`business_day() - least(oldest_receipt(b.id), oldest_receipt(o.id))`;

export async function refuseUnknownItem(db: Db, goods: ItemLevel, id: string): Promise<void> {
  const { rows } = await sql`select from stock_items i where i.id = ${id} and ${matchesItemLevel(goods)}`.execute(db);
  if (rows.length === 0) throw new AppError('NOT_FOUND', { what: stockWords.stockItem });
}

/** One item of this item level, with the facts that its quantities need. */
export async function readStockItem(db: Db, goods: ItemLevel, id: string) {
  const item = (await listStockItems(db, [id])).get(id);
  if (!item || (item.skuId !== null) !== (goods === 'SKU')) throw new AppError('NOT_FOUND', { what: stockWords.stockItem });
  return item;
}

type HolderFigures = FigureFacts & Pick<StockItemDetail['holders'][number], 'holder' | 'ageDays' | 'lastMovedAt' | 'lastCountedAt'>;

/**
 * The holders that have or had the item and, for a colour, those where greige of its material can be dyed. Their figures add up to those of
 * the item.
 */
async function readPlaces(db: Db, item: StockItem, at: string | null): Promise<HolderFigures[]> {
  const { all, lastMovedAt, lastCountedAt } = figureColumns(at);
  const dyed = item.skuId !== null && item.greigeManaged;
  const { rows } = await sql<HolderFigures & { isOwn: boolean }>`
    select ${holderRef('h')} as holder, ${all}, ${at === null ? ageDays : sql`null`} as age_days, b.id is not null as is_own,
           ${lastMovedAt} as last_moved_at, ${lastCountedAt} as last_counted_at
    from holders h
    join stock_items i on i.id = ${item.itemId}
    left join stock_balances b on b.holder_id = h.id and b.item_id = i.id and b.ownership = 1
    left join stock_balances o on o.holder_id = h.id and o.item_id = i.id and o.ownership = 2
    where h.id in (
      select p.holder_id from stock_balances p where p.item_id = ${item.itemId}
      union all select p.holder_id from stock_balances p join stock_items g on g.id = p.item_id
      where ${sql.lit(dyed)} and ${isDyeingHolder} and g.spu_id = ${item.spuId} and g.sku_id is null)
    order by coalesce(b.on_hand, 0) + coalesce(o.on_hand, 0) desc, h.name`.execute(db);
  return rows.filter(({ isOwn, greige }) => isOwn || compareDecimals(greige, '0') > 0);
}

/** One item with all its holders, now or at a past moment. */
export async function getStockItem(db: Db, goods: ItemLevel, id: string, at: string | null): Promise<StockItemDetail> {
  const item = await readStockItem(db, goods, id);
  const places = await readPlaces(db, item, at);
  const { rows: low } = await sql<{ isLow: boolean }>`
    select ${at === null ? isLow : sql`false`} as is_low from stock_items i left join skus k on k.id = i.sku_id where i.id = ${id}`.execute(
    db,
  );
  const holders = places.map(({ holder, ageDays: days, lastMovedAt, lastCountedAt, ...figures }) => ({
    ...completeFigures(figures, item),
    holder,
    ageDays: days,
    lastMovedAt,
    lastCountedAt,
  }));
  return { ...item, ...sumFigures(places, item), isLow: low[0]?.isLow ?? false, holders };
}

interface Asked {
  q?: string | undefined;
  codes?: string[] | undefined;
  names?: string[] | undefined;
  holderId?: string | undefined;
  ownership?: '1' | '2' | undefined;
  page: number;
  pageSize: number;
}

/** Matches the exact name (名称 颜色) regardless of case. Materials are searched first, by prefix, because there are fewer of them. */
function isCalled(names: readonly string[]): RawBuilder<SqlBool> {
  const folded = names.map((name) => name.trim().toLowerCase());
  const beginnings = folded.flatMap((name) => name.split(' ').map((_, at, words) => words.slice(0, at + 1).join(' ')));
  return sql<SqlBool>`lower(s.name) = any(${[...new Set(beginnings)]})
    and lower(concat_ws(' ', s.name, nullif(k.colour_name, ''))) = any(${folded})`;
}

/** For document lines: materials in use, or the stock of one holder. */
export async function chooseStockItems(
  db: Db,
  goods: ItemLevel,
  { q, codes, names, holderId, ownership, page, pageSize }: Asked,
): Promise<Page<StockChoice>> {
  // Each table is searched by its own index; one condition over both would scan them.
  const finds = matchesSearch(q ?? '', sql`x.search_text`);
  const code = goods === 'SKU' ? sql`k.code` : sql`s.code`;
  const from =
    goods === 'SKU'
      ? sql`skus k join spus s on s.id = k.spu_id left join stock_items i on i.sku_id = k.id`
      : sql`spus s left join skus k on false left join stock_items i on i.spu_id = s.id and i.sku_id is null`;
  const available = sql`(select sum(b.on_hand - b.reserved - b.frozen) from stock_balances b
    where b.item_id = i.id and b.holder_id = ${holderId ?? null} and ${ownership ? sql`b.ownership = ${ownership}` : sql`true`})`;
  const inUse = goods === 'SKU' ? sql`s.state = 'ACTIVE' and k.state <> 'DISABLED'` : sql`s.state = 'ACTIVE' and f.greige_managed`;
  const where = sql`
    ${holderId ? sql`${available} > 0` : inUse}
    and ${q ? sql`(s.id in (select x.id from spus x where ${finds}) or k.id in (select x.id from skus x where ${finds}))` : sql`true`}
    and ${codes ? sql`${code} = any(${codes})` : sql`true`}
    and ${names ? isCalled(names) : sql`true`}`;
  const tables = sql`${from} ${itemTables(sql`coalesce(i.unit_id, s.first_unit_id)`, sql`coalesce(i.second_unit_id, s.second_unit_id)`)} where ${where}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${tables}`.execute(db);
  const { rows } = await sql<ItemFacts & { available: string | null }>`
    select i.id as item_id, coalesce(i.lot_tracked, f.lot_tracked) as lot_tracked, ${itemFacts}, ${holderId ? sql`${available}::text` : sql`null`} as available
    from ${tables} order by ${code} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows: rows.map(completeItem), total: counted[0]?.total ?? 0, nextCursor: null };
}
