import { exportsApi, type ExportJob } from '@mrp/contract/features/exports.ts';
import { openPanel } from '../panels.ts';
import { refetchTasks } from '../session/tasks.ts';
import { toast } from '../toast.ts';
import { apiKey, queryClient, useApiMutation } from './useApi.ts';

/** Adds the job to the export centre's cache at once, so that the end of a very short job is reported too. */
export function watchExport(job: ExportJob): void {
  queryClient.setQueryData<ExportJob[]>(apiKey(exportsApi.listJobs, {}), (jobs = []) => [job, ...jobs.filter(({ id }) => id !== job.id)]);
  void refetchTasks();
}

/** Starts the export of a list; it continues when the page closes. */
export function useStartExport() {
  return useApiMutation(exportsApi.start, {
    blocking: false,
    onSuccess: (job) => {
      watchExport(job);
      toast.info(`已开始导出 ${job.excelName}`, { action: { label: '查看', target: () => openPanel('exports') } });
    },
  });
}
