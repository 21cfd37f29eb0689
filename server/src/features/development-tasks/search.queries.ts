import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { INSPECTED_ROWS, matchesTerm, rankOf, SHOWN_HITS, type FoundRecord, type SearchSource } from '../../platform/global-search.ts';
import type { RecentSource } from '../../platform/recent-documents.ts';

export const taskSearch: SearchSource = {
  kind: taskWorkflow.kind,
  page: developmentTasksApi.list.permission,
  list: '/materialTask',
  find: findTasks,
};

const cover = (id: string) => sql`(select p.file_id from task_pictures p where p.task_id = ${sql.ref(id)} and p.position = 1)`;

export const recentTasks: RecentSource = {
  kind: taskWorkflow.kind,
  page: developmentTasksApi.list.permission,
  select: sql`select t.code, t.name, t.state, ${cover('t.id')} as picture_id from development_tasks t where t.id = m.document_id`,
};

async function findTasks(db: Db, term: string): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`
    with found as materialized (
      select t.id, ${rankOf(term, 't')} as rank from development_tasks t where ${matchesTerm(term, 't')} limit ${INSPECTED_ROWS})
    select t.id, t.code, t.name, t.state, coalesce(u.nick_name, '') as note, t.colour_name as aside, c.hex, ${cover('t.id')} as picture_id,
           count(*) over ()::int as total, count(*) over () >= ${INSPECTED_ROWS} as more
    from found f join development_tasks t on t.id = f.id left join users u on u.id = t.assignee_id left join colours c on c.id = t.colour_id
    order by f.rank, t.state in ('DONE', 'CLOSED'), t.code desc limit ${SHOWN_HITS}`.execute(db);
  return rows;
}
