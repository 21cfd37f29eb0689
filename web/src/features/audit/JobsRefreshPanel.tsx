import { CaretRightOutlined, PauseOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { formatFullTime } from '../../lib/format/format.ts';
import type { Jobs } from './useJobs.ts';

/** Age of the rows and the refresh controls. */
export function JobsRefreshPanel({ jobs: { readAt, waiting, paused, setPaused, refresh, release } }: { jobs: Jobs }) {
  const label = paused ? '继续自动刷新' : '暂停自动刷新';
  return (
    <div className="jobs-refresh">
      {waiting > 0 && (
        <button type="button" className="k-text-button" onClick={release}>
          显示 {waiting} 个新任务
        </button>
      )}
      {readAt > 0 && (
        <span className="num">
          <span className="jobs-refresh-words">{paused ? '已暂停' : '每 5 秒刷新'} · </span>
          {formatFullTime(new Date(readAt).toISOString()).slice(11)}
        </span>
      )}
      <Button
        size="small"
        type="text"
        icon={paused ? <CaretRightOutlined /> : <PauseOutlined />}
        aria-label={label}
        title={label}
        onClick={() => setPaused(!paused)}
      />
      <Button size="small" type="text" icon={<ReloadOutlined />} aria-label="刷新" title="刷新" onClick={refresh} />
    </div>
  );
}
