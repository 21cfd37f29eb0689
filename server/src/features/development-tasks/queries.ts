import { taskFields } from '@mrp/contract/features/development-tasks/fields.ts';
import { taskList } from '@mrp/contract/features/development-tasks/list.ts';
import type { Person, TaskRow } from '@mrp/contract/features/development-tasks/record.ts';
import { ADMINISTRATOR } from '@mrp/contract/roles.ts';
import { sql } from 'kysely';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { selectFields } from '../../platform/records.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { overdueOf, stateDays } from './overdue.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

const collaborators = (column: 'user_id' | 'nick_name') =>
  column === 'user_id'
    ? sql`array(select x.user_id::text from task_collaborators x join users w on w.id = x.user_id where x.task_id = t.id order by w.nick_name, w.id)`
    : sql`array(select w.nick_name from task_collaborators x join users w on w.id = x.user_id where x.task_id = t.id order by w.nick_name, w.id)`;

/** What list and page show of a task's own row. */
export const commonColumns = sql`
  t.id, t.code, t.state, t.origin, t.assignee_id, u.nick_name as assignee, c.hex, ${selectFields(taskFields, 't')},
  ${collaborators('user_id')} as collaborator_ids, ${collaborators('nick_name')} as collaborators,
  business_day(t.state_since)::text as state_since, ${stateDays} as state_days, ${overdueOf} as overdue, t.close_reason, t.submitted_by as submitted_by_id,
  coalesce(author.nick_name, '系统') as created_by, t.created_at, coalesce(editor.nick_name, '系统') as updated_by, t.updated_at, t.version`;
export const commonTables = sql`
  development_tasks t
  left join users u on u.id = t.assignee_id
  left join users author on author.id = t.created_by
  left join users editor on editor.id = t.updated_by
  left join colours c on c.id = t.colour_id
  left join classification_facts f on f.id = t.classification_id
  left join units n on n.id = t.unit_id`;

const ownBy = {
  ASSIGNED: (me: string) => sql`t.assignee_id = ${me}`,
  CREATED: (me: string) => sql`t.created_by = ${me}`,
  HELPING: (me: string) => sql`t.id in (select x.task_id from task_collaborators x where x.user_id = ${me})`,
};

/** Whether a supplier who has a link has sent nothing yet, or all of it was refused. */
const isAwaited = sql`exists (
  select from live_supplier_page_links k where k.kind = 'developmentTask' and k.document_id = t.id and not exists (
    select from supplier_samples s join supplier_page_links o on o.id = s.link_id join suppliers v on v.id = o.supplier_id
    where s.task_id = t.id and s.state in ('PENDING', 'TAKEN') and coalesce(v.main_id, v.id) = k.company_id))`;
const supplierSide = sql`case when exists (select from open_supplier_samples w where w.task_id = t.id) then 'ANSWERED'
  when t.state in ('DEVELOPING', 'CONFIRMING') and t.adopted_round_id is null and ${isAwaited} then 'WAITING' end`;

/** 物料开发任务, as list, board and workbook read it. */
export const taskSource: ListSource<typeof taskList, TaskRow> = {
  spec: taskList,
  from: sql`development_tasks t`,
  id: sql`t.id`,
  search: (term) => ({
    subquery: sql`select x.id from development_tasks x where ${matchesSearch(term, sql`x.search_text`)}
      union select x.id from users w join development_tasks x on x.assignee_id = w.id where ${matchesSearch(term, sql`w.search_text`)}`,
    fetchFirst: true,
  }),
  filters: {
    mine: (kinds, { userId }) =>
      sql`(${sql.join(
        kinds.map((kind) => ownBy[kind as keyof typeof ownBy](userId)),
        sql` or `,
      )})`,
    type: (types) => isAnyOf(sql`t.type`, types),
    dueOn: (days) => isOnDays(sql`t.due_on`, days),
    overdue: (wanted) => sql`(${overdueOf} is not null) = ${wanted}`,
    state: (states) => isAnyOf(sql`t.state`, states),
    priority: (priorities) => isAnyOf(sql`t.priority`, priorities),
    assigneeIds: (ids) => isAnyOf(sql`t.assignee_id`, ids),
    classificationIds: (ids) =>
      sql`t.classification_id in (select f.id from classification_facts f where f.path && ${ids as string[]}::bigint[])`,
    supplierIds: (ids) => ({ subquery: sql`select r.task_id from task_rounds r where ${isOfSupplier(sql`r.supplier_id`, ids)}` }),
    supplierSide: (sides) => isAnyOf(supplierSide, sides),
    origin: (origins) => isAnyOf(sql`t.origin`, origins),
    spuIds: (ids) => sql`(${isAnyOf(sql`t.source_spu_id`, ids)} or ${isAnyOf(sql`t.spu_id`, ids)})`,
    externalIds: (ids) => isAnyOf(sql`t.source_external_id`, ids),
    productIds: (ids) => ({ subquery: sql`select x.task_id from task_products x where ${isAnyOf(sql`x.network_product_id`, ids)}` }),
    quotationIds: (ids) => isAnyOf(sql`t.source_quotation_id`, ids),
    updatedAt: (days) => isOnDays(sql`t.updated_at`, days),
  },
  sorts: {
    code: sql`t.code`,
    // 紧急 first.
    priority: sql`case t.priority when 'URGENT' then 1 when 'HIGH' then 2 else 3 end`,
    dueOn: sql`t.due_on`,
    state: sql`t.state`,
    createdAt: sql`t.created_at`,
    updatedAt: sql`t.updated_at`,
  },
  nullable: ['dueOn'],
  load: (db, ids) => loadRows(db, ids),
};

async function loadRows(db: Db, ids: readonly string[]): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`${preparedStatement}
    select ${commonColumns}, f.full_name as classification, n.name as unit,
           coalesce((select string_agg(i.name || trim_scale(x.share) || '%', ' ' order by x.position)
             from task_compositions x join dictionary_entries i on i.id = x.ingredient_id where x.task_id = t.id), '') as composition,
           (select p.file_id from task_pictures p where p.task_id = t.id and p.position = 1) as picture_id,
           s.suppliers, s.samples, s.received, s.passed
    from ${commonTables}
    cross join lateral (
      select count(distinct r.supplier_id)::int as suppliers, count(*)::int as samples, count(r.received_on)::int as received,
             (count(*) filter (where r.verdict = 'PASSED'))::int as passed
      from task_rounds r where r.task_id = t.id) s
    where t.id = ${anyId(ids)}`.execute(db);
  return rows;
}

/** Active users whose roles open the tasks, 管理员 included. */
export const canOpenTasks = sql`exists (
  select from user_roles x join roles r on r.id = x.role_id
  where x.user_id = w.id and (r.menus @> array['物料开发任务'] or (r.built_in and r.name = ${ADMINISTRATOR})))`;

/** Active users who may be assignees or help; those asked for by id whatever they are now, because old tasks name them. */
export async function listPeople(db: Db, { q, ids }: { q?: string | undefined; ids?: readonly string[] | undefined }): Promise<Person[]> {
  const condition = ids
    ? isAnyOf(sql`w.id`, ids)
    : sql`w.active and not w.is_service and ${canOpenTasks} and ${q ? matchesSearch(q, sql`w.search_text`) : sql`true`}`;
  const { rows } = await sql<Person>`
    select w.id, w.nick_name as name, w.username from users w where ${condition} order by w.nick_name, w.id limit ${MOST_PEOPLE}`.execute(
    db,
  );
  return rows;
}

const MOST_PEOPLE = 200;
