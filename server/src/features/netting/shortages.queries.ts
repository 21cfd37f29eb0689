import { sql } from 'kysely';
import { homePanels } from '@mrp/contract/features/home.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { Shortage, Shortages } from '@mrp/contract/features/home/panels.ts';
import { addAmounts } from '@mrp/contract/features/styles/costs.ts';
import type { Db } from '../../platform/database/database.ts';
import type { HomeFigureSource } from '../../platform/home/home-figures.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { listFileRefs } from '../files/queries.ts';
import { ownPicture } from '../materials/sql-fragments.queries.ts';
import { loadPriceLookup } from '../styles/boms/prices.queries.ts';

const DAYS = 14;
const ROWS = 6;

type Row = Omit<Shortage, 'picture'> & { pictureId: string | null; styleIds: string[] };

/** Materials of the open orders to deliver soon that the plan does not serve from what is there or on its way by 调拨. */
async function listShort(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with short as (
      select d.item_id, sum(d.quantity - d.there) as lacking, round(sum(d.quantity - d.there) * 100 / sum(d.gross)) as percent,
             min(d.need_on) filter (where d.there < d.quantity) as from_on, array_agg(distinct d.style_id::text) filter (where d.there < d.quantity) as style_ids
      from plan_demands d
      where d.kind = 'ORDER' and d.need_on <= business_day() + ${DAYS}::int
      group by 1 having sum(d.quantity - d.there) > 0
    )
    select k.id as sku_id, s.id as spu_id, s.name, k.colour_name, c.hex, ${ownPicture} as picture_id, ${unitRef('u')} as unit,
           b.lacking::numeric(16, 4)::text as lacking, b.percent::text as percent, b.from_on::text as "from", cardinality(b.style_ids) as styles, b.style_ids
    from short b
    join plan_items i on i.id = b.item_id
    join skus k on k.id = i.sku_id
    join spus s on s.id = i.spu_id
    join units u on u.id = i.unit_id
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
  const { rows: moments } = await sql<{ asOf: string }>`select as_of from plan_runs order by id desc limit 1`.execute(db);
  const amounts = short.map(({ skuId, lacking }) => book.amountOf(skuId, null, lacking));
  return {
    days: DAYS,
    asOf: moments[0]?.asOf ?? null,
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
