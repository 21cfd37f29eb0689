import { tasksApi, type Task, type Tasks } from '@mrp/contract/features/home/tasks.ts';
import { useEffect, useRef } from 'react';
import { useLive } from '../api/live.ts';
import { openPanel } from '../panels.ts';
import { toast } from '../toast.ts';
import { apiKey, queryClient, useApiMutation, useApiQuery } from '../api/useApi.ts';

const RUNNING_MS = 2_000;
const IDLE_MS = 60_000;
/** Approvals that others submit are not told of at once. */
const LIVE_MS = 120_000;
const NONE: Tasks = { tasks: [], muted: [], notices: [], unreadNotices: 0 };

const isRunning = ({ state }: Pick<Task, 'state'>): boolean => state === 'RUNNING';

/** Tasks that are running, have ended, or wait for the user, and the newest notices; polled often only while something runs. */
export function useTasks(): Tasks {
  const connected = useLive((live) => live.connected);
  const { data = NONE } = useApiQuery(
    tasksApi.list,
    {},
    { pollMs: (known) => (known?.tasks.some(isRunning) ? RUNNING_MS : connected ? LIVE_MS : IDLE_MS), handlesErrors: 'all' },
  );
  return data;
}

export const refetchTasks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: apiKey(tasksApi.list) });

export const useReadTasks = () => useApiMutation(tasksApi.read, { refreshes: [tasksApi.list], blocking: false, handlesErrors: 'all' });

/** Opening a task marks it as read. */
export function useMarkTaskRead(key: string): void {
  const { tasks } = useTasks();
  const { mutate } = useReadTasks();
  const unread = tasks.some((task) => task.key === key && task.unread);
  useEffect(() => {
    if (unread) mutate({ body: { keys: [key] } });
  }, [unread, key, mutate]);
}

/** Reports the end of an import on any page except its own; exports have their own message. */
export function useImportToast({ tasks, muted }: Tasks): void {
  const running = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ended = tasks.filter((task) => task.kind === 'IMPORT' && running.current.has(task.key) && !isRunning(task));
    running.current = new Set(tasks.filter(isRunning).map(({ key }) => key));
    const isOpen = ({ path }: Task) => path === window.location.pathname + window.location.search;
    if (!muted.includes('IMPORT')) for (const task of ended.filter((one) => !isOpen(one))) reportEnd(task);
  }, [tasks, muted]);
}

function reportEnd({ title, state, note, path }: Task): void {
  const options = path === null ? {} : { action: { label: '查看', target: path } };
  if (state === 'FAILED') toast.error(`${title} 没有导入：${note}`, options);
  else toast[state === 'DONE' ? 'success' : 'info'](`${title} ${note}`, options);
}

const TOASTS_AT_ONCE = 3;

/** Reports notices that have come since the last look. */
export function useNoticeToast(tasks: Tasks): void {
  const { notices, muted } = tasks;
  const newest = useRef<string | null>(null);
  const known = tasks !== NONE;
  useEffect(() => {
    if (!known) return;
    const last = newest.current;
    newest.current = notices[0]?.id ?? '0';
    if (last === null) return;
    const fresh = notices.filter(({ id, kind, unread }) => unread && BigInt(id) > BigInt(last) && !muted.includes(kind));
    if (fresh.length > TOASTS_AT_ONCE)
      toast.info(`${fresh.length} 条新通知`, { action: { label: '查看', target: () => openPanel('tasks') } });
    else for (const { title, path } of fresh.toReversed()) toast.info(title, { action: { label: '查看', target: path } });
  }, [known, notices, muted]);
}
