import { sql } from 'kysely';
import { isAskedColour, shadeLimits, shadeList, type ShadeRow } from '@mrp/contract/features/materials/shades.ts';
import { hexToLab } from '@mrp/contract/lib/colour-difference.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import type { ListQuery } from '@mrp/contract/lib/list.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { isAnyOf, isWithin } from '../../platform/lists/list-conditions.ts';
import { listPage, type ListSource } from '../../platform/lists/lists.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { compositionText, inClasses } from './queries.ts';
import { ownPicture } from './sql-fragments.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

interface AskedColour {
  lab: readonly [l: string, a: string, b: string];
  estimated: boolean;
}

interface NearColour {
  colourId: string;
  deltaE: string;
  estimated: boolean;
}

/** SKUs in the order of ΔE00 from a screen colour or a library colour. */
export async function listShades(db: Db, query: ListQuery<typeof shadeList>, user: Identity): Promise<Page<ShadeRow>> {
  const { near, within = [], ...rest } = query;
  if (near === undefined || !isAskedColour(near)) throw new AppError('BAD_PARAMETER', { detail: '请选择颜色，或填写 #1B2A49 这样的色值' });
  const found = await findNearColours(db, await readAskedColour(db, near), within[0] ?? shadeLimits[0]);
  return listPage(db, shadeSource(found), rest, user);
}

async function readAskedColour(db: Db, near: string): Promise<AskedColour> {
  if (near.startsWith('#')) {
    const [l, a, b] = hexToLab(near).lab;
    return { lab: [String(l), String(a), String(b)], estimated: true };
  }
  const colour = await db.selectFrom('colours').select(['labL', 'labA', 'labB', 'labEstimated']).where('id', '=', near).executeTakeFirst();
  if (!colour) throw new AppError('NOT_FOUND', { what: materialsWords.colour });
  if (colour.labL === null || colour.labA === null || colour.labB === null)
    throw new AppError('BAD_PARAMETER', { detail: '这个颜色没有色值，请在颜色库补上，或另选一个颜色' });
  return { lab: [colour.labL, colour.labA, colour.labB], estimated: colour.labEstimated };
}

async function findNearColours(db: Db, { lab: [l, a, b], estimated }: AskedColour, within: string): Promise<NearColour[]> {
  const { rows } = await sql<NearColour>`
    select colour_id, round(delta_e, 2)::text as delta_e, estimated or ${estimated} as estimated
    from near_colours(${l}::numeric, ${a}::numeric, ${b}::numeric, ${within}::numeric) order by near_colours.delta_e, colour_id`.execute(
    db,
  );
  return rows;
}

/** The list over the SKUs of these colours. */
function shadeSource(near: readonly NearColour[]): ListSource<typeof shadeList, ShadeRow> {
  const hasOffer = (ids: readonly string[]) =>
    sql<boolean>`exists (select from offers o where o.spu_id = s.id and (o.sku_id = k.id or o.sku_id is null) and ${isOfSupplier(sql`o.supplier_id`, ids)})`;
  const found = sql`unnest(${near.map(({ colourId }) => colourId)}::bigint[], ${near.map(({ deltaE }) => deltaE)}::numeric[],
    ${near.map(({ estimated }) => estimated)}::boolean[]) as n (colour_id, delta_e, estimated)`;
  return {
    spec: shadeList,
    from: sql`${found} join skus k on k.colour_id = n.colour_id join spus s on s.id = k.spu_id`,
    id: sql`k.id`,
    search: (term) => sql<boolean>`(${matchesSearch(term, sql`k.search_text`)} or ${matchesSearch(term, sql`s.search_text`)})`,
    filters: {
      near: () => sql<boolean>`true`,
      within: () => sql<boolean>`true`,
      classificationIds: inClasses,
      supplierIds: hasOffer,
      ingredientIds: (ids) =>
        sql<boolean>`exists (select from spu_compositions c where c.spu_id = s.id and ${isAnyOf(sql`c.ingredient_id`, ids)})`,
      width: (range) => isWithin(sql`s.width`, range),
      gramWeight: (range) => isWithin(sql`s.gram_weight`, range),
      inStock: (on) =>
        sql<boolean>`exists (select from stock_items i join stock_balances b on b.item_id = i.id where i.sku_id = k.id and b.on_hand > 0) = ${on}`,
    },
    sorts: { deltaE: sql`n.delta_e`, code: sql`k.code` },
    visible: () => sql<boolean>`k.state <> 'DISABLED' and s.state <> 'ARCHIVED'`,
    load: (db, ids) => loadShades(db, ids, found),
  };
}

async function loadShades(db: Db, ids: readonly string[], found: ReturnType<typeof sql>): Promise<ShadeRow[]> {
  const { rows } = await sql<ShadeRow>`
    select k.id, s.id as spu_id, k.code, s.name, k.colour_name, c.hex, n.delta_e::text as delta_e, n.estimated, ${ownPicture} as picture_id,
           f.full_name as classification, coalesce(${compositionText}, '') as composition, s.specification, s.width, s.gram_weight,
           best.supplier, best.metre_price, k.state as sku_state, s.state
    from ${found}
    join skus k on k.colour_id = n.colour_id
    join spus s on s.id = k.spu_id
    join colours c on c.id = k.colour_id
    join classification_facts f on f.id = s.classification_id
    left join lateral (
      select su.abbreviation as supplier, p.metre_price
      from offers o
      join suppliers su on su.id = o.supplier_id
      left join lateral (select cp.metre_price from current_prices cp where cp.offer_id = o.id and cp.kind = 'BULK'
        order by cp.min_quantity, cp.valid_from desc, cp.price_id desc limit 1) p on true
      where o.spu_id = s.id and (o.sku_id = k.id or o.sku_id is null) and o.preferred order by o.sku_id nulls last limit 1) best on true
    where k.id = ${anyId(ids)}`.execute(db);
  return rows;
}
