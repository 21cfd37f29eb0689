import {
  comparedLines,
  styleCostList,
  type StyleCost,
  type StyleCostDocument,
  type StyleCostLine,
  type StyleCostRow,
} from '@mrp/contract/features/costing/style-costs.ts';
import { decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Db } from '../../platform/database/database.ts';
import { isAnyOf } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { loadPriceLookup } from '../styles/boms/prices.queries.ts';
import { findStockRatios } from './quotations/benchmarks.queries.ts';
import { costedUnitId, entryOf, pictureOfStyle } from './sql-fragments.queries.ts';
import { costLines, costSums, meanPrice, type CostShare, type PickedShare, type PlannedShare } from './style-costs.rules.ts';

type Of<T> = T & { styleId: string };
/** Limits to one SKC; null: all of the style. */
type Skc = string | null;

const ofSkc = (column: RawBuilder<unknown>, skcId: Skc) => (skcId === null ? sql`true` : sql`${column} = ${skcId}::bigint`);

interface PlannedRow {
  lineId: string;
  spuId: string;
  name: string;
  skuId: string | null;
  supplierId: string | null;
  isFree: boolean;
  quantity: string;
  weight: number;
}

/** BOM in force at today's prices; of several colours their mean, by ordered pieces. */
async function readPlanned(db: Db, styleIds: readonly string[], skcId: Skc): Promise<Of<PlannedShare>[]> {
  const { rows } = await sql<Of<PlannedRow>>`
    select b.style_id, l.id as line_id, l.spu_id, l.name, c.sku_id, l.supplier_id, l.supply = 'CUSTOMER' as is_free, l.stock_consumption::text as quantity,
      coalesce((select sum(g.pieces)::int from garment_order_lines g join garment_orders o on o.id = g.order_id
        where g.skc_id = c.skc_id and o.state <> 'CANCELLED'), 0) as weight
    from boms b join bom_lines l on l.bom_id = b.id
    left join bom_line_colours c on c.line_id = l.id and ${ofSkc(sql`c.skc_id`, skcId)}
    where b.style_id = ${anyId(styleIds)} and b.type = 'CUSTOM' and b.state = 'EFFECTIVE' order by l.position`.execute(db);
  const { exactPriceOf } = await loadPriceLookup(
    db,
    rows.map(({ spuId }) => spuId),
    rows.flatMap(({ skuId }) => skuId ?? []),
  );
  const orderedOf = orderedQuantities(rows);
  return [...Map.groupBy(rows, ({ lineId }) => lineId).values()].flatMap((colours) => {
    const [{ styleId, spuId, name, quantity, isFree }] = colours as [Of<PlannedRow>];
    const prices = colours.map(({ skuId, supplierId, weight }) => ({
      price: skuId === null ? null : exactPriceOf(skuId, supplierId, orderedOf(styleId, skuId)),
      weight,
    }));
    const price = isFree ? '0' : meanPrice(prices);
    return [{ styleId, spuId, name, quantity, amount: price === null ? null : decimal(price).times(decimal(quantity)).toFixed() }];
  });
}

/** What the orders of a style take of a colour over all lines of its BOM, by which price breaks are found. */
function orderedQuantities(rows: readonly Of<PlannedRow>[]): (styleId: string, skuId: string) => string {
  const keyOf = (styleId: string, skuId: string | null): string => `${styleId} ${skuId}`;
  const known = new Map(
    [...Map.groupBy(rows, ({ styleId, skuId }) => keyOf(styleId, skuId))].map(([key, own]) => [
      key,
      sumDecimals(own.map(({ quantity, weight }) => decimal(quantity).times(weight).toFixed())),
    ]),
  );
  return (styleId, skuId) => known.get(keyOf(styleId, skuId)) ?? '0';
}

interface CostedRow {
  spuId: string | null;
  skuId: string | null;
  name: string;
  consumption: string;
  unitId: string;
  /** What the price is per, and how the consumption becomes one in it. */
  costedUnitId: string;
  unitFactor: string;
  priceFactor: string;
  price: string;
  amount: string;
}

/** The style's sheet that was approved last. */
const lastSheet = (styleId: RawBuilder<unknown>) => sql`(
  select s.id from cost_sheets s join quotations q on q.id = s.quotation_id
  where q.style_id = ${styleId} and s.state = 'APPROVED' order by s.approved_at desc, s.id desc limit 1)`;

async function readCosted(db: Db, styleIds: readonly string[]): Promise<Of<CostShare>[]> {
  const { rows } = await sql<Of<CostedRow>>`
    select y.id as style_id, k.spu_id, l.sku_id, l.name, l.approved_consumption::text as consumption, l.unit_id,
      ${costedUnitId} as costed_unit_id, l.unit_factor::text as unit_factor, l.price_factor::text as price_factor,
      l.approved_price::text as price, l.approved_amount::text as amount
    from styles y join cost_sheet_lines l on l.sheet_id = ${lastSheet(sql`y.id`)} and l.part = 'MATERIAL' and l.decision <> 'REJECTED'
    left join skus k on k.id = l.sku_id
    where y.id = ${anyId(styleIds)} order by l.position`.execute(db);
  const ratios = await findStockRatios(
    db,
    rows.flatMap(({ skuId, unitId, costedUnitId }) =>
      skuId === null ? [] : [unitId, costedUnitId].map((unit) => ({ skuId, unitId: unit })),
    ),
  );
  return rows.map(({ styleId, spuId, skuId, name, consumption, unitId, ...line }) => {
    const [ratio, priceRatio] = [ratios(skuId ?? '', unitId), ratios(skuId ?? '', line.costedUnitId)];
    const { price, amount } = line;
    if (ratio === null || priceRatio === null) {
      const perUnit = roundHalfUp(decimal(price).times(decimal(line.unitFactor)).div(decimal(line.priceFactor)), 4);
      return { styleId, spuId: null, name, quantity: consumption, price: perUnit, amount };
    }
    const quantity = decimal(consumption).times(decimal(ratio)).toFixed();
    return { styleId, spuId, name, quantity, price: roundHalfUp(decimal(price).div(decimal(priceRatio)), 4), amount };
  });
}

/** Of what an order needs, in percent: with so much picked, its picking counts as finished. */
const PICKED_ENOUGH = 90;

/** What the BOM in force needs of a picked material for the pieces `n` of an order. */
const need = sql`(
  select sum(l.stock_consumption) from boms b join bom_lines l on l.bom_id = b.id
  where b.style_id = p.style_id and b.type = 'CUSTOM' and b.state = 'EFFECTIVE' and l.spu_id = p.spu_id
    and (p.skc_id is null or exists (select from bom_line_colours c where c.line_id = l.id and c.skc_id = p.skc_id))) * n.pieces`;

/**
 * What was picked for garment orders less what came back, at the cost of the stock, with the pieces of those orders. Orders that are still
 * being picked for say nothing about a piece yet.
 */
async function readActual(db: Db, styleIds: readonly string[], skcId: Skc): Promise<Of<PickedShare>[]> {
  const { rows } = await sql<Of<PickedShare>>`
    with picked as (
      select o.style_id, l.spu_id, o.garment_order_id, l.skc_id, sum(t.quantity - t.returned_quantity) as quantity, sum(t.amount - t.returned_amount) as amount
      from pick_orders o join pick_lines l on l.pick_id = o.id join pick_takes t on t.line_id = l.id
      where o.style_id = ${anyId(styleIds)} and o.garment_order_id is not null and ${ofSkc(sql`l.skc_id`, skcId)}
      group by 1, 2, 3, 4),
    judged as (
      select p.*, n.pieces, ${need} as need, (select g.state = 'CLOSED' from garment_orders g where g.id = p.garment_order_id) as closed
      from picked p cross join lateral (select coalesce(sum(g.pieces), 0) as pieces from garment_order_lines g
        where g.order_id = p.garment_order_id and (p.skc_id is null or g.skc_id = p.skc_id)) n),
    counted as (select j.*, j.closed or j.need is null or j.quantity * 100 >= j.need * ${PICKED_ENOUGH} as done from judged j)
    select c.style_id, c.spu_id, s.name, coalesce(sum(c.quantity) filter (where c.done), 0)::text as quantity,
      coalesce(sum(c.amount) filter (where c.done), 0)::text as amount, coalesce(sum(c.pieces) filter (where c.done), 0)::int as pieces,
      round(100 * sum(c.quantity) / nullif(sum(c.need), 0), 1)::text as percent
    from counted c join spus s on s.id = c.spu_id
    group by 1, 2, 3 having sum(c.quantity) > 0 order by s.name`.execute(db);
  return rows;
}

async function readItems(db: Db, spuIds: readonly string[]): Promise<Map<string, Pick<StyleCostLine, 'item' | 'unit'>>> {
  const { rows } = await sql<Pick<StyleCostLine, 'item' | 'unit'> & { id: string }>`
    select s.id, ${entryOf('s')} as item, jsonb_build_object('id', u.id::text, 'code', u.code, 'name', u.name, 'decimals', u.decimals) as unit
    from spus s join units u on u.id = s.first_unit_id where s.id = ${anyId([...new Set(spuIds)])}`.execute(db);
  return new Map(rows.map(({ id, ...item }) => [id, item]));
}

/** The materials of these styles with their sums, by style. */
async function readCosts(db: Db, styleIds: readonly string[], skcId: Skc) {
  const [planned, costed, actual] = [
    await readPlanned(db, styleIds, skcId),
    await readCosted(db, styleIds),
    await readActual(db, styleIds, skcId),
  ];
  const items = await readItems(
    db,
    [...planned, ...costed, ...actual].flatMap(({ spuId }) => spuId ?? []),
  );
  return new Map(
    styleIds.map((id) => {
      const own = <S extends { styleId: string }>(shares: readonly S[]): S[] => shares.filter(({ styleId }) => styleId === id);
      const picked = own(actual);
      const lines = costLines({ planned: own(planned), costed: own(costed), actual: picked, items });
      return [id, { lines, sums: costSums(lines), pieces: Math.max(0, ...picked.map(({ pieces }) => pieces)) }];
    }),
  );
}

const isPicking = sql`exists (select from pick_orders o where o.style_id = y.id and o.state = 'OPEN')`;

/** 成本 of a style, or of one of its SKCs. */
export async function getStyleCost(db: Db, styleId: string, skcId: Skc): Promise<StyleCost> {
  const { rows } = await sql<Pick<StyleCost, 'style' | 'skcs' | 'bom' | 'sheet' | 'isPicking'>>`
    select ${entryOf('y')} as style, ${isPicking} as is_picking,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.id::text, 'code', k.code, 'name', k.colour_name) order by k.code)
        from skcs k where k.style_id = y.id), '[]') as skcs,
      (select jsonb_build_object('id', b.id::text, 'code', b.code, 'versionNo', b.version_no) from boms b
        where b.style_id = y.id and b.type = 'CUSTOM' and b.state = 'EFFECTIVE') as bom,
      (select jsonb_build_object('quotationId', q.id::text, 'code', s.code, 'versionNo', s.version_no, 'factory', f.abbreviation, 'approvedAt', s.approved_at)
        from cost_sheets s join quotations q on q.id = s.quotation_id join suppliers f on f.id = q.supplier_id where s.id = ${lastSheet(sql`y.id`)}) as sheet
    from styles y where y.id = ${styleId}`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError('NOT_FOUND', { what: costingWords.style });
  if (skcId !== null && !found.skcs.some(({ id }) => id === skcId)) throw new AppError('NOT_FOUND', { what: costingWords.skc });
  return { ...found, ...(await readCosts(db, [styleId], skcId)).get(styleId)! };
}

export const styleCostSource: ListSource<typeof styleCostList, StyleCostRow> = {
  spec: styleCostList,
  from: sql`styles y`,
  id: sql`y.id`,
  search: (term) => matchesSearch(term, sql`y.search_text`),
  filters: {
    seasonIds: (ids) => isAnyOf(sql`y.season_id`, ids),
    styleIds: (ids) => isAnyOf(sql`y.id`, ids),
    has: (wanted) =>
      sql<boolean>`(${sql.join(
        [
          wanted.includes('SHEET')
            ? sql`exists (select from quotations q join cost_sheets s on s.quotation_id = q.id where q.style_id = y.id and s.state = 'APPROVED')`
            : sql`false`,
          wanted.includes('PICK') ? sql`exists (select from pick_orders o where o.style_id = y.id)` : sql`false`,
        ],
        sql` or `,
      )})`,
  },
  sorts: { code: sql`y.code`, updatedAt: sql`y.updated_at` },
  load: (db, ids) => loadRows(db, ids),
};

type Facts = Pick<StyleCostRow, 'id' | 'code' | 'name' | 'season' | 'pictureId' | 'sheet' | 'isPicking' | 'updatedAt'>;

async function loadRows(db: Db, ids: readonly string[]): Promise<StyleCostRow[]> {
  const { rows } = await sql<Facts>`
    select y.id, y.code, y.name, (select e.name from dictionary_entries e where e.id = y.season_id) as season, ${pictureOfStyle('y.id')} as picture_id,
      coalesce((select s.code || ' V' || s.version_no from cost_sheets s where s.id = ${lastSheet(sql`y.id`)}), '') as sheet, ${isPicking} as is_picking, y.updated_at
    from styles y where y.id = ${anyId(ids)}`.execute(db);
  const costs = await readCosts(db, ids, null);
  return rows.map((row) => {
    const { sums, pieces } = costs.get(row.id)!;
    const { planned, costed, actual, unpriced, overPlan, overSheet } = sums;
    return {
      ...row,
      planned,
      costed,
      actual,
      unpriced,
      pieces,
      overPlan: overPlan?.difference ?? null,
      byConsumption: overPlan?.consumptionPart ?? null,
      byPrice: overPlan?.pricePart ?? null,
      planLines: comparedLines(overPlan, [planned, actual]),
      overSheet: overSheet?.difference ?? null,
      sheetLines: comparedLines(overSheet, [costed, actual]),
    };
  });
}

/** The documents behind the three sides of a material: BOM, approved sheet, picks, and what the picked lots came in with. */
export async function listStyleCostDocuments(db: Db, styleId: string, spuId: string): Promise<StyleCostDocument[]> {
  const { rows } = await sql<StyleCostDocument>`
    with picked as materialized (
      select o.id as pick_id, t.lot_id, l.sku_id, t.quantity - t.returned_quantity as quantity, t.amount - t.returned_amount as amount
      from pick_orders o join pick_lines l on l.pick_id = o.id join pick_takes t on t.line_id = l.id
      where o.style_id = ${styleId} and o.garment_order_id is not null and l.spu_id = ${spuId}),
    found as (
      select 'BOM' as role, 1 as place, 'bom' as kind, b.id, b.code, b.effective_at::date as day, '' as who, sum(l.stock_consumption) as quantity, null::numeric as amount
      from boms b join bom_lines l on l.bom_id = b.id
      where b.style_id = ${styleId} and b.type = 'CUSTOM' and b.state = 'EFFECTIVE' and l.spu_id = ${spuId} group by b.id
      union all
      select 'SHEET', 2, 'quotation', q.id, s.code || ' V' || s.version_no, s.approved_at::date, f.abbreviation, sum(l.approved_consumption), sum(l.approved_amount)
      from cost_sheets s join quotations q on q.id = s.quotation_id join suppliers f on f.id = q.supplier_id
      join cost_sheet_lines l on l.sheet_id = s.id join skus k on k.id = l.sku_id
      where s.id = ${lastSheet(sql`${styleId}::bigint`)} and k.spu_id = ${spuId} and l.decision <> 'REJECTED' group by q.id, s.id, f.id
      union all
      select 'PICK', 3, 'pick', o.id, o.code, o.completed_on, h.name, sum(p.quantity), sum(p.amount)
      from picked p join pick_orders o on o.id = p.pick_id join holders h on h.id = o.holder_id group by o.id, h.id
      union all
      select 'SUPPLY', 4, 'receipt', r.id, r.code, (r.received_at at time zone 'Asia/Shanghai')::date, f.abbreviation, sum(l.quantity), sum(l.amount)
      from receipt_lines l join receipts r on r.id = l.receipt_id join suppliers f on f.id = r.supplier_id
      where l.spu_id = ${spuId} and (
        exists (select from receipt_rolls w where w.line_id = l.id and w.lot_id in (select lot_id from picked))
        or exists (select from receipt_shares w join purchase_lines y on y.id = w.purchase_line_id where w.line_id = l.id and y.style_id = ${styleId}))
      group by r.id, f.id
      union all
      select 'SUPPLY', 5, 'production', o.id, o.code, max((b.received_at at time zone 'Asia/Shanghai')::date), f.abbreviation, sum(b.quantity),
        sum(b.greige_amount + b.price_amount + b.own_cloth_amount)
      from production_orders o join suppliers f on f.id = o.supplier_id join production_batches b on b.production_id = o.id
      where o.spu_id = ${spuId} and exists (select from production_batch_rolls w where w.batch_id = b.id and w.lot_id in (select lot_id from picked))
      group by o.id, f.id)
    select d.role, d.kind, d.id, d.code, d.day::text as "on", d.who, trim_scale(d.quantity)::text as quantity, u.name as unit, d.amount::text
    from found d cross join spus s join units u on u.id = s.first_unit_id where s.id = ${spuId} order by d.place, d.day desc nulls last, d.id desc`.execute(
    db,
  );
  return rows;
}
