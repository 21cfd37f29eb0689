import { taskKinds, tasksApi, type Task, type Tasks } from '@mrp/contract/features/home/tasks.ts';
import { noticesApi } from '@mrp/contract/features/notices.ts';
import type { Tone } from '@mrp/contract/lib/workflow.ts';
import { Button, Drawer, Progress } from 'antd';
import { Link } from 'react-router';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatFullTime, formatTime } from '../../lib/format/format.ts';
import { openPanel } from '../../lib/panels.ts';
import { useReadTasks, useTasks } from '../../lib/session/tasks.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { NoticesPanel } from './NoticesPanel.tsx';
import { ENDED, groupTasks, percentOfTask, type TaskGroup } from './text.ts';
import './tasks.css';

/** 任务与通知: running imports and exports, tasks that wait for the user, notices, and ended tasks. */
export function TasksPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const known = useTasks();
  const groups = groupTasks(known.tasks);
  const waiting = groups.filter(({ label }) => label !== ENDED);
  return (
    <Drawer
      open={open}
      size={450}
      title="任务与通知"
      extra={<TaskTools {...known} />}
      className="tasks"
      autoFocus={false}
      afterOpenChange={(opened) => opened && document.querySelector<HTMLElement>('.tasks .ant-drawer-close')?.focus()}
      onClose={onClose}
    >
      {waiting.map((group) => (
        <TaskGroupSection key={group.label} {...group} onClose={onClose} />
      ))}
      {known.notices.length > 0 && <NoticesPanel newest={known.notices} onClose={onClose} />}
      {groups
        .filter(({ label }) => label === ENDED)
        .map((group) => (
          <TaskGroupSection key={group.label} {...group} onClose={onClose} />
        ))}
      {groups.length === 0 && known.notices.length === 0 && (
        <EmptyState title="没有任务和通知" hint="导入、导出、等您审核的单据，以及核价、采购和价格的通知会列在这里。" />
      )}
    </Drawer>
  );
}

function TaskGroupSection({ label, tasks, onClose }: TaskGroup & { onClose: () => void }) {
  return (
    <section>
      <h2>
        {label} <small>{tasks.length}</small>
      </h2>
      <ul className="plain-list">
        {tasks.map((task) => (
          <TaskRow key={task.key} task={task} onClose={onClose} />
        ))}
      </ul>
    </section>
  );
}

/** Marks all as read, and opens the settings. */
function TaskTools({ tasks, notices, unreadNotices }: Tasks) {
  const readTasks = useReadTasks();
  const readNotices = useApiMutation(noticesApi.readAll, { refreshes: [tasksApi.list, noticesApi.list], blocking: false });
  const unread = tasks.filter((task) => task.unread).map(({ key }) => key);
  const newest = unreadNotices > 0 || notices.some((notice) => notice.unread) ? notices[0]?.id : undefined;
  return (
    <span className="tasks-tools">
      <Button
        type="text"
        size="small"
        disabled={unread.length === 0 && newest === undefined}
        loading={readTasks.isPending || readNotices.isPending}
        onClick={() => {
          if (unread.length > 0) readTasks.mutate({ body: { keys: unread } });
          if (newest !== undefined) readNotices.mutate({ body: { upTo: newest } });
        }}
      >
        全部已读
      </Button>
      <Button type="text" size="small" onClick={() => openPanel('notices')}>
        通知设置
      </Button>
    </span>
  );
}

const tones: Readonly<Record<Task['state'], { label: string; tone: Tone }>> = {
  RUNNING: { label: '进行中', tone: 'info' },
  WAITING: { label: '待处理', tone: 'warning' },
  DONE: { label: '完成', tone: 'success' },
  FAILED: { label: '失败', tone: 'danger' },
};

function TaskRow({ task, onClose }: { task: Task; onClose: () => void }) {
  const { kind, title, state, note, at, unread } = task;
  const { label, tone } = tones[state];
  return (
    <li className={unread ? 'unread' : ''}>
      <div>
        <span className="one-line task-title" title={title}>
          {unread && <span className="task-dot" aria-hidden="true" />}
          {unread && <span className="visually-hidden">未读，</span>}
          {title}
        </span>
        <StatusTag tone={tone}>{label}</StatusTag>
      </div>
      {state === 'RUNNING' && (
        <div className="task-progress">
          <Progress percent={percentOfTask(task)} size={{ height: 4 }} showInfo={false} aria-label={`${title} 进度`} />
          <b className="num">{percentOfTask(task)} %</b>
        </div>
      )}
      <div>
        <span className="task-note">
          {[kind === 'APPROVAL' ? '' : taskKinds[kind], note].filter(Boolean).join(' · ')} ·{' '}
          <time dateTime={at} title={formatFullTime(at)}>
            {formatTime(at)}
          </time>
        </span>
        <TaskLink task={task} onClose={onClose} />
      </div>
    </li>
  );
}

/** Opening a notification marks it as read. */
function TaskLink({ task: { key, title, path, fileUrl, unread }, onClose }: { task: Task; onClose: () => void }) {
  const read = useReadTasks();
  const note = () => unread && read.mutate({ body: { keys: [key] } });
  if (fileUrl)
    return (
      <a href={fileUrl} download aria-label={`下载 ${title}`} onClick={note}>
        下载
      </a>
    );
  if (path)
    return (
      <Link
        to={path}
        aria-label={`查看 ${title}`}
        onClick={() => {
          note();
          onClose();
        }}
      >
        查看
      </Link>
    );
  return (
    <Button
      type="link"
      size="small"
      aria-label={`在导出中心查看 ${title}`}
      onClick={() => {
        note();
        openPanel('exports');
      }}
    >
      查看
    </Button>
  );
}
