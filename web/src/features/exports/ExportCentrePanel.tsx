import { FileExcelOutlined } from '@ant-design/icons';
import { exportsApi, type ExportFile, type ExportJob } from '@mrp/contract/features/exports.ts';
import type { Tone } from '@mrp/contract/lib/workflow.ts';
import { Button, Drawer, Progress } from 'antd';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { isRunning, useExportJobs } from '../../lib/api/export-jobs.ts';
import { formatClock, formatSize } from '../../lib/format/format.ts';
import { Can } from '../../lib/session/permissions.tsx';
import { useNow } from '../../lib/useNow.ts';
import { watchExport } from '../../lib/api/useStartExport.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { groupByDay, jobNote, percentDone } from './text.ts';
import './export-centre.css';

/** 导出中心: running jobs, then the files of the last seven days by day. */
export function ExportCentrePanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const jobs = useExportJobs(open);
  const { data: files = [] } = useApiQuery(exportsApi.selectSeven, {}, { enabled: open });
  const now = useNow();
  const unfinished = jobs.filter((job) => job.state !== 'DONE');
  return (
    <Drawer
      open={open}
      size={450}
      title="导出中心"
      extra={<span className="text-hint">文件保留 7 天</span>}
      className="export-centre"
      autoFocus={false}
      afterOpenChange={(opened) => opened && document.querySelector<HTMLElement>('.export-centre .ant-drawer-close')?.focus()}
      onClose={onClose}
    >
      {unfinished.length > 0 && <Jobs jobs={unfinished} />}
      {groupByDay(files, now).map((group) => (
        <section key={group.day}>
          <h2>
            {group.title} <small>{group.note}</small>
          </h2>
          <ul className="plain-list">
            {group.files.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </ul>
        </section>
      ))}
      {files.length + unfinished.length === 0 && <EmptyState title="最近七天没有导出文件" hint="在任一列表点“导出”，文件会出现在这里。" />}
    </Drawer>
  );
}

const states: Readonly<Record<ExportJob['state'], { label: string; tone: Tone }>> = {
  QUEUED: { label: '排队中', tone: 'neutral' },
  RUNNING: { label: '生成中', tone: 'info' },
  DONE: { label: '已完成', tone: 'success' },
  FAILED: { label: '失败', tone: 'danger' },
  CANCELLED: { label: '已取消', tone: 'neutral' },
};

function Jobs({ jobs }: { jobs: readonly ExportJob[] }) {
  return (
    <section>
      <h2>
        任务 <small>{jobs.length}</small>
      </h2>
      <ul className="plain-list">
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function JobRow({ job }: { job: ExportJob }) {
  const cancel = useApiMutation(exportsApi.cancel, { refreshes: [exportsApi.listJobs], blocking: false });
  const retry = useApiMutation(exportsApi.retry, { onSuccess: watchExport, blocking: false });
  const now = useNow(1_000);
  const state = states[job.state];
  const input = { params: { id: job.id } };
  return (
    <li className="export-job">
      <div>
        <span className="one-line">{job.excelName}</span>
        <StatusTag tone={state.tone}>{state.label}</StatusTag>
      </div>
      {job.state === 'RUNNING' && (
        <div className="export-progress">
          <Progress percent={percentDone(job)} size={{ height: 4 }} showInfo={false} aria-label={`${job.excelName} 进度`} />
          <b className="num">{percentDone(job)} %</b>
        </div>
      )}
      <div>
        <span className="text-muted">{jobNote(job, now)}</span>
        {isRunning(job) ? (
          <Button
            type="link"
            size="small"
            aria-label={`取消 ${job.excelName}`}
            loading={cancel.isPending}
            onClick={() => cancel.mutate(input)}
          >
            取消
          </Button>
        ) : (
          <Can to={exportsApi.retry}>
            <Button
              type="link"
              size="small"
              aria-label={`重试 ${job.excelName}`}
              loading={retry.isPending}
              onClick={() => retry.mutate(input)}
            >
              重试
            </Button>
          </Can>
        )}
      </div>
    </li>
  );
}

/** The download link uses the file cookie, so that no token is in an address. */
function FileRow({ file }: { file: ExportFile }) {
  return (
    <li className="export-file">
      <FileExcelOutlined />
      <div>
        <span className="one-line">{file.excelName}</span>
        <span className="text-muted">
          {formatSize(file.fileSize)} · {formatClock(file.createTime)}
        </span>
      </div>
      <a href={file.fileUrl} download aria-label={`下载 ${file.excelName}`}>
        下载
      </a>
    </li>
  );
}
