import { supplierKinds, suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { sql } from 'kysely';
import { labelOf, searchRecord, shortestName } from '../../platform/lists/global-search.ts';

export const { search: supplierSearch, recent: recentSuppliers } = searchRecord({
  kind: 'supplier',
  page: suppliersApi.list.permission,
  list: '/supplierList',
  table: 'suppliers',
  name: sql`r.abbreviation`,
  note: sql`r.name || ' · ' || ${labelOf('r.kind', supplierKinds)}`,
  aside: sql`r.level || ' 级'`,
  ended: sql`r.state <> 'ACTIVE'`,
  order: shortestName('r.name'),
});
