import { costingApi } from '@mrp/contract/features/costing.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { sql } from 'kysely';
import { searchRecord } from '../../platform/lists/global-search.ts';
import { pictureOfStyle } from './sql-fragments.queries.ts';

export const { search: quotationSearch, recent: recentQuotations } = searchRecord({
  kind: quotationWorkflow.kind,
  page: costingApi.list.permission,
  list: '/pricingList',
  table: 'quotations',
  joins: sql`join styles y on y.id = r.style_id join suppliers v on v.id = r.supplier_id`,
  name: sql`y.code || ' ' || y.name`,
  note: sql`v.abbreviation`,
  pictureId: pictureOfStyle('r.style_id'),
  ended: sql`r.state in ('DONE', 'CANCELLED')`,
  order: sql`r.code desc`,
  // The number of a cost sheet leads to its quotation.
  foundBy: (term) => sql`select h.quotation_id as id, 0 as rank from cost_sheets h where h.code = ${term.toUpperCase()} and h.is_latest`,
});
