import { sql } from 'kysely';
import type { CountEvent } from '@mrp/contract/features/stocktakes/tasks.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { anyId, type Db } from '../../../platform/database/database.ts';
import { namesOf } from './events.queries.ts';
import { readLabel } from './events.rules.ts';

/** A material, lot or roll that a counter found. */
export interface FoundThing {
  spuId: string;
  skuId: string | null;
  code: string;
  /** Those of `codes` that mean it: a barcode, a supplier's item number; in capitals. */
  codes: string[];
  lotTracked: 'NONE' | 'LOT' | 'ROLL';
  lotId: string | null;
  lotNo: string | null;
  rollId: string | null;
  rollNo: string | null;
}

/** Everything of this level that these texts can mean: materials by code with all their lots and rolls, lots and rolls by label. */
export async function listThings(
  db: Db,
  goods: ItemLevel,
  events: readonly Pick<CountEvent, 'lineId' | 'code' | 'lotNo'>[],
): Promise<FoundThing[]> {
  const { lotIds, rollIds, codes } = namesOf(events);
  const lotNos = events.flatMap(({ lotNo }) => (lotNo === '' ? [] : lotNo.toLowerCase()));
  const { rows } = await sql<FoundThing>`
    select p.id as spu_id, k.id as sku_id, coalesce(k.code, p.code) as code,
           array(select m.code from material_codes m where m.code = any(${codes}::text[]) and m.spu_id = p.id and m.sku_id is not distinct from k.id) as codes,
           coalesce(i.lot_tracked, f.lot_tracked) as lot_tracked,
           l.id as lot_id, l.lot_no, r.id as roll_id, r.roll_no
    from (
      select p.id as spu_id, k.id as sku_id from skus k join spus p on p.id = k.spu_id where ${goods} = 'SKU' and upper(k.code) = any(${codes}::text[])
      union select p.id, null from spus p where ${goods} = 'SPU' and upper(p.code) = any(${codes}::text[])
      union select m.spu_id, m.sku_id from material_codes m where m.code = any(${codes}::text[]) and (m.sku_id is not null) = (${goods} = 'SKU')
      union select i.spu_id, i.sku_id from stock_items i join lots l on l.item_id = i.id where i.goods = ${goods} and l.id = ${anyId(lotIds)}
      union select i.spu_id, i.sku_id from stock_items i join rolls r on r.item_id = i.id where i.goods = ${goods} and r.id = ${anyId(rollIds)}
    ) w
    join spus p on p.id = w.spu_id and p.state <> 'DRAFT'
    join classification_facts f on f.id = p.classification_id
    left join skus k on k.id = w.sku_id
    left join stock_items i on i.spu_id = p.id and i.sku_id is not distinct from k.id
    left join lots l on l.item_id = i.id and (l.id = ${anyId(lotIds)} or lower(l.lot_no) = any(${lotNos}::text[])
      or exists (select from rolls x where x.lot_id = l.id and x.id = ${anyId(rollIds)}))
    left join rolls r on r.lot_id = l.id and i.lot_tracked = 'ROLL'`.execute(db);
  return rows;
}

const same = (stored: string | null, written: string): boolean => stored?.toLowerCase() === written.toLowerCase();

/** What the event means, or why that cannot be told. */
export function chooseThing(event: CountEvent, things: readonly FoundThing[]): FoundThing | string {
  const { lotId, rollId, code } = readLabel(event.code);
  const named = things.filter(
    (thing) =>
      (code === undefined || thing.code.toUpperCase() === code || thing.codes.includes(code)) &&
      (lotId === undefined || thing.lotId === lotId) &&
      (rollId === undefined || thing.rollId === rollId),
  );
  const [first] = named;
  if (!first) return `未识别“${event.code.slice(0, 64)}”，请核对标签或搜索物料`;
  if (new Set(named.map(({ spuId, skuId }) => `${spuId} ${skuId ?? ''}`)).size > 1)
    return `“${event.code.slice(0, 64)}”是几个物料共用的编码，请搜索物料选择颜色`;
  if (first.lotTracked === 'NONE') return { ...first, lotId: null, rollId: null };
  const lots = named.filter((thing) => thing.lotId !== null && (event.lotNo === '' || same(thing.lotNo, event.lotNo)));
  const [lot] = lots;
  if (!lot || new Set(lots.map((thing) => thing.lotId)).size > 1)
    return '这个物料按缸号管理：请扫缸号或匹的标签；没有登记过的缸号请仓管先做临时入库';
  if (first.lotTracked === 'LOT') return { ...lot, rollId: null };
  const rolls = lots.filter((thing) => thing.rollId !== null && (event.rollNo === '' || same(thing.rollNo, event.rollNo)));
  const [roll] = rolls;
  if (!roll || rolls.length > 1) return '这个物料按匹管理：请扫匹的标签；没有登记过的匹请仓管先做临时入库';
  return roll;
}
