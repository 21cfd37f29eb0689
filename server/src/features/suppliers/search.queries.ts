import { supplierKinds, suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { INSPECTED_ROWS, matchesTerm, rankOf, SHOWN_HITS, type FoundRecord, type SearchSource } from '../../platform/global-search.ts';
import type { RecentSource } from '../../platform/recent-documents.ts';

export const supplierSearch: SearchSource = {
  kind: 'supplier',
  page: suppliersApi.list.permission,
  list: '/supplierList',
  find: findSuppliers,
};

export const recentSuppliers: RecentSource = {
  kind: 'supplier',
  page: suppliersApi.list.permission,
  select: sql`select p.code, p.abbreviation, p.state, null::bigint from suppliers p where p.id = m.document_id`,
};

async function findSuppliers(db: Db, term: string): Promise<FoundRecord[]> {
  const { rows } = await sql<Omit<FoundRecord, 'note'> & { supplierKind: string; fullName: string }>`
    with found as materialized (
      select s.id, ${rankOf(term, 's')} as rank from suppliers s where ${matchesTerm(term, 's')} limit ${INSPECTED_ROWS})
    select s.id, s.code, s.abbreviation as name, s.name as full_name, s.kind as supplier_kind, s.state, coalesce(s.level || ' 级', '') as aside,
           null as picture_id, null as hex, count(*) over ()::int as total, count(*) over () >= ${INSPECTED_ROWS} as more
    from found f join suppliers s on s.id = f.id
    order by f.rank, s.state <> 'ACTIVE', length(s.name), s.code limit ${SHOWN_HITS}`.execute(db);
  return rows.map(({ supplierKind, fullName, ...row }) => ({
    ...row,
    note: `${fullName} · ${supplierKinds.find(({ value }) => value === supplierKind)?.label ?? supplierKind}`,
  }));
}
