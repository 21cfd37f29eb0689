import { statementsApi } from '@mrp/contract/features/statements.ts';
import { sql } from 'kysely';
import { searchRecord } from '../../platform/lists/global-search.ts';

export const { search: statementSearch, recent: recentStatements } = searchRecord({
  kind: 'statement',
  page: statementsApi.list.permission,
  list: '/statementList',
  table: 'statements',
  joins: sql`join suppliers v on v.id = r.supplier_id`,
  name: sql`v.abbreviation`,
  note: sql`to_char(r.period_from, 'YYYY-MM-DD') || ' 至 ' || to_char(r.period_to, 'YYYY-MM-DD')`,
  ended: sql`r.state = 'SETTLED'`,
});
