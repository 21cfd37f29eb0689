import { sql } from 'kysely';
import { homePanels } from '@mrp/contract/features/home.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { Shortage, Shortages } from '@mrp/contract/features/home/panels.ts';
import { addAmounts } from '@mrp/contract/features/styles/costs.ts';
import type { Db } from '../../platform/database.ts';
import type { HomeFigureSource } from '../../platform/home-figures.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { listFileRefs } from '../files/queries.ts';
import { ownPicture } from '../materials/sql-fragments.queries.ts';
import { loadPriceLookup } from '../styles/boms/prices.queries.ts';
import { balances, orders } from './readiness.queries.ts';

const DAYS = 14;
const ROWS = 6;

type Row = Omit<Shortage, 'picture'> & { pictureId: string | null; styleIds: string[] };

/** Materials of the open orders to deliver soon, whose need along the delivery runs beyond what is available anywhere or on its way by 调拨. */
async function listShort(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with needs as materialized (
      ${balances(orders(sql`o.deliver_on <= business_day() + ${DAYS}::int`))}
    ), free as (
      select item_id, sum(quantity) as quantity
      from (
        select b.item_id, b.on_hand - b.reserved - b.frozen as quantity
        from stock_balances b join holders h on h.id = b.holder_id and h.kind <> 'TRANSIT'
        union all
        select g.item_id, g.quantity from travelling_goods g
      ) there
      where item_id in (select item_id from needs) group by 1
    ), along as (
      select n.spu_id, n.sku_id, n.unit_id, n.need, o.deliver_on, o.style_id, coalesce(f.quantity, 0) as free,
             greatest(n.need - n.covered, 0) as open,
             sum(greatest(n.need - n.covered, 0)) over (partition by n.sku_id order by o.deliver_on, o.id) as so_far
      from needs n join garment_orders o on o.id = n.order_id left join free f on f.item_id = n.item_id
      where n.need is not null
    ), short as (
      select spu_id, sku_id, unit_id, sum(open) - max(free) as lacking, round(least(sum(open) - max(free), sum(need)) * 100 / sum(need)) as percent,
             min(deliver_on) filter (where so_far > free) as from_on, array_agg(distinct style_id::text) filter (where so_far > free) as style_ids
      from along group by 1, 2, 3 having sum(open) > max(free) and sum(need) > 0
    )
    select k.id as sku_id, s.id as spu_id, s.name, k.colour_name, c.hex, ${ownPicture} as picture_id, ${unitRef('u')} as unit,
           b.lacking::numeric(16, 4)::text as lacking, b.percent::text as percent, b.from_on::text as "from", cardinality(b.style_ids) as styles, b.style_ids
    from short b
    join skus k on k.id = b.sku_id
    join spus s on s.id = b.spu_id
    join units u on u.id = b.unit_id
    left join colours c on c.id = k.colour_id
    order by b.from_on, b.percent desc, k.id`.execute(db);
  return rows;
}

async function readShortages(db: Db): Promise<Shortages> {
  const short = await listShort(db);
  const first = short.slice(0, ROWS);
  const [book, pictures] = await Promise.all([
    loadPriceLookup(
      db,
      short.map(({ spuId }) => spuId),
      short.map(({ skuId }) => skuId),
    ),
    listFileRefs(
      db,
      first.flatMap(({ pictureId }) => pictureId ?? []),
    ),
  ]);
  const amounts = short.map(({ skuId, lacking }) => book.amountOf(skuId, null, lacking));
  return {
    days: DAYS,
    kinds: short.length,
    styles: new Set(short.flatMap(({ styleIds }) => styleIds)).size,
    amount: addAmounts(amounts),
    rows: first.map(({ pictureId, styleIds: _styles, ...row }) => ({ ...row, picture: pictures.get(pictureId ?? '') ?? null })),
  };
}

export const shortageFigures: HomeFigureSource = {
  label: homePanels.shortages,
  page: nettingApi.listReadiness.permission,
  read: async (db) => ({ shortages: await readShortages(db) }),
};
