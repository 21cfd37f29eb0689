import type { OwnEvent } from '@mrp/contract/features/stocktakes/tasks.ts';
import { countButtons } from '@mrp/contract/features/stocktakes/workflow.ts';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { useEffect, useState } from 'react';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { call } from '../../../lib/api/api.ts';
import { formatNumber, formatTime } from '../../../lib/format/format.ts';
import { goTo, usePlainAddress } from '../../../lib/plain-address.ts';
import { toast } from '../../../lib/toast.ts';
import { wholeCountAddress } from '../addresses.ts';
import { PhoneBarPanel } from './PhoneBarPanel.tsx';
import { PhoneHeadPanel } from './PhoneHeadPanel.tsx';
import { lotOf } from './phone-lines.ts';
import type { CountRecord, EventRecord } from './phone-store.ts';
import { recordsAddress, unstoredText } from './phone-text.ts';
import { useCountTask, type OpenTask } from './useCountTask.ts';
import { useMay, usePhone } from './usePhone.ts';

/** 盘点明细: everything that this person counted, on this phone and on others; own records are taken back here. */
export function PhoneRecordsPage() {
  const asked = usePlainAddress(({ url }) => url.searchParams.get('id') ?? '');
  const tasks = usePhone((phone) => phone.tasks);
  const id = asked || (tasks[0]?.id ?? '');
  const open = useCountTask(id);
  const rights = usePhone(({ person }) => person?.rights);
  const whole = id === '' || !rights ? null : wholeCountAddress(rights, id);
  return (
    <div className="phone">
      <PhoneHeadPanel title="盘点明细" />
      <main className="phone-body">
        {tasks.length > 0 && (
          <label className="phone-pick">
            <span className="visually-hidden">盘点单</span>
            <select value={id} onChange={({ target }) => goTo(recordsAddress(target.value), { replace: true })}>
              {tasks.map(({ id: taskId, row }) => (
                <option key={taskId} value={taskId}>
                  {row.code} {row.holder.name}
                </option>
              ))}
            </select>
          </label>
        )}
        {whole && (
          <p className="phone-pick">
            <a href={whole}>整张盘点单</a>
          </p>
        )}
        {open ? <Records key={id} open={open} /> : <p className="phone-empty">{tasks.length === 0 ? '还没有盘点任务。' : ''}</p>}
      </main>
      <PhoneBarPanel current="records" />
    </div>
  );
}

interface Row {
  id: string;
  name: string;
  note: string;
  quantity: string;
  at: string;
  state: 'WAITING' | 'REJECTED' | 'SENT' | 'VOIDED';
  reason: string;
  takeBack: (() => Promise<void>) | null;
}

function Records({ open }: { open: OpenTask }) {
  const may = useMay();
  const { events, failure } = useOwnEvents(open);
  const rows = rowsOf(open, events, may(countButtons.void));
  if (rows.length === 0) return <p className="phone-empty">{failure ?? '还没有记录。'}</p>;
  return (
    <>
      {failure && <output className="phone-note warning">{failure}</output>}
      <ul className="plain-list phone-records" aria-label="我的记录">
        {rows.map((row) => (
          <RecordRow key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}

/** What the server has of this person; without network what this phone has. */
function useOwnEvents({ task, records }: OpenTask) {
  const [answer, setAnswer] = useState<{ events: readonly OwnEvent[] | null; failure: string | null }>({ events: null, failure: null });
  const sent = records.filter(({ state }) => state === 'SENT').length;
  useEffect(() => {
    let isCurrent = true;
    call(countTasksApi.listEvents, { params: { id: task.id } }).then(
      (events) => isCurrent && setAnswer({ events, failure: null }),
      (error: Error) => isCurrent && setAnswer({ events: null, failure: `只显示本机的记录：${error.message}` }),
    );
    return () => {
      isCurrent = false;
    };
  }, [task.id, sent]);
  return answer;
}

const isEvent = (record: CountRecord): record is EventRecord => record.kind === 'EVENT';

function rowsOf(open: OpenTask, events: readonly OwnEvent[] | null, mayVoid: boolean): Row[] {
  const known = new Set(events?.map(({ id }) => id));
  const voiding = new Set(open.records.filter(isEvent).flatMap(({ state, body }) => (state === 'REJECTED' ? [] : (body.voids ?? []))));
  const local = open.records.filter((record) => !known.has(record.id) && !(isEvent(record) && record.body.mode === 'VOID'));
  return [
    ...local.map((record): Row => localRow(open, record, voiding.has(record.id), mayVoid)),
    ...(events ?? []).map((event): Row => sentRow(open, event, event.isVoided || voiding.has(event.id), mayVoid)),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

function localRow(open: OpenTask, record: CountRecord, isVoided: boolean, mayVoid: boolean): Row {
  const { about, at, id, state, reason } = record;
  return {
    id,
    at,
    reason,
    state: isVoided ? 'VOIDED' : state,
    name: about.name || about.code,
    note: [about.code, about.lot].filter(Boolean).join(' · '),
    quantity: isEvent(record)
      ? `${record.body.mode === 'ADD' ? '+' : ''}${formatNumber(record.body.quantity, about.decimals)} ${about.unit}`
      : record.body.note,
    takeBack: mayVoid && isEvent(record) && !isVoided && state !== 'REJECTED' ? () => open.takeBack(record) : null,
  };
}

function sentRow(open: OpenTask, event: OwnEvent, isVoided: boolean, mayVoid: boolean): Row {
  const { id, at, code, name, colourName, unit, mode, quantity, lineId, round } = event;
  const about = { code, name: [name, colourName].filter(Boolean).join(' '), lot: lotOf(event), unit: unit.name, decimals: unit.decimals };
  return {
    id,
    at,
    reason: '',
    state: isVoided ? 'VOIDED' : 'SENT',
    name: about.name,
    note: [code, about.lot].filter(Boolean).join(' · '),
    quantity: `${mode === 'ADD' ? '+' : ''}${formatNumber(quantity, unit.decimals)} ${unit.name}`,
    takeBack:
      mayVoid && event.canVoid && !isVoided
        ? () =>
            open.takeBack({
              id,
              about,
              body: {
                lineId,
                code: '',
                round,
              },
            })
        : null,
  };
}

const words = {
  WAITING: { label: '待同步', tone: 'warning' },
  REJECTED: { label: '未计入', tone: 'danger' },
  SENT: { label: '已同步', tone: 'success' },
  VOIDED: { label: '已作废', tone: 'neutral' },
} as const;

function RecordRow({ row }: { row: Row }) {
  const [asking, setAsking] = useState(false);
  return (
    <li>
      <b className="one-line">{row.name}</b>
      <span className="num">{row.quantity}</span>
      <small>
        {row.note} · {formatTime(row.at)}
      </small>
      <StatusTag tone={words[row.state].tone}>{words[row.state].label}</StatusTag>
      {row.reason !== '' && <p className="phone-reason">{row.reason}</p>}
      {row.takeBack && (
        <button
          type="button"
          className="phone-text-button"
          onClick={() => (asking ? void row.takeBack?.().catch((error: unknown) => toast.error(unstoredText(error))) : setAsking(true))}
        >
          {asking ? '确认作废' : '作废本次'}
        </button>
      )}
    </li>
  );
}
