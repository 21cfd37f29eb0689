import { countButtons, stocktakeStates } from '@mrp/contract/features/stocktakes/workflow.ts';
import { accessApi } from '@mrp/contract/features/access.ts';
import { useState } from 'react';
import { PlainDialog } from '../../../kit/plain/PlainDialog.tsx';
import { PlainIcon } from '../../../kit/plain/PlainIcon.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { call } from '../../../lib/api/api.ts';
import { formatDay } from '../../../lib/format/format.ts';
import { goTo } from '../../../lib/plain-address.ts';
import { endSession, useSession } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/useNow.ts';
import { PhoneBarPanel } from './PhoneBarPanel.tsx';
import { PhoneHeadPanel } from './PhoneHeadPanel.tsx';
import { PhoneWithdrawPanel } from './PhoneWithdrawPanel.tsx';
import type { KeptTask } from './phone-store.ts';
import { countAddress, downloadFailure, downloadSize, recordsAddress, recountAddress } from './phone-text.ts';
import { downloadTask, refreshTasks, useMay, usePhone } from './usePhone.ts';

type Tab = 'count' | 'recount' | 'finished';
const tabs: readonly { key: Tab; label: string }[] = [
  { key: 'count', label: '待我盘点' },
  { key: 'recount', label: '复盘' },
  { key: 'finished', label: '已完成' },
];
const NAG_MS = 24 * 3_600_000;

const tabOf = ({ row }: KeptTask): Tab =>
  row.state === 'COUNTING' && row.finishedAt === null ? 'count' : row.state === 'RECOUNT' ? 'recount' : 'finished';

/** 盘点任务: the own tasks with their progress, kept on the phone for counting without network. */
export function PhoneTasksPage() {
  const tasks = usePhone((phone) => phone.tasks);
  const [chosen, setChosen] = useState<Tab>('count');
  const of = (tab: Tab) => tasks.filter((task) => tabOf(task) === tab);
  return (
    <div className="phone">
      <PhoneHeadPanel title="盘点任务">
        <PersonButton />
      </PhoneHeadPanel>
      <Notes />
      <main className="phone-body">
        <div className="phone-tabs" role="tablist">
          {tabs.map(({ key, label }) => (
            <button key={key} type="button" role="tab" aria-selected={key === chosen} onClick={() => setChosen(key)}>
              {label} {of(key).length > 0 && <small>{of(key).length}</small>}
            </button>
          ))}
        </div>
        {of(chosen).map((task, at) => (
          <Task key={task.id} task={task} isFirst={at === 0} />
        ))}
        {of(chosen).length === 0 && <Empty tab={chosen} />}
      </main>
      <PhoneBarPanel current="tasks" />
    </div>
  );
}

/** What endangers records of this phone. */
function Notes() {
  const waiting = usePhone((phone) => phone.waiting);
  const { isUnreachable } = usePhone((phone) => phone.sync);
  const online = usePhone((phone) => phone.online);
  const now = useNow();
  const oldest = waiting[0];
  return (
    <>
      {(!online || isUnreachable) && (
        <output className="phone-note warning">
          <PlainIcon name="cloudOff" />
          <span>
            网络已断开，
            <br />
            {waiting.length > 0 ? `已记录的 ${waiting.length} 条会在恢复后自动同步` : '已下载的任务可以继续盘点'}
          </span>
        </output>
      )}
      {oldest && now - Date.parse(oldest.at) > NAG_MS && (
        <p className="phone-note danger" role="alert">
          有记录超过 24 小时没有同步，请尽快连接网络；不要清除浏览器数据。
        </p>
      )}
    </>
  );
}

const emptyWords: Readonly<Record<Tab, string>> = {
  count: '没有待盘点的任务。负责人把你列为盘点人并发布之后，任务出现在这里。',
  recount: '没有要复盘的任务。',
  finished: '还没有完成的任务。',
};

function Empty({ tab }: { tab: Tab }) {
  const [failure, setFailure] = useState<string | null>(null);
  const refreshing = usePhone((phone) => phone.refreshing);
  return (
    <div className="phone-empty">
      <p>{emptyWords[tab]}</p>
      {failure && <p role="alert">{failure}</p>}
      <button type="button" className="phone-button" disabled={refreshing} onClick={() => void refreshTasks().then(setFailure)}>
        刷新
      </button>
    </div>
  );
}

function Task({ task, isFirst }: { task: KeptTask; isFirst: boolean }) {
  const { row, download, isGone } = task;
  const { id, code, holder, kind, blind, deadline, isOverdue, others, state, lineCount, startedAt } = row;
  const all = usePhone((phone) => phone.waiting);
  const own = all.filter(({ taskId }) => taskId === id);
  const waiting = own.length;
  const countedLines = Math.min(lineCount, row.countedLines + own.filter((record) => record.isFirst).length);
  // Lines counted without network have begun the task, although the server does not know it yet.
  const isBegun = startedAt !== null || countedLines > 0;
  const isOpen = (state === 'COUNTING' || state === 'RECOUNT') && !isGone;
  const facts = [
    kind === 1 ? '全盘' : '部分盘点',
    ...(blind ? ['盲盘'] : []),
    `${formatDay(deadline)} 截止${isOverdue ? '，已逾期' : ''}`,
    ...(others.length > 0 ? [`与${others.join('、')}同盘`] : []),
  ];
  const word = isGone ? '已结束或换人' : state === 'COUNTING' && !isBegun ? '未开始' : stocktakeStates[state].label;
  return (
    <section className="phone-task" aria-label={code}>
      <Ring counted={countedLines} of={lineCount} />
      <div className="phone-task-facts">
        <p className="phone-task-head">
          <b>{code}</b>
          <StatusTag tone={isGone || (!isBegun && state === 'COUNTING') ? 'neutral' : stocktakeStates[state].tone}>{word}</StatusTag>
        </p>
        <p>{holder.name}</p>
        <p className="phone-aside">{facts.join(' · ')}</p>
      </div>
      <p className="phone-task-line">
        {isOpen && lineCount > 0 && (
          <span className={download ? '' : 'text-warning'}>
            <PlainIcon name={download ? 'check' : 'warning'} />
            {download ? `已缓存 ${lineCount} 行 · 已盘 ${countedLines} 行` : '还没下载：联网时先下载，才能开始'}
          </span>
        )}
        {waiting > 0 && (
          <span className="text-warning">
            <PlainIcon name="sync" />
            待同步 {waiting}
          </span>
        )}
      </p>
      {isOpen ? <Open task={task} isBegun={isBegun} isFirst={isFirst} /> : <PhoneRecordsLink id={id} />}
      {row.canWithdraw && !isGone && <PhoneWithdrawPanel id={id} />}
    </section>
  );
}

function PhoneRecordsLink({ id }: { id: string }) {
  return (
    <button type="button" className="phone-button wide" onClick={() => goTo(recordsAddress(id))}>
      查看我的记录
    </button>
  );
}

/** Downloads the task, or goes on with it. */
function Open({ task: { id, row, download, isStale = false }, isBegun, isFirst }: { task: KeptTask; isBegun: boolean; isFirst: boolean }) {
  const may = useMay();
  const [isPressed, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A task that went into another round is downloaded again by itself.
  const busy = usePhone(({ refreshing }) => isStale && refreshing) || isPressed;
  const isRecount = row.state === 'RECOUNT';
  const open = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      if (!download) await downloadTask(id);
      else goTo(isRecount ? recountAddress(id) : countAddress(id));
    } catch (error) {
      setFailure(downloadFailure(error));
    } finally {
      setBusy(false);
    }
  };
  if (isRecount && row.lineCount === 0) return <p className="phone-aside">要复盘的行上次是你盘的，须由他人复盘。</p>;
  if (!may(countButtons.start)) return <p className="phone-reason">没有“{countButtons.start}”权限，请联系管理员</p>;
  const word = download ? (isRecount ? '开始复盘' : isBegun ? '继续盘点' : '开始盘点') : `下载到本机，${downloadSize(row.lineCount)}`;
  return (
    <>
      {failure && (
        <p className="phone-reason" role="alert">
          {failure}
        </p>
      )}
      <button
        type="button"
        className={`phone-button wide ${download && isFirst ? 'primary' : ''} ${download ? '' : 'quiet'}`}
        disabled={busy}
        onClick={() => void open()}
      >
        {!download && <PlainIcon name="download" />}
        {busy ? '正在下载…' : word}
      </button>
      {download && (
        <button type="button" className="phone-text-button" disabled={busy} onClick={() => void downloadAgain(id, setBusy, setFailure)}>
          更新任务
        </button>
      )}
    </>
  );
}

async function downloadAgain(id: string, setBusy: (busy: boolean) => void, setFailure: (failure: string | null) => void): Promise<void> {
  setBusy(true);
  setFailure(await downloadTask(id).then(() => null, downloadFailure));
  setBusy(false);
}

const RING = 2 * Math.PI * 26;

function Ring({ counted, of }: { counted: number; of: number }) {
  const percent = of === 0 ? 0 : Math.floor((100 * counted) / of);
  return (
    <svg className="phone-ring" viewBox="0 0 60 60" role="img" aria-label={`已盘 ${percent}%`}>
      <circle cx="30" cy="30" r="26" />
      <circle cx="30" cy="30" r="26" className="done" strokeDasharray={`${(RING * percent) / 100} ${RING}`} transform="rotate(-90 30 30)" />
      <text x="30" y="35" textAnchor="middle">
        {percent}%
      </text>
    </svg>
  );
}

/** The name, with what is not counting. */
function PersonButton() {
  const name = usePhone((phone) => phone.person?.name ?? '');
  const waiting = usePhone((phone) => phone.waiting.length);
  const [open, setOpen] = useState(false);
  const logOut = async (): Promise<void> => {
    const { token } = useSession.getState();
    await call(accessApi.logOut, {}).catch(() => undefined);
    await endSession(token);
  };
  return (
    <>
      <button type="button" className="phone-person" onClick={() => setOpen(true)}>
        {name}
        <PlainIcon name="person" />
      </button>
      {open && (
        <PlainDialog title={name} className="phone-sheet" onClose={() => setOpen(false)}>
          <h2>{name}</h2>
          {waiting > 0 && <p>还有 {waiting} 条没有同步，退出后仍保存在本机，同一个人再登录后继续同步。</p>}
          <div className="phone-menu">
            <a className="phone-button wide" href="/stocking">
              安装到手机与检查
            </a>
            <a className="phone-button wide" href="/inventoryDesk">
              用电脑录入
            </a>
            <a className="phone-button wide" href="/home">
              返回首页
            </a>
            <button type="button" className="phone-button wide" onClick={() => void logOut()}>
              退出登录
            </button>
            <button type="button" className="phone-button wide primary" onClick={() => setOpen(false)}>
              关闭
            </button>
          </div>
        </PlainDialog>
      )}
    </>
  );
}
