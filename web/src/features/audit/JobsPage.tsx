import { choicesOf } from '@mrp/contract/lib/fields/choices.ts';
import { jobQueues, jobsApi, jobStates, type BackgroundJob } from '@mrp/contract/features/audit/jobs.ts';
import { auditWords } from '@mrp/contract/features/audit/words.ts';
import { useId } from 'react';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { clearable } from '../../kit/clearable.tsx';
import { confirm } from '../../kit/actions/Confirm.tsx';
import { arrangeColumns } from '../../kit/list-columns/column-set.ts';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import type { RowView } from '../../kit/list-columns/columns.tsx';
import type { Action } from '../../kit/list/list-actions.ts';
import { listQuery } from '../../kit/list/list-url.ts';
import { ListBody } from '../../kit/list/ListBody.tsx';
import { ListFoot } from '../../kit/list/ListFoot.tsx';
import { ListHead } from '../../kit/list/ListHead.tsx';
import { tabId, TabRow, type Tab } from '../../kit/list/TabRow.tsx';
import { useListState } from '../../kit/list/useListState.ts';
import { useIsNarrow } from '../../kit/list/useIsNarrow.ts';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { useNow } from '../../lib/useNow.ts';
import { JobsRefreshPanel } from './JobsRefreshPanel.tsx';
import { canCancel, canRetry, jobList, runTime } from './text.ts';
import { useJobs, type Jobs } from './useJobs.ts';
import './audit.css';

const ALL = '';
const tabs: readonly Tab[] = [{ key: ALL, label: '全部' }, ...Object.entries(jobStates).map(([key, { label }]) => ({ key, label }))];
const columns = arrangeColumns(jobList, false, []);
const queues = choicesOf(jobQueues);

const filterOf = (tab: string) => ({ states: tab === ALL ? undefined : [tab] });
/** No tab stands for several states. */
const activeTab = (states: readonly string[]): string | undefined => (states.length === 1 ? states[0] : undefined);

/** 任务监控: the server's background jobs, updated live. */
export function JobsPage() {
  const { state, change } = useListState(jobList, false);
  const jobs = useJobs(listQuery(jobList, state));
  const view = useRowView(jobs);
  const narrow = useIsNarrow();
  const panelId = useId();
  const { page } = jobs;
  const active = activeTab((state.filters['states'] as string[] | undefined) ?? [ALL]);
  const narrowBy = (filters: Record<string, unknown>) => change({ filters: { ...state.filters, ...filters } }, 'push');
  return (
    <div className="k-list">
      <ListHead title="任务监控" total={page?.total} />
      <TabRow label={auditWords.state} {...{ tabs, active, panelId }} onPick={(key) => narrowBy(filterOf(key))}>
        <JobsRefreshPanel jobs={jobs} />
      </TabRow>
      <QueueFilter value={state.filters['queue'] as string | undefined} onChange={(queue) => narrowBy({ queue })} />
      <div
        className="k-list-panel"
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId, active ?? ALL)}
        tabIndex={-1}
        {...jobs.holding}
      >
        <ListBody<BackgroundJob>
          {...plainTable}
          {...{ view, page, narrow }}
          error={jobs.error}
          loading={jobs.loading}
          noun={auditWords.job}
          firstUse="导出、导入和定时清理开始后会列在这里。"
          narrowed={Object.keys(state.filters).length > 0}
          onRetry={jobs.refresh}
          onClear={() => change({ filters: {} }, 'push')}
        />
      </div>
      {page && page.total > 0 && (
        <ListFoot
          {...{ state, narrow }}
          total={page.total}
          estimated={false}
          onPage={(next, pageSize) => change({ page: next, pageSize }, 'replace')}
        />
      )}
    </div>
  );
}

/** Jobs are created by the system only. */
/** Newest first; columns and order are fixed. */
const plainTable = {
  spec: jobList,
  columns,
  layout: 'table',
  sort: '',
  onSort: () => undefined,
  filters: undefined,
  onWidth: undefined,
  selection: undefined,
  gallery: undefined,
  create: undefined,
} as const;

const QueueFilter = ({ value, onChange }: { value: string | undefined; onChange: (queue: string | undefined) => void }) => (
  <search className="k-filter-bar" aria-label="筛选">
    <ChoiceSelect<string>
      className="jobs-queue"
      aria-label={auditWords.queue}
      placeholder={auditWords.queue}
      allowClear={clearable}
      popupMatchSelectWidth={false}
      prefix={value && <span className="k-prefix">队列</span>}
      options={queues}
      value={value ?? null}
      onChange={(chosen?: string) => onChange(chosen)}
    />
  </search>
);

function useRowView(jobs: Jobs): RowView<BackgroundJob> {
  const { retry, cancel } = useJobActions(jobs);
  const now = useNow(1_000);
  return {
    cells: {
      state: ({ state }) => <StatusTag tone={jobStates[state].tone}>{jobStates[state].label}</StatusTag>,
      runTime: (job) => runTime(job, now) ?? <EmptyCell />,
    },
    workflow: undefined,
    rowLink: undefined,
    rowName: ({ queueName }) => queueName,
    rowActions: (job): Action[] => [
      ...(canRetry(job) ? [{ key: 'retry', label: '重试', permission: jobsApi.retryJob, run: () => void retry(job) }] : []),
      ...(canCancel(job)
        ? [{ key: 'cancel', label: '取消', permission: jobsApi.cancelJob, danger: true, run: () => void cancel(job) }]
        : []),
    ],
  };
}

function useJobActions({ whileAsking, release }: Jobs) {
  const after = (done: string) => ({
    refreshes: [jobsApi.listJobs],
    onSuccess: () => {
      release();
      toast.success(done);
    },
  });
  const retrying = useApiMutation(jobsApi.retryJob, after('任务已重新排队'));
  const cancelling = useApiMutation(jobsApi.cancelJob, after('任务已取消'));
  return {
    retry: async ({ queue, queueName, id }: BackgroundJob) => {
      const question = { title: `重试任务“${queueName}”？`, content: '任务会重新排队，从头运行一次。', okText: '重试' };
      if (await whileAsking(() => confirm(question))) retrying.mutate({ params: { queue, id } });
    },
    cancel: async ({ queue, queueName, id, state }: BackgroundJob) => {
      const content = state === 'active' ? '任务不会再重试；正在进行的这一次可能仍会做完。' : '任务不会再运行，之后可以重试。';
      const question = { title: `取消任务“${queueName}”？`, content, okText: '取消任务', danger: true };
      if (await whileAsking(() => confirm(question))) cancelling.mutate({ params: { queue, id } });
    },
  };
}
