import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { anyId, type Db } from '../../platform/database/database.ts';
import type { BalanceKey } from '../stock/commands.ts';
import type { CountedPlace } from '../stock/open-counts.queries.ts';
import type { StoredStocktake } from './queries.ts';
import { lotOfLine } from './sql-fragments.queries.ts';

type ScopeColumn = 'classification_id' | 'item_id' | 'lot_id' | 'bin_id';

/** Of stocktake `s`: nothing chosen means everything. */
const chosen = (column: ScopeColumn) =>
  sql`(select x.${sql.ref(column)} from stocktake_scopes x where x.stocktake_id = s.id and x.${sql.ref(column)} is not null)`;
const isNarrowedBy = (column: ScopeColumn, within: RawBuilder<SqlBool>) => sql<SqlBool>`(not exists ${chosen(column)} or ${within})`;

/** A and B by the brand's value at the holder: the items that make up the first 80 %, and the next 15 %. What only others own is C. */
const valueClasses = sql`
  select c.item_id, case when c.before < 0.8 * c.total then 'A' when c.before < 0.95 * c.total then 'B' else 'C' end as class
  from (
    select v.item_id, sum(v.value) over () as total, sum(v.value) over (order by v.value desc, v.item_id) - v.value as before
    from (
      select x.item_id, coalesce(sum(x.value), 0) as value
      from stock_balances x join stock_items j on j.id = x.item_id
      where x.holder_id = s.holder_id and x.on_hand > 0 and j.goods = s.goods group by 1
    ) v
  ) c`;

/** The balances `b` in the scope of stocktake `s`, with item `i` and material `p`. */
const balancesInScope = sql`
  stocktakes s
  join stock_balances b on b.holder_id = s.holder_id and b.on_hand > 0 and (s.ownership = 3 or b.ownership = s.ownership)
  join stock_items i on i.id = b.item_id and i.goods = s.goods
  join spus p on p.id = i.spu_id
  left join skus k on k.id = i.sku_id`;

const isInScope = sql<SqlBool>`(
  (s.counted_before is null or b.last_counted_at is null or b.last_counted_at < s.counted_before)
  and ${isNarrowedBy('classification_id', sql`p.classification_id in (select f.id from classification_facts f where f.path && array(${chosen('classification_id')}))`)}
  and ${isNarrowedBy('item_id', sql`i.id in ${chosen('item_id')}`)}
  and ${isNarrowedBy('lot_id', sql`exists (select from lot_balances t where t.balance_id = b.id and t.on_hand > 0 and t.lot_id in ${chosen('lot_id')})`)}
  and ${isNarrowedBy('bin_id', sql`exists (select from bin_goods g where g.holder_id = b.holder_id and g.item_id = b.item_id and g.ownership = b.ownership and g.bin_id in ${chosen('bin_id')})`)}
  and (s.value_class is null or i.id in (select v.item_id from (${valueClasses}) v where v.class = s.value_class)))`;

export const ownersOf = ({ ownership }: Pick<StoredStocktake, 'ownership'>): (1 | 2)[] => (ownership === 3 ? [1, 2] : [ownership]);

/** A whole count holds the place, so that what comes in meanwhile is in scope too. */
export const placesOf = (stocktake: Pick<StoredStocktake, 'kind' | 'ownership' | 'holderId' | 'goods'>): Omit<CountedPlace, 'itemId'>[] =>
  stocktake.kind === 1
    ? ownersOf(stocktake).map((ownership) => ({ holderId: stocktake.holderId, ownership, greige: stocktake.goods === 'SPU' }))
    : [];

/** The balances that the stocktake would count now: of each item those of all its owners, as goods may arrive for either. */
export async function listScopeKeys(db: Db, stocktake: StoredStocktake): Promise<BalanceKey[]> {
  const { rows } = await sql<{ itemId: string }>`
    select distinct b.item_id from ${balancesInScope} where s.id = ${stocktake.id} and ${isInScope} order by 1`.execute(db);
  const { holderId } = stocktake;
  return rows.flatMap(({ itemId }) => ownersOf(stocktake).map((ownership) => ({ holderId, ownership, itemId })));
}

/** The statement that makes the lines of a stocktake from its locked balances: one for each item, or lot, or roll, in the order of the walk. */
export const linesInScope = (id: string, itemIds: readonly string[]) => sql`
  select s.id as stocktake_id, (row_number() over (order by min(w.walk_order), min(w.code), min(coalesce(k.code, p.code)), i.id, min(l.received_on), min(l.lot_no), l.id, min(length(r.roll_no)), min(r.roll_no), r.id) - 1)::int as position,
         i.id as item_id, l.id as lot_id, r.id as roll_id, min(coalesce(k.code, p.code)) as code, min(p.name) as name, min(coalesce(k.colour_name, '')) as colour_name, i.unit_id
  from ${balancesInScope}
  left join lot_balances t on t.balance_id = b.id and t.on_hand > 0 and ${isNarrowedBy('lot_id', sql`t.lot_id in ${chosen('lot_id')}`)}
  left join lots l on l.id = t.lot_id
  left join rolls r on r.id = t.roll_id
  left join bins w on w.id = bin_of(s.holder_id, i.id, t.lot_id, t.roll_id)
  where s.id = ${id} and i.id = ${anyId(itemIds)} and ${isInScope} and (i.lot_tracked = 'NONE' or t.id is not null)
    and ${isNarrowedBy('bin_id', sql`w.id in ${chosen('bin_id')}`)}
  group by s.id, i.id, l.id, r.id`;

/** The owners of each line that has none yet, with what the books had at the snapshot. */
export const sharesOfLines = (id: string) => sql`
  select n.stocktake_id, n.id as line_id, b.ownership, b.id as balance_id,
         coalesce(case when n.lot_id is null then b.on_hand else t.on_hand end, 0) - coalesce((
           select sum(m.quantity) from movements m where m.balance_id = b.id and m.posted_at > s.snapshot_at
             and m.lot_id is not distinct from n.lot_id and m.roll_id is not distinct from n.roll_id), 0) as snapshot
  from stocktake_lines n
  join stocktakes s on s.id = n.stocktake_id
  join stock_balances b on b.holder_id = s.holder_id and b.item_id = n.item_id and (s.ownership = 3 or b.ownership = s.ownership)
  left join ${lotOfLine('n')} on true
  where n.stocktake_id = ${id} and not exists (select from stocktake_shares h where h.line_id = n.id)`;
