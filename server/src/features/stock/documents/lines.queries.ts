import { sql } from 'kysely';
import { CUSTOMER_SUPPLIED } from '@mrp/contract/features/dictionaries/entries.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import type { MaterialFact } from './lines.rules.ts';

/** Reads what a line copies from a SKU, or from an SPU as greige, and what it is validated against. */
export async function listMaterialFacts(db: Db, goods: ItemLevel, ids: readonly string[]): Promise<Map<string, MaterialFact>> {
  const { rows } = await sql<MaterialFact>`${preparedStatement}
    select ${goods === 'SKU' ? sql`k.id` : sql`s.id`} as material_id, s.id as spu_id, ${goods === 'SKU' ? sql`k.id` : sql`null::bigint`} as sku_id,
           ${goods === 'SKU' ? sql`k.code` : sql`s.code`} as code, s.name, ${goods === 'SKU' ? sql`k.colour_name` : sql`''`} as colour_name, s.specification,
           s.kind, s.state, ${goods === 'SKU' ? sql`k.state` : sql`null`} as sku_state, coalesce(source.code = ${CUSTOMER_SUPPLIED}, false) as customer_supplied, f.greige_managed,
           coalesce(i.lot_tracked, f.lot_tracked) as lot_tracked, coalesce(i.unit_id, s.first_unit_id) as unit_id, u.name as unit, u.decimals,
           u2.id as second_unit_id, u2.name as second_unit,
           coalesce(s.dye_loss, f.default_dye_loss, 0)::text as dye_loss
    from ${goods === 'SKU' ? sql`skus k join spus s on s.id = k.spu_id` : sql`spus s`}
    join classification_facts f on f.id = s.classification_id
    left join dictionary_entries source on source.id = s.source_id
    left join stock_items i on i.spu_id = s.id and ${goods === 'SKU' ? sql`i.sku_id = k.id` : sql`i.sku_id is null`}
    join units u on u.id = coalesce(i.unit_id, s.first_unit_id)
    left join units u2 on u2.id = case when i.id is null then s.second_unit_id else i.second_unit_id end
    where ${goods === 'SKU' ? sql`k.id` : sql`s.id`} = ${anyId(ids)}`.execute(db);
  return new Map(rows.map((material) => [material.materialId, material]));
}
