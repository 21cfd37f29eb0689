import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { bomTypes } from '@mrp/contract/features/styles/workflow.ts';
import { sql } from 'kysely';
import { labelOf, searchRecord, shortestName } from '../../platform/lists/global-search.ts';

const list = '/customizedBOMList';

/** The state shown for a style is that of its effective BOM, else of its newest. */
export const { search: styleSearch } = searchRecord({
  kind: 'style',
  page: stylesApi.list.permission,
  list,
  table: 'styles',
  joins: sql`
    left join dictionary_entries c on c.id = r.category_id
    left join lateral (select b.state from boms b where b.style_id = r.id and b.type <> 'BULK'
                       order by b.state = 'EFFECTIVE' desc, b.id desc limit 1) b on true`,
  state: sql`coalesce(b.state, 'DRAFT')`,
  note: sql`(select string_agg(k.colour_name, '、' order by k.id) from skcs k where k.style_id = r.id and k.active)`,
  aside: sql`c.name`,
  pictureId: sql`(select p.file_id from style_pictures p where p.style_id = r.id and p.position = 1)`,
  ended: sql`not r.active`,
  order: shortestName('r.name'),
});

export const { search: bomSearch, recent: recentBoms } = searchRecord({
  kind: 'bom',
  page: bomsApi.list.permission,
  list,
  table: 'boms',
  joins: sql`left join styles st on st.id = r.style_id left join spus mt on mt.id = r.spu_id`,
  name: sql`coalesce(st.name, mt.name)`,
  note: sql`coalesce(st.code, mt.code) || ' · V' || r.version_no`,
  aside: labelOf('r.type', bomTypes),
  ended: sql`r.state <> 'EFFECTIVE'`,
});
