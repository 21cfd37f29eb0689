import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { sql } from 'kysely';
import { searchRecord, shortestName } from '../../platform/lists/global-search.ts';

export const { search: externalSearch, recent: recentExternals } = searchRecord({
  kind: externalWorkflow.kind,
  page: externalMaterialsApi.list.permission,
  list: '/outMaterial',
  table: 'external_materials',
  joins: sql`join suppliers s on s.id = r.supplier_id left join colours c on c.id = r.colour_id`,
  note: sql`concat_ws(' ', s.abbreviation, nullif(r.supplier_item_no, ''))`,
  aside: sql`r.colour_name`,
  hex: sql`c.hex`,
  pictureId: sql`(select p.file_id from external_pictures p where p.external_material_id = r.id and p.position = 1)`,
  ended: sql`r.state <> 'PENDING'`,
  order: shortestName('r.name'),
});
