import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { TECHNIQUE } from '@mrp/contract/features/techniques/audit.ts';
import { sql } from 'kysely';
import { searchRecord, shortestName } from '../../platform/lists/global-search.ts';

export const { search: techniqueSearch, recent: recentTechniques } = searchRecord({
  kind: TECHNIQUE,
  page: techniquesApi.list.permission,
  list: '/techniqueList',
  table: 'techniques',
  joins: sql`join dictionary_entries c on c.id = r.class_id join units u on u.id = r.unit_id`,
  state: sql`''`,
  note: sql`c.name`,
  aside: sql`u.name`,
  ended: sql`not r.active`,
  order: shortestName('r.name'),
});
