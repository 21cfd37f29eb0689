import { exportsApi, type ExportJob } from '@mrp/contract/features/exports.ts';
import { useEffect, useRef } from 'react';
import { urlOf } from './address.ts';
import { refetchTasks, useTasks } from '../session/tasks.ts';
import { toast } from '../toast.ts';
import { apiKey, queryClient, useApiQuery } from './useApi.ts';

const POLL_MS = 1_000;

export const isRunning = (job: ExportJob): boolean => job.state === 'QUEUED' || job.state === 'RUNNING';

export const countRunning = (jobs: readonly ExportJob[]): number => jobs.filter(isRunning).length;

const NONE: readonly ExportJob[] = [];

/** The user's exports; polled every second while one runs, and otherwise read only when they are shown. */
export function useExportJobs(isShown = false): readonly ExportJob[] {
  const { tasks } = useTasks();
  const isWanted = isShown || tasks.some(({ kind, state }) => kind === 'EXPORT' && state === 'RUNNING');
  const { data = NONE } = useApiQuery(
    exportsApi.listJobs,
    {},
    {
      enabled: (jobs) => isWanted || (jobs?.some(isRunning) ?? false),
      pollMs: (jobs) => (jobs?.some(isRunning) ? POLL_MS : false),
      handlesErrors: 'all',
    },
  );
  return data;
}

/** Shows a message on any page when a file is ready. */
export function useFinishedToast(jobs: readonly ExportJob[]): void {
  const running = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ended = jobs.filter((job) => running.current.has(job.id) && !isRunning(job));
    running.current = new Set(jobs.filter(isRunning).map((job) => job.id));
    if (ended.length === 0) return;
    void queryClient.invalidateQueries({ queryKey: apiKey(exportsApi.selectSeven) });
    void refetchTasks();
    for (const { id, state, excelName, reason } of ended) {
      if (state === 'DONE') toast.success(`${excelName} 已生成`, { action: { label: '下载', target: urlOf(exportsApi.download, { id }) } });
      if (state === 'FAILED') toast.error(`${excelName} 导出失败：${reason ?? '请在导出中心重试'}`);
    }
  }, [jobs]);
}
