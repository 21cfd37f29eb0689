import { quotationList } from '@mrp/contract/features/costing/list.ts';
import { departmentNames, departments } from '@mrp/contract/features/costing/parts.ts';
import type { QuotationRow } from '@mrp/contract/features/costing/record.ts';
import { sql } from 'kysely';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { isAnyOf, isWithin, isOnDays } from '../../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../../platform/lists/lists.ts';
import { matchesSearch } from '../../../platform/lists/search.ts';
import { byEntry } from '../../dictionaries/groups.queries.ts';
import { bySupplier } from '../../suppliers/groups.queries.ts';
import { isOfSupplier } from '../../suppliers/filters.queries.ts';
import { entryOf, pictureOfStyle, tasksOf } from '../sql-fragments.queries.ts';

/** Of a sheet that somebody priced: what was quoted at its exchange rate, which is another one than on the quotation once it was costed again. */
const difference = sql`s.quoted_direct - s.approved_direct`;
const differenceRate = sql`round((s.quoted_direct - s.approved_direct) / nullif(s.quoted_direct, 0) * 100, 2)`;
/** 逾期: its own deadline has passed. A department that is late (超时) has another one. */
const isOverdue = sql<boolean>`(q.due_on < business_day() and q.state in ('DRAFT', 'PENDING', 'COSTING', 'APPROVING', 'RETURNED'))`;
const hasLateTask = sql<boolean>`(s.state in ('PENDING', 'COSTING') and exists (
  select from cost_tasks t where t.sheet_id = s.id and t.submitted_at is null and t.due_on < business_day()))`;

/** Departments whose lines this user may price. */
const ownDepartments = ({ permissions }: Identity): string[] => departmentNames.filter((name) => permissions.has(departments[name].price));

const hasTask = (departments: readonly string[], { userId }: Identity) => sql`(s.state in ('PENDING', 'COSTING') and exists (
    select from cost_tasks t where t.sheet_id = s.id and t.submitted_at is null and t.department = any(${departments as string[]})
      and (t.assignee_id is null or t.assignee_id = ${userId})))`;

const mineBy = {
  TASK: (user: Identity) => hasTask(ownDepartments(user), user),
  TECHNICAL: (user: Identity) => hasTask(['TECHNICAL'], user),
  COSTING: (user: Identity) => hasTask(['COSTING'], user),
  APPROVE: () => sql`s.state = 'APPROVING'`,
  CREATED: ({ userId }: Identity) => sql`q.created_by = ${userId}`,
};

/** 成衣核价, for the page and the workbook. */
export const quotationSource: ListSource<typeof quotationList, QuotationRow> = {
  spec: quotationList,
  from: sql`quotations q join styles y on y.id = q.style_id left join cost_sheets s on s.quotation_id = q.id and s.is_latest`,
  id: sql`q.id`,
  search: (term) => ({
    subquery: sql`select x.id from quotations x where ${matchesSearch(term, sql`x.search_text`)}
      union select h.quotation_id from cost_sheets h where h.code = ${term.toUpperCase()}`,
    fetchFirst: true,
  }),
  filters: {
    mine: (kinds, user) =>
      sql`(${sql.join(
        kinds.map((kind) => mineBy[kind as keyof typeof mineBy](user)),
        sql` or `,
      )})`,
    supplierIds: (ids) => isOfSupplier(sql`q.supplier_id`, ids),
    seasonIds: (ids) => isAnyOf(sql`y.season_id`, ids),
    overdue: (on) => sql<boolean>`(coalesce(${isOverdue}, false) or ${hasLateTask}) = ${on}`,
    differenceRate: (range) => isWithin(differenceRate, range),
    quotedOn: (days) => isOnDays(sql`q.quoted_on`, days),
    dueOn: (days) => isOnDays(sql`q.due_on`, days),
    state: (states) => isAnyOf(sql`q.state`, states),
    styleIds: (ids) => isAnyOf(sql`q.style_id`, ids),
    import: (batches) => ({ subquery: sql`select w.document_id from import_writes w where ${isAnyOf(sql`w.batch_id`, batches)}` }),
  },
  sorts: {
    styleCode: sql`y.code`,
    code: sql`q.code`,
    state: sql`q.state`,
    quotedDirect: sql`q.quoted_direct`,
    approvedDirect: sql`s.approved_direct`,
    difference,
    differenceRate,
    dueOn: sql`q.due_on`,
    quotedOn: sql`q.quoted_on`,
    updatedAt: sql`q.updated_at`,
  },
  groups: { supplier: bySupplier(sql`q.supplier_id`), season: byEntry(sql`y.season_id`), state: { key: sql`q.state` } },
  nullable: ['approvedDirect', 'difference', 'differenceRate', 'dueOn'],
  load: (db, ids, user) => loadRows(db, ids, user),
};

/** Who submitted the version that the quotation `q` is. */
export const submitter = sql`(select v.submitted_by from quotation_versions v where v.quotation_id = q.id and v.version_no = q.version_no)`;

/** Of a quotation; null while none of its lines has a price. */
const quotedDirect = sql`
  case when s.approved_direct is not null then s.quoted_direct
    when q.quoted_direct = 0 and not exists (select from quotation_lines l where l.quotation_id = q.id and l.amount is not null) then null
    else q.quoted_direct end`;

/** What list and page show of a quotation's head. */
export const headColumns = ({ userId }: Pick<Identity, 'userId'>) => sql`
  q.id, q.code, q.state, ${entryOf('y')} as style, ${pictureOfStyle('q.style_id')} as picture_id,
  (select e.name from dictionary_entries e where e.id = y.season_id) as season, ${entryOf('f', 'abbreviation')} as supplier, q.version_no,
  (select jsonb_build_object('id', p.id::text, 'code', p.code) from quotations p where p.id = q.parent_id) as parent,
  ${quotedDirect} as quoted_direct, s.approved_direct, (${difference})::text as difference, (${differenceRate})::text as difference_rate,
  ${tasksOf(sql`s.id`)} as tasks, coalesce(${submitter} = ${userId}, false) as submitted_by_me, q.pieces, q.quoted_on::text as quoted_on, q.valid_until::text as valid_until, q.due_on::text as due_on,
  trim_scale(q.stated_total)::text as stated_total, q.remark, coalesce(q.created_by = ${userId}, false) as created_by_me,
  q.updated_at, coalesce(editor.nick_name, '系统') as updated_by, q.version`;
export const headTables = sql`
  quotations q
  join styles y on y.id = q.style_id
  join suppliers f on f.id = q.supplier_id
  join dictionary_entries e on e.id = q.currency_id
  left join cost_sheets s on s.quotation_id = q.id and s.is_latest
  left join users author on author.id = q.created_by
  left join users editor on editor.id = q.updated_by`;

async function loadRows(db: Db, ids: readonly string[], user: Identity): Promise<QuotationRow[]> {
  const { rows } = await sql<QuotationRow>`${preparedStatement}
    select ${headColumns(user)}, coalesce(${isOverdue}, false) as is_overdue, e.name as currency,
      case when s.id is not null then jsonb_build_object('code', s.code, 'versionNo', s.version_no, 'state', s.state) end as sheet
    from ${headTables} where q.id = ${anyId(ids)}`.execute(db);
  return rows;
}
