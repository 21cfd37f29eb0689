import { exportsApi, type ExportJob } from '@mrp/contract/features/exports.ts';
import { openPanel } from './panels.ts';
import { rereadTasks } from './tasks.ts';
import { toast } from './toast.ts';
import { apiKey, queryClient, useApiMutation } from './useApi.ts';

/** Puts a job before the export centre's eyes at once, so that even one of a second is told when it is done. */
export function watchExport(job: ExportJob): void {
  queryClient.setQueryData<ExportJob[]>(apiKey(exportsApi.listJobs, {}), (jobs = []) => [job, ...jobs.filter(({ id }) => id !== job.id)]);
  void rereadTasks();
}

/** Starts the export of a list; it goes on without the page. */
export function useStartExport() {
  return useApiMutation(exportsApi.start, {
    blocking: false,
    onSuccess: (job) => {
      watchExport(job);
      toast.info(`已开始导出 ${job.excelName}`, { action: { label: '查看', target: () => openPanel('exports') } });
    },
  });
}
