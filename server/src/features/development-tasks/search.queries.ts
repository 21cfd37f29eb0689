import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import { sql } from 'kysely';
import { searchRecord } from '../../platform/lists/global-search.ts';

export const { search: taskSearch, recent: recentTasks } = searchRecord({
  kind: taskWorkflow.kind,
  page: developmentTasksApi.list.permission,
  list: '/materialTask',
  table: 'development_tasks',
  joins: sql`left join users u on u.id = r.assignee_id left join colours c on c.id = r.colour_id`,
  note: sql`u.nick_name`,
  aside: sql`r.colour_name`,
  hex: sql`c.hex`,
  pictureId: sql`(select p.file_id from task_pictures p where p.task_id = r.id and p.position = 1)`,
  ended: sql`r.state in ('DONE', 'CLOSED')`,
  order: sql`r.code desc`,
});
