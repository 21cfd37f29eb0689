import { sql } from 'kysely';
import { exportsApi } from '@mrp/contract/features/exports.ts';
import type { Task, Tasks } from '@mrp/contract/features/home/tasks.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import type { Db } from '../../platform/database/database.ts';
import { addressOf } from '../../platform/http/urls.ts';
import { isAllowed } from '../../platform/http/gateway.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { listTodos } from '../../platform/home/todo-counts.ts';
import type { TodoSource } from '../../platform/home/todos.ts';
import { countUnread, listNotices, listSettings } from '../notices/queries.ts';

/** 任务盘: the user's running tasks, those that ended in the last seven days, and pending approvals, newest first. */
export async function listTasks(db: Db, todoSources: readonly TodoSource[], user: Identity): Promise<Tasks> {
  const [exported, imported, approvals, reads, settings, notices, unreadNotices] = await Promise.all([
    isAllowed(exportsApi.start.permission, user) ? listExportTasks(db, user.userId) : [],
    isAllowed(importsApi.get.permission, user) ? listImportTasks(db, user.userId) : [],
    listApprovals(db, todoSources, user),
    db.selectFrom('taskReads').select(['task', 'readAt']).where('userId', '=', user.userId).execute(),
    listSettings(db, user),
    listNotices(db, user),
    countUnread(db, user),
  ]);
  const readAt = new Map(reads.map((read) => [read.task, Date.parse(read.readAt)]));
  const silent = new Set(settings.flatMap(({ kind, inApp }) => (inApp ? [] : [kind])));
  const isUnread = ({ key, kind, state, at }: Told): boolean =>
    state !== 'RUNNING' && !silent.has(kind) && (readAt.get(key) ?? 0) < Date.parse(at);
  const tasks = [...exported, ...imported, ...approvals].map((task): Task => ({ ...task, unread: isUnread(task) }));
  return { tasks: tasks.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)), muted: [...silent], notices: notices.rows, unreadNotices };
}

type Told = Omit<Task, 'unread'>;

const MAX_OF_A_KIND = 30;

async function listExportTasks(db: Db, userId: string): Promise<Told[]> {
  const { rows } = await sql<Told & { id: string }>`
    select 'EXPORT:' || id as key, 'EXPORT' as kind, id, file_name as title,
           case state when 'DONE' then 'DONE' when 'FAILED' then 'FAILED' else 'RUNNING' end as state,
           case state when 'QUEUED' then '排队中' when 'RUNNING' then '生成中' when 'FAILED' then reason else '' end as note,
           rows_done as done, rows_total as total, coalesce(finished_at, created_at) as at, null as path, null as file_url
    from export_jobs
    where owner_id = ${userId} and (state in ('QUEUED', 'RUNNING') or (state in ('DONE', 'FAILED') and finished_at > now() - interval '7 days'))
    order by id desc limit ${MAX_OF_A_KIND}`.execute(db);
  return rows.map((task) => (task.state === 'DONE' ? { ...task, fileUrl: addressOf(db, exportsApi.download, { id: task.id }) } : task));
}

async function listImportTasks(db: Db, userId: string): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select 'IMPORT:' || id as key, 'IMPORT' as kind, id, file_name as title,
           case state when 'READY' then 'WAITING' when 'FAILED' then 'FAILED' when 'DONE' then 'DONE' when 'UNDONE' then 'DONE' else 'RUNNING' end as state,
           case state when 'READY' then coalesce(reason, '校验完成，待导入：' || counts) when 'DONE' then coalesce(reason, '已导入：' || counts)
                      when 'UNDONE' then '已撤销' when 'FAILED' then reason else stage end as note,
           rows_done as done, rows_total as total,
           case when state in ('JUDGING', 'RUNNING', 'UNDOING') then touched_at when state = 'READY' then coalesce(judged_at, created_at) else finished_at end as at,
           '/importFile?id=' || id as path, null as file_url
    from (select *, concat_ws(' · ', '新增 ' || nullif(created_count, 0), '更新 ' || nullif(updated_count, 0), '跳过 ' || nullif(skipped_count, 0),
                              '错误 ' || nullif(error_count, 0)) as counts from import_batches) b
    where owner_id = ${userId}
      and (state in ('JUDGING', 'RUNNING', 'UNDOING', 'READY') or (state in ('DONE', 'UNDONE', 'FAILED') and finished_at > now() - interval '7 days'))
    order by b.id desc limit ${MAX_OF_A_KIND}`.execute(db);
  return rows;
}

async function listApprovals(db: Db, todoSources: readonly TodoSource[], user: Identity): Promise<Told[]> {
  const todos = await listTodos(db, todoSources, user, { approvals: true });
  return todos.flatMap(({ key, label, path, count, note, newest }) =>
    count === 0 || newest === null
      ? []
      : {
          key: `APPROVAL:${key}`,
          kind: 'APPROVAL',
          id: null,
          title: `${label} ${count}`,
          state: 'WAITING',
          note,
          done: 0,
          total: null,
          at: newest,
          path,
          fileUrl: null,
        },
  );
}
