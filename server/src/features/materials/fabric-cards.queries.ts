import { sql } from 'kysely';
import type { FabricCard } from '@mrp/contract/features/materials/fabric-cards.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Db } from '../../platform/database/database.ts';

/** 面料卡 in the order asked; a material that is gone is refused, so that no card is missing unnoticed. */
export async function listFabricCards(db: Db, ids: readonly string[]): Promise<FabricCard[]> {
  const { rows } = await sql<FabricCard>`
    select s.id, s.code, s.name, f.full_name as classification, s.width, s.gram_weight, s.yarn_count, s.density, s.weave,
           (select e.name from dictionary_entries e where e.id = s.structure_id) as structure,
           (select p.file_id from spu_pictures p where p.spu_id = s.id and p.position = 1) as picture_id,
           (select c.hex from skus k join colours c on c.id = k.colour_id where k.spu_id = s.id order by k.serial limit 1) as hex,
           coalesce((select string_agg(i.name || trim_scale(x.share) || '%', ' ' order by x.position)
             from spu_compositions x join dictionary_entries i on i.id = x.ingredient_id where x.spu_id = s.id), '') as composition,
           coalesce((select jsonb_agg(jsonb_build_object('id', k.id::text, 'code', k.code, 'name', k.colour_name, 'hex', c.hex) order by k.serial)
             from skus k left join colours c on c.id = k.colour_id where k.spu_id = s.id and k.state <> 'DISABLED'), '[]') as colours,
           coalesce(best.supplier, '') as supplier, coalesce(best.supplier_item_no, '') as supplier_item_no, best.lead_days, best.moq, best.unit,
           best.price as bulk_price, best.metre_price, best.price_unit, best.price_currency
    from spus s
    join classification_facts f on f.id = s.classification_id
    left join lateral (
      select sup.abbreviation as supplier, o.supplier_item_no, o.lead_days_bulk as lead_days, o.moq, u.name as unit, p.price, p.metre_price, p.price_unit, p.price_currency
      from offers o join suppliers sup on sup.id = o.supplier_id join units u on u.id = o.unit_id
      left join lateral (
        select c.price, c.metre_price, cu.name as price_unit, m.name as price_currency
        from current_prices c join units cu on cu.id = c.unit_id join dictionary_entries m on m.id = c.currency_id
        where c.offer_id = o.id and c.kind = 'BULK' order by c.min_quantity, c.valid_from desc, c.price_id desc limit 1) p on true
      where o.spu_id = s.id and o.preferred order by o.sku_id nulls first limit 1) best on true
    where s.id = ${anyId(ids)}`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  const cards = ids.flatMap((id) => found.get(id) ?? []);
  if (cards.length < ids.length) throw new AppError('NOT_FOUND', { what: materialsWords.material });
  return cards;
}
