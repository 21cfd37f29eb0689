import { sql } from 'kysely';
import { skuStockList, spuStockList } from '@mrp/contract/features/stock.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { materialList } from '@mrp/contract/features/materials/list.ts';
import { labelCode, MAX_LABELS, type Label, type LabelRequest } from '@mrp/contract/features/stock/labels.ts';
import type { MaterialLabelRequest } from '@mrp/contract/features/stock/material-labels.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { resolveSelection } from '../../../platform/lists/lists.ts';
import { materialSource } from '../../materials/queries.ts';
import { stockSource, parseStockView } from '../balances/queries.ts';
import { matchesItemLevel, listStockItems } from '../balances/items.queries.ts';

interface LotFact {
  id: string;
  itemId: string;
  lotNo: string;
  rollNo: string | null;
  metres: string | null;
  kilograms: string | null;
  supplier: string | null;
  receivedOn: string;
}

/** Label data in the requested order: items, then lots, then rolls. */
export async function listLabels(db: Db, goods: ItemLevel, wish: LabelRequest, user: Identity): Promise<Label[]> {
  const itemIds = [...wish.items, ...(await itemsOfRows(db, goods, wish, user))];
  const lots = await readLots(db, goods, wish.lots);
  const named = await readRolls(db, goods, wish.rolls);
  const rolls = named.filter(({ isLeft }) => isLeft);
  const items = await listStockItems(db, [...new Set([...itemIds, ...[...lots, ...rolls].map(({ itemId }) => itemId)])]);
  const own = itemIds.flatMap((id) => {
    const item = items.get(id);
    return item && (item.skuId !== null) === (goods === 'SKU') ? [item] : [];
  });
  if (own.length < itemIds.length || lots.length < wish.lots.length || named.length < wish.rolls.length)
    throw new AppError('NOT_FOUND', { what: '要打印标签的物料、缸号或匹' });
  refuseTooMany(own.length + lots.length + rolls.length);
  const facts = await readClothFacts(db, [...new Set([...items.values()].map(({ spuId }) => spuId))]);
  const ofItem = (itemId: string) => {
    const item = items.get(itemId);
    const { name = '', colourName = '', specification = '', classification = '', unit, spuId = '' } = item ?? {};
    return { name, colourName, specification, classification, unit: unit?.name ?? '', ...(facts.get(spuId) ?? noFacts) };
  };
  const ofLot = (kind: 'LOT' | 'ROLL', { id, itemId, ...lot }: LotFact): Label => ({
    kind,
    code: labelCode(kind, id),
    ...ofItem(itemId),
    ...lot,
  });
  return [
    ...own.map((item): Label => ({ kind: 'ITEM', code: item.code, ...ofItem(item.itemId), ...ofNoLot })),
    ...lots.map((lot) => ofLot('LOT', lot)),
    ...rolls.map(({ isLeft: _isLeft, ...roll }) => ofLot('ROLL', roll)),
  ];
}

function refuseTooMany(count: number): void {
  if (count > MAX_LABELS) throw new AppError('VALIDATION', {}, { fields: { rows: `一次最多打印${MAX_LABELS}张标签，请缩小范围` } });
}

/** Labels of materials whether stocked or not, in the requested order: materials with all colours, then single colours. */
export async function listMaterialLabels(
  db: Db,
  { materials, skus, rows: chosen }: MaterialLabelRequest,
  user: Identity,
): Promise<Label[]> {
  const found = chosen ? await resolveSelection(db, materialSource, materialList.query, chosen, user) : [];
  const wanted = [...materials, ...found];
  const { rows } = await sql<Omit<Label, 'kind' | keyof typeof ofNoLot> & { wish: string }>`
    select w.part || ' ' || w.n as wish, coalesce(k.code, s.code) as code, s.name, coalesce(k.colour_name, '') as colour_name, s.specification,
           f.full_name as classification, u.name as unit, ${clothFacts}
    from (
      select 1 as part, n, m.id as spu_id, c.id as sku_id
      from rows from (unnest(${wanted}::bigint[])) with ordinality as m (id, n) left join skus c on c.spu_id = m.id and c.state <> 'DISABLED'
      union all
      select 2, n, c.spu_id, c.id from rows from (unnest(${skus}::bigint[])) with ordinality as m (id, n) join skus c on c.id = m.id
    ) w
    join spus s on s.id = w.spu_id
    join classification_facts f on f.id = s.classification_id
    join units u on u.id = s.first_unit_id
    left join skus k on k.id = w.sku_id
    order by w.part, w.n, k.serial limit ${MAX_LABELS + 1}`.execute(db);
  refuseTooMany(rows.length);
  if (new Set(rows.map(({ wish }) => wish)).size < wanted.length + skus.length)
    throw new AppError('NOT_FOUND', { what: '要打印标签的物料' });
  return rows.map(({ wish: _wish, ...label }) => ({ kind: 'ITEM', ...label, ...ofNoLot }));
}

type ClothFacts = Pick<Label, 'width' | 'gramWeight' | 'composition'>;
const noFacts: ClothFacts = { width: null, gramWeight: null, composition: '' };

/** Of material `s`. */
const clothFacts = sql`s.width, s.gram_weight, coalesce((select string_agg(e.name || trim_scale(c.share) || '%', ' ' order by c.position)
  from spu_compositions c join dictionary_entries e on e.id = c.ingredient_id where c.spu_id = s.id), '') as composition`;

async function readClothFacts(db: Db, spuIds: readonly string[]): Promise<Map<string, ClothFacts>> {
  const { rows } = await sql<ClothFacts & { id: string }>`
    select s.id, ${clothFacts} from spus s where s.id = any(${spuIds as string[]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

const ofNoLot = { lotNo: null, rollNo: null, metres: null, kilograms: null, supplier: null, receivedOn: null };

/** Rows of one item at several holders give one label. */
async function itemsOfRows(db: Db, goods: ItemLevel, { rows: chosen }: LabelRequest, user: Identity): Promise<string[]> {
  if (!chosen) return [];
  const { query } = goods === 'SKU' ? skuStockList : spuStockList;
  const asked = 'query' in chosen ? query.safeParse(Object.fromEntries(new URLSearchParams(chosen.query))).data : undefined;
  const source = stockSource(goods, parseStockView(asked ?? { zero: true }));
  const ids = await resolveSelection(db, source, query, chosen, user);
  const { rows } = await sql<{ itemId: string }>`
    select b.item_id from stock_balances b join stock_items i on i.id = b.item_id
    join rows from (unnest(${ids}::bigint[])) with ordinality as w (id, n) on w.id = b.id
    where ${matchesItemLevel(goods)} group by b.item_id order by min(w.n)`.execute(db);
  return rows.map(({ itemId }) => itemId);
}

async function readLots(db: Db, goods: ItemLevel, ids: readonly string[]): Promise<LotFact[]> {
  const { rows } = await sql<LotFact>`
    select l.id, l.item_id, l.lot_no, null::text as roll_no, null::text as metres, null::text as kilograms, s.abbreviation as supplier, l.received_on
    from rows from (unnest(${ids as string[]}::bigint[])) with ordinality as w (id, n)
    join lots l on l.id = w.id join stock_items i on i.id = l.item_id left join suppliers s on s.id = l.supplier_id
    where ${matchesItemLevel(goods)} order by w.n`.execute(db);
  return rows;
}

/** The remaining quantity when the unit has this dimension; null when the packing list has none. */
const leftIn = (dimension: string) => sql`round(case
  when u.dimension = ${sql.lit(dimension)} then n.on_hand * u.factor
  when u2.dimension = ${sql.lit(dimension)} and r.metres is not null and r.kilograms is not null then n.second_quantity * u2.factor end, 4)`;

/** The remaining quantity of rolls at all holders, which may be less than was received. */
async function readRolls(db: Db, goods: ItemLevel, ids: readonly string[]): Promise<(LotFact & { isLeft: boolean })[]> {
  const { rows } = await sql<LotFact & { isLeft: boolean }>`
    select r.id, r.item_id, l.lot_no, r.roll_no, ${leftIn('length')} as metres, ${leftIn('mass')} as kilograms, n.on_hand > 0 as is_left,
           s.abbreviation as supplier, l.received_on
    from rows from (unnest(${ids as string[]}::bigint[])) with ordinality as w (id, place)
    join rolls r on r.id = w.id join lots l on l.id = r.lot_id join stock_items i on i.id = r.item_id left join suppliers s on s.id = l.supplier_id
    join units u on u.id = i.unit_id left join units u2 on u2.id = i.second_unit_id
    cross join lateral (
      select coalesce(sum(b.on_hand), 0) as on_hand, sum(b.second_quantity) as second_quantity
      from lot_balances b where b.lot_id = r.lot_id and b.roll_id = r.id) n
    where ${matchesItemLevel(goods)} order by w.place`.execute(db);
  return rows;
}
