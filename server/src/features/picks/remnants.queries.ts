import { sql, type RawBuilder } from 'kysely';
import { NEAR_DELTA_E, type RemnantOffer, type RemnantRequest } from '@mrp/contract/features/picks/remnants.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import type { Db } from '../../platform/database/database.ts';
import { binRef } from '../bins/queries.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { amountAt } from '../prices/rules.ts';
import { readCosts } from '../stock/costs.queries.ts';
import { holderRef } from '../stock/holders.queries.ts';

type Found = Omit<RemnantOffer, 'usable' | 'saves'> & { needed: string; forItemId: string | null };

const MOST = 200;

/** 余料 that could serve these needs instead of new goods, nearest colour and nearest place first, and what each saves. */
export async function offerRemnants(db: Db, request: RemnantRequest): Promise<RemnantOffer[]> {
  const found = await listRemnants(db, request);
  const keys = found.flatMap(({ holder, itemId, forItemId }) =>
    [itemId, forItemId].flatMap((id) => (id === null ? [] : [{ holderId: holder.id, itemId: id }])),
  );
  const costOf = await readCosts(db, keys, { occurredAt: null, offers: true });
  const left = new Map(found.map(({ forSkuId, needed }) => [forSkuId, decimal(needed)]));
  const free = new Map(found.map((row) => [placeOf(row), decimal(row.quantity)]));
  return found.flatMap(({ needed: _needed, forItemId, ...row }): RemnantOffer[] => {
    const rest = left.get(row.forSkuId) ?? decimal('0');
    const there = free.get(placeOf(row)) ?? decimal('0');
    const part = rest.lt(there) ? rest : there;
    if (part.lte(0)) return [];
    left.set(row.forSkuId, rest.minus(part));
    free.set(placeOf(row), there.minus(part));
    const facts = costOf(row.holder.id, forItemId ?? row.itemId);
    return [{ ...row, usable: part.toFixed(), saves: amountAt(facts, facts.preferred, part.toFixed()) }];
  });
}

const placeOf = ({ holder, itemId, lotNo, rollNo }: Pick<Found, 'holder' | 'itemId' | 'lotNo' | 'rollNo'>): string =>
  `${holder.id} ${itemId} ${lotNo} ${rollNo}`;

const needsOf = ({ needs, runId }: RemnantRequest): RawBuilder<unknown> =>
  runId === null
    ? sql`select w."skuId" as sku_id, sum(w.quantity) as quantity from jsonb_to_recordset(${JSON.stringify(needs)}) as w ("skuId" bigint, quantity numeric)
          where w.quantity > 0 group by 1`
    : sql`select l.sku_id, sum(l.wanted) as quantity from netting_lines l where l.run_id = ${runId} and l.sku_id is not null and l.wanted > 0 group by 1`;

/** Where the very colour counts as stock already. */
const countedAt = ({ runId, holderId }: RemnantRequest): RawBuilder<unknown> =>
  runId === null
    ? sql`select ${holderId}::bigint as holder_id`
    : sql`select holder_id from netting_runs where id = ${runId} union all select holder_id from netting_holders where run_id = ${runId}`;

async function listRemnants(db: Db, request: RemnantRequest): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with needs as materialized (${needsOf(request)}), counted as materialized (${countedAt(request)}),
    near as materialized (
      select n.sku_id as for_sku_id, n.quantity as needed, k.code as for_code, k.colour_name as for_colour, o.id as sku_id,
             case when o.id = k.id then 0 else round(e.delta_e, 2) end as delta_e, coalesce(e.estimated, false) as is_estimated
      from needs n
      join skus k on k.id = n.sku_id
      join skus o on o.spu_id = k.spu_id
      left join colours c on c.id = k.colour_id
      left join colours d on d.id = o.colour_id
      left join lateral (select delta_e00(c.lab_l, c.lab_a, c.lab_b, d.lab_l, d.lab_a, d.lab_b) as delta_e, c.lab_estimated or d.lab_estimated as estimated
                         where o.id <> k.id) e on true
      where o.id = k.id or e.delta_e <= ${NEAR_DELTA_E})
    select m.for_sku_id, m.for_code, m.for_colour, m.needed, f.id as for_item_id, m.sku_id, i.id as item_id, k.code, p.name, k.colour_name, c.hex,
           m.delta_e, m.is_estimated, ${holderRef('h')} as holder, case when z.id is not null then ${binRef('z')} end as bin,
           coalesce(l.lot_no, '') as lot_no, coalesce(r.roll_no, '') as roll_no, ${unitRef('u')} as unit, g.quantity
    from near m
    join stock_items i on i.sku_id = m.sku_id
    join remnants g on g.item_id = i.id and (m.sku_id <> m.for_sku_id or g.holder_id not in (select holder_id from counted where holder_id is not null))
    join holders h on h.id = g.holder_id and h.active and h.kind <> 'TRANSIT'
    join skus k on k.id = m.sku_id
    join spus p on p.id = k.spu_id
    join units u on u.id = i.unit_id
    left join colours c on c.id = k.colour_id
    left join stock_items f on f.sku_id = m.for_sku_id
    left join lots l on l.id = g.lot_id
    left join rolls r on r.id = g.roll_id
    left join bins z on z.id = bin_of(g.holder_id, g.item_id, g.lot_id, g.roll_id)
    order by m.for_code, g.holder_id in (select holder_id from counted) desc nulls last, m.delta_e, g.quantity desc limit ${MOST}`.execute(
    db,
  );
  return rows;
}
