import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Id, Timestamp } from '../../lib/fields/fields.ts';
import { Notice, SettingKind } from '../notices.ts';

/** Kinds of task in the tray; the notice settings mute each. */
export const taskKinds = { EXPORT: '导出', IMPORT: '导入', APPROVAL: '待我审核' } as const;
export type TaskKind = keyof typeof taskKinds;
export const TaskKind = z.enum(Object.keys(taskKinds) as [TaskKind, ...TaskKind[]]);

/** `EXPORT:12`, `IMPORT:3`; an approval uses the key of its to-do: `APPROVAL:pendingMaterials`. */
export const TaskKey = z.string().regex(/^(EXPORT|IMPORT|APPROVAL):\w{1,40}$/);

/** An import or export of the caller, or documents that wait for the caller's approval. */
export const Task = z.object({
  key: TaskKey,
  kind: TaskKind,
  id: Id.nullable(),
  title: z.string(),
  /** WAITING: the caller has to decide. */
  state: z.enum(['RUNNING', 'WAITING', 'DONE', 'FAILED']),
  note: z.string(),
  done: z.number(),
  total: z.number().nullable(),
  /** When it started, ended or began to wait. */
  at: Timestamp,
  unread: z.boolean(),
  /** Page with details; an export only has its file. */
  path: z.string().nullable(),
  fileUrl: z.string().nullable(),
});
export type Task = z.infer<typeof Task>;

export const Tasks = z.object({
  tasks: z.array(Task),
  /** Kinds of task and notice that do not count as unread. */
  muted: z.array(SettingKind),
  /** The newest notices, and the number of unread ones of the kinds that are not muted. */
  notices: z.array(Notice),
  unreadNotices: z.number(),
});
export type Tasks = z.infer<typeof Tasks>;

export const tasksApi = {
  list: endpoint({ method: 'GET', path: '/system/:product/mrp/tasks', permission: 'login', response: Tasks, summary: '我的任务' }),
  read: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/tasks/reads',
    permission: 'login',
    body: z.strictObject({ keys: z.array(TaskKey).min(1).max(200) }),
    response: z.null(),
    summary: '任务标为已读',
  }),
};
