import { claimsApi } from '@mrp/contract/features/claims.ts';
import { sql } from 'kysely';
import { searchRecord } from '../../platform/lists/global-search.ts';

export const { search: claimSearch, recent: recentClaims } = searchRecord({
  kind: 'claim',
  page: claimsApi.list.permission,
  list: '/claimList',
  table: 'claims',
  joins: sql`join suppliers v on v.id = r.supplier_id`,
  name: sql`concat_ws(' ', r.name, nullif(r.colour_name, ''))`,
  note: sql`v.abbreviation`,
  ended: sql`r.state in ('SETTLED', 'CANCELLED')`,
});
