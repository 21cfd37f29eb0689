import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { sql } from 'kysely';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import { loadPriceLookup } from '../../styles/boms/prices.queries.ts';
import { findStockRatios } from './benchmarks.queries.ts';

/** A price per unit that is asked for, and the day of the purchase that it is from. */
interface RecentPrice {
  recentPrice: string | null;
  recentOn: string | null;
}

interface Asked {
  skuId: string;
  spuId: string;
  unitId: string;
}

/** 内部最近价 of colours: what the last purchase paid, else the price in force. */
export async function findRecentPrices(db: Db, asked: readonly Asked[]): Promise<(skuId: string, unitId: string) => RecentPrice> {
  const skuIds = [...new Set(asked.map(({ skuId }) => skuId))];
  const { rows } = await sql<{ skuId: string; price: string; placedOn: string }>`${preparedStatement}
    select distinct on (l.sku_id) l.sku_id, l.stock_price::text as price, o.placed_on::text as placed_on
    from purchase_lines l join purchase_orders o on o.id = l.order_id
    where l.sku_id = ${anyId(skuIds)} and l.stock_price is not null and o.placed_on is not null and o.state <> 'CANCELLED'
    order by l.sku_id, o.placed_on desc, l.id desc`.execute(db);
  const paid = new Map(rows.map(({ skuId, price, placedOn }) => [skuId, { price, placedOn }]));
  const { exactPriceOf } = await loadPriceLookup(db, [...new Set(asked.map(({ spuId }) => spuId))], skuIds);
  const ratioOf = await findStockRatios(db, asked);
  return (skuId, unitId) => {
    const last = paid.get(skuId);
    const [price, ratio] = [skuId === '' ? null : (last?.price ?? exactPriceOf(skuId, null)), ratioOf(skuId, unitId)];
    if (price === null || ratio === null) return { recentPrice: null, recentOn: null };
    return { recentPrice: roundHalfUp(decimal(price).times(decimal(ratio)), 4), recentOn: last?.placedOn ?? null };
  };
}
