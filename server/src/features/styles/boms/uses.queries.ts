import { sql } from 'kysely';
import type { bomsApi } from '@mrp/contract/features/styles.ts';
import type { BomUse } from '@mrp/contract/features/styles/record.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import type { Db } from '../../../platform/database/database.ts';
import { bomRefOf, ownerOf } from '../sql-fragments.queries.ts';

/** 用于BOM: lines with the material, as main material or as a substitute, in draft, pending and effective BOMs, or in all if requested. */
export async function listBomUses(
  db: Db,
  { spuId, all = false, page, pageSize }: Parsed<typeof bomsApi.listUses>['query'],
): Promise<Page<BomUse>> {
  const where = sql`(l.spu_id = ${spuId} or l.substitute_id = ${spuId}) and ${all ? sql`true` : sql`b.state in ('DRAFT', 'PENDING', 'EFFECTIVE')`}`;
  const { rows } = await sql<BomUse>`
    select l.id as line_id, ${bomRefOf('b')} || jsonb_build_object('type', b.type, 'changeNote', b.change_note) as bom, ${ownerOf} as owner,
           l.section, site.name as site, l.spu_id <> ${spuId} as as_substitute, l.consumption, u.name as unit, l.gross_consumption,
           coalesce((select jsonb_agg(distinct jsonb_build_object('skuId', k.id::text, 'colourName', k.colour_name, 'hex', c.hex))
                     from (select m.sku_id from bom_line_colours m where m.line_id = l.id
                           union select m.sku_id from bom_line_size_items m where m.line_id = l.id) m
                     join skus k on k.id = m.sku_id join colours c on c.id = k.colour_id), '[]') as colours
    from bom_lines l
    join boms b on b.id = l.bom_id
    join dictionary_entries site on site.id = l.site_id
    join units u on u.id = l.unit_id
    left join styles st on st.id = b.style_id
    left join spus mt on mt.id = b.spu_id
    where ${where} order by b.updated_at desc, l.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from bom_lines l join boms b on b.id = l.bom_id where ${where}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0, nextCursor: null };
}
