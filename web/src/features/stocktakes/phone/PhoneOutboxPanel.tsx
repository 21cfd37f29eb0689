import { useState } from 'react';
import { PlainDialog } from '../../../kit/plain/PlainDialog.tsx';
import { formatTime } from '../../../lib/format/format.ts';
import { newUuid } from '../../../lib/count-device.ts';
import type { CountRecord } from './phone-store.ts';
import { downloadFailure, quantityWords } from './phone-text.ts';
import { downloadTask, pokeSync, refreshTasks, usePhone, wakeSync } from './usePhone.ts';

const SHOWN = 200;

/** Everything unsent: what waits for the network, and what the server rejected, with what to do. */
export function PhoneOutboxPanel({ onClose }: { onClose: () => void }) {
  const { waiting, rejected, sync, tasks } = usePhone();
  const codeOf = (taskId: string): string => tasks.find(({ id }) => id === taskId)?.row.code ?? '';
  return (
    <PlainDialog title="待同步的记录" className="phone-sheet" onClose={onClose}>
      <h2>待同步 {waiting.length}</h2>
      <SyncNote running={sync.running} isUnreachable={sync.isUnreachable} waiting={waiting.length} />
      {Object.entries(sync.blocked).map(([taskId, why]) => (
        <p key={taskId} className="phone-note danger" role="alert">
          {codeOf(taskId)}：{why}。记录仍在本机。
        </p>
      ))}
      {rejected.length > 0 && (
        <>
          <h2>待处理 {rejected.length}</h2>
          <ul className="plain-list phone-records">
            {rejected.slice(0, SHOWN).map((record) => (
              <Rejected key={record.id} record={record} task={codeOf(record.taskId)} />
            ))}
          </ul>
        </>
      )}
      {waiting.length > 0 && (
        <ul className="plain-list phone-records" aria-label="等待同步">
          {waiting.slice(0, SHOWN).map((record) => (
            <li key={record.id}>
              <RecordWords record={record} task={codeOf(record.taskId)} />
            </li>
          ))}
        </ul>
      )}
      <div className="dialog-actions">
        <button type="button" className="phone-button" onClick={() => wakeSync()} disabled={waiting.length === 0}>
          立即同步
        </button>
        <button type="button" className="phone-button primary" onClick={onClose}>
          关闭
        </button>
      </div>
    </PlainDialog>
  );
}

function SyncNote({ running, isUnreachable, waiting }: { running: boolean; isUnreachable: boolean; waiting: number }) {
  const words =
    waiting === 0
      ? '本机的记录都已同步。'
      : isUnreachable
        ? '现在连不上服务器，记录保存在本机，恢复后自动同步。'
        : running
          ? '正在同步…'
          : '记录保存在本机，等待同步。';
  return <output>{words}</output>;
}

function RecordWords({ record, task }: { record: CountRecord; task: string }) {
  const { about, at } = record;
  return (
    <>
      <b className="one-line">{[about.name || about.code, about.lot].filter(Boolean).join(' ')}</b>
      <span className="num">{quantityWords(record)}</span>
      <small>
        {task} · {formatTime(at)}
      </small>
    </>
  );
}

/** A rejected record stays until its writer has dealt with it. */
function Rejected({ record, task }: { record: CountRecord; task: string }) {
  const store = usePhone((phone) => phone.store);
  const [failure, setFailure] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  if (!store) return null;
  const isUnlisted = record.kind === 'EVENT' && !record.body.lineId && !record.body.adds && record.body.mode !== 'VOID';
  const sendAgain = async (changes: { adds?: boolean }): Promise<void> => {
    if (record.kind !== 'EVENT') return;
    const { seq: _, ...rest } = record;
    const id = newUuid();
    await store.write({ ...rest, id, state: 'WAITING', reason: '', body: { ...record.body, ...changes, id } });
    await store.forget(record);
    pokeSync();
  };
  const refresh = async (): Promise<void> =>
    setFailure((await refreshTasks()) ?? (await downloadTask(record.taskId).then(() => '任务已更新，请重新盘这一行', downloadFailure)));
  const forget = async (): Promise<void> => {
    await store.dropPhotos(record.id);
    await store.forget(record);
  };
  return (
    <li>
      <RecordWords record={record} task={task} />
      <p className="phone-reason">{record.reason}</p>
      {failure !== null && <output>{failure}</output>}
      <span className="cluster phone-record-actions">
        {isUnlisted && (
          <button type="button" className="phone-button" onClick={() => void sendAgain({ adds: true })}>
            确认在这里，加入
          </button>
        )}
        <button type="button" className="phone-button" onClick={() => void refresh()}>
          更新任务
        </button>
        <button type="button" className="phone-button" onClick={() => (leaving ? void forget() : setLeaving(true))}>
          {leaving ? '确认不再保留' : '已处理，移除'}
        </button>
      </span>
    </li>
  );
}
