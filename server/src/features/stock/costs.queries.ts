import { sql } from 'kysely';
import { CUSTOMER_SUPPLIED } from '@mrp/contract/features/dictionaries/entries.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { offerPriceFact, ownFactor } from '../prices/queries.ts';
import { preparedStatement, type Db } from '../../platform/database/database.ts';
import type { CostFacts } from './costs.rules.ts';

const costKey = (holderId: string, itemId: string): string => `${holderId} ${itemId}`;

/** Inlined as literals: with a parameter PostgreSQL would plan the statement for each value. */
const textsOf = (kinds: readonly string[]) => sql`array[${sql.join(kinds.map((kind) => sql.lit(kind)))}]`;

/**
 * The prices in force on the day by quantity: of the holder's own offer when `own` is set, else of the preferred offer. Price kinds are tried in order;
 * of equal quantities the newest is the last.
 */
const pricesInForce = (kinds: readonly string[], own: boolean) => sql`coalesce((
  select jsonb_agg(${offerPriceFact(sql`p.day`)} order by p.min_quantity, p.valid_from, p.id)
  from (
    select p.*, w.day, first_value(p.offer_id) over tried as first_offer, first_value(p.kind) over tried as first_kind
  from offers o
  join offer_prices p on p.offer_id = o.id
  where o.spu_id = i.spu_id and o.sku_id is not distinct from i.sku_id and o.active
    and (o.preferred ${own ? sql`or o.supplier_id = h.supplier_id` : sql``})
    and p.kind = any(${textsOf(kinds)}) and p.net_price is not null and p.valid_from <= w.day and (p.valid_until is null or p.valid_until >= w.day)
    and not exists (select from offer_prices later where later.supersedes_id = p.id)
    window tried as (order by ${own ? sql`o.supplier_id is not distinct from h.supplier_id desc,` : sql``} array_position(${textsOf(kinds)}, p.kind),
      p.min_quantity, p.valid_from desc, p.id desc)
  ) p
  join units pu on pu.id = p.unit_id
  join dictionary_entries cur on cur.id = p.currency_id
  where p.offer_id = p.first_offer and p.kind = p.first_kind), '[]')`;

interface Asked {
  /** The prices in force at this moment are used; null means today. */
  occurredAt: string | null;
  /** Also reads buy-out and dye prices, and the preferred offer even when an average exists. Receipts need none of these. */
  offers?: boolean;
}

/** Reads the cost facts of these items at these holders. */
export async function readCosts(
  db: Db,
  wanted: readonly { holderId: string; itemId: string }[],
  asked: Asked,
): Promise<(holderId: string, itemId: string) => CostFacts> {
  const rows = wanted.length === 0 ? [] : await listCosts(db, wanted, asked);
  const known = new Map(rows.map((facts) => [costKey(facts.holderId, facts.itemId), facts]));
  return (holderId, itemId) => {
    const facts = known.get(costKey(holderId, itemId));
    if (!facts) throw new Error(`no facts of item ${itemId} at holder ${holderId}`);
    return facts;
  };
}

async function listCosts(
  db: Db,
  wanted: readonly { holderId: string; itemId: string }[],
  { occurredAt, offers = false }: Asked,
): Promise<CostFacts[]> {
  const preferred = pricesInForce(['BULK'], false);
  const { rows } = await sql<CostFacts>`${preparedStatement}
    select w.holder_id, w.item_id, s.kind, ${ownFactor} as own, s.width, s.allowance, s.gram_weight, s.benchmark_price as benchmark,
           coalesce(source.code = ${sql.lit(CUSTOMER_SUPPLIED)}, false) as customer_supplied,
           jsonb_build_object('id', u.id::text, 'dimension', u.dimension, 'decimals', u.decimals, 'factor', u.factor::text) as unit,
           jsonb_build_object('quantity', coalesce(b.on_hand, 0)::text, 'value', coalesce(b.value, 0)::text) as here,
           jsonb_build_object('quantity', coalesce(e.on_hand, 0)::text, 'value', coalesce(e.value, 0)::text) as everywhere,
           ${offers ? preferred : sql`case when coalesce(e.value, 0) = 0 then ${preferred} else '[]' end`} as preferred,
           ${offers ? pricesInForce(['SPOT', 'BULK'], true) : sql`'[]'::jsonb`} as buy_out,
           ${offers ? pricesInForce(['DYE'], true) : sql`'[]'::jsonb`} as dyeing
    from (
      select distinct "holderId" as holder_id, "itemId" as item_id,
             coalesce((${occurredAt}::timestamptz at time zone 'Asia/Shanghai')::date, business_day()) as day
      from jsonb_to_recordset(${JSON.stringify(wanted)}) as keys ("holderId" bigint, "itemId" bigint)
    ) w
    join stock_items i on i.id = w.item_id
    join holders h on h.id = w.holder_id
    join spus s on s.id = i.spu_id
    join units u on u.id = i.unit_id
    left join dictionary_entries source on source.id = s.source_id
    left join stock_balances b on b.holder_id = w.holder_id and b.item_id = w.item_id and b.ownership = 1
    cross join lateral (select sum(a.on_hand) as on_hand, sum(a.value) as value from stock_balances a where a.item_id = i.id and a.ownership = 1) e`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the materials for which a receipt without a price has a value: stock at any holder, a 大货报价 of the preferred offer, a 基准价, or 客供.
 */
export async function readPricedMaterials(db: Db, goods: ItemLevel, materialIds: readonly string[]): Promise<Set<string>> {
  const ids = sql`any(${materialIds as string[]}::bigint[])`;
  const { rows } = await sql<{ id: string }>`
    select ${goods === 'SKU' ? sql`k.id` : sql`s.id`} as id
    from spus s ${goods === 'SKU' ? sql`join skus k on k.spu_id = s.id` : sql`left join skus k on false`}
    left join dictionary_entries source on source.id = s.source_id
    where ${goods === 'SKU' ? sql`k.id = ${ids}` : sql`s.id = ${ids}`} and (
      s.benchmark_price is not null or source.code = ${CUSTOMER_SUPPLIED}
      or exists (select from stock_items i join stock_balances b on b.item_id = i.id where i.spu_id = s.id and i.sku_id is not distinct from k.id and b.value > 0)
      or exists (select from offers o
                 cross join lateral (select from current_prices p where p.offer_id = o.id and p.kind = 'BULK' limit 1) priced
                 where o.spu_id = s.id and o.sku_id is not distinct from k.id and o.preferred and o.active))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
