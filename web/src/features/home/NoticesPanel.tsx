import { tasksApi } from '@mrp/contract/features/home/tasks.ts';
import { noticeKinds, noticesApi, type Notice } from '@mrp/contract/features/notices.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatFullTime, formatTime } from '../../lib/format/format.ts';
import { useApiMutation, useApiPages } from '../../lib/api/useApi.ts';

/** As many as the tray reads with the tasks. */
const PAGE = 30;

interface Closing {
  onClose: () => void;
}

/** 通知 of the tray; older ones are read on demand. */
export function NoticesPanel({ newest, onClose }: Closing & { newest: readonly Notice[] }) {
  const [older, setOlder] = useState(false);
  return (
    <section>
      <h2>通知</h2>
      {older ? (
        <AllNotices onClose={onClose} />
      ) : (
        <>
          <NoticeRows notices={newest} onClose={onClose} />
          {newest.length >= PAGE && (
            <Button block onClick={() => setOlder(true)}>
              更早的通知
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function AllNotices({ onClose }: Closing) {
  const { data, hasNextPage, isFetching, fetchNextPage } = useApiPages(noticesApi.list, (cursor) => ({ query: cursor ? { cursor } : {} }));
  return (
    <>
      <NoticeRows notices={data?.pages.flatMap(({ rows }) => rows) ?? []} onClose={onClose} />
      {(hasNextPage || isFetching) && (
        <Button block loading={isFetching} onClick={() => void fetchNextPage()}>
          更早的通知
        </Button>
      )}
    </>
  );
}

function NoticeRows({ notices, onClose }: Closing & { notices: readonly Notice[] }) {
  return (
    <ul className="plain-list">
      {notices.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} onClose={onClose} />
      ))}
    </ul>
  );
}

/** Opening a notice marks it as read. */
function NoticeRow({ notice: { id, kind, title, note, path, at, unread }, onClose }: Closing & { notice: Notice }) {
  const mark = useApiMutation(noticesApi.read, { refreshes: [tasksApi.list, noticesApi.list], blocking: false, handlesErrors: 'all' });
  const set = (read: boolean) => mark.mutate({ body: { ids: [id], read } });
  return (
    <li className={unread ? 'unread' : ''}>
      <div>
        <span className="one-line task-title" title={title}>
          {unread && <span className="task-dot" aria-hidden="true" />}
          {unread && <span className="visually-hidden">未读，</span>}
          <Link
            to={path}
            onClick={() => {
              if (unread) set(true);
              onClose();
            }}
          >
            {title}
          </Link>
        </span>
        <Button type="link" size="small" aria-label={`${title} 标为${unread ? '已读' : '未读'}`} onClick={() => set(unread)}>
          {unread ? '标为已读' : '标为未读'}
        </Button>
      </div>
      <span className="task-note">
        {[noticeKinds[kind].label, note].filter(Boolean).join(' · ')} ·{' '}
        <time dateTime={at} title={formatFullTime(at)}>
          {formatTime(at)}
        </time>
      </span>
    </li>
  );
}
