import { countButtons } from '@mrp/contract/features/stocktakes/workflow.ts';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { useState } from 'react';
import { PlainIcon } from '../../../kit/plain/PlainIcon.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import type { ScanQueue } from '../../../kit/scan/scan-queue.ts';
import { useScans } from '../../../kit/scan/useScans.ts';
import { call } from '../../../lib/api/api.ts';
import { formatClock, formatNumber } from '../../../lib/format/format.ts';
import { goTo } from '../../../lib/plain-address.ts';
import { signal } from '../../../lib/signal.ts';
import { toast } from '../../../lib/toast.ts';
import { PhoneCameraPanel } from './PhoneCameraPanel.tsx';
import { PhoneHeadPanel } from './PhoneHeadPanel.tsx';
import { PhoneTaskPanel } from './PhoneTaskPanel.tsx';
import { countedOf, findScanned, placeOf } from './phone-lines.ts';
import type { KeptLine } from './phone-store.ts';
import { finishedWords, unstoredText } from './phone-text.ts';
import { countedText, checkCountedQuantity } from './phone-values.ts';
import type { OpenTask } from './useCountTask.ts';
import { usePhotos } from './usePhotos.tsx';
import { refreshTasks, useMay, usePhone } from './usePhone.ts';

/** 复盘复核: the flagged lines again, by another person, with reason and photo and without what was counted before. */
export const PhoneReviewPage = () => (
  <PhoneTaskPanel title="复盘复核" state="RECOUNT">
    {(open, scans) => <Recount open={open} scans={scans} />}
  </PhoneTaskPanel>
);

function Recount({ open, scans }: { open: OpenTask; scans: ScanQueue }) {
  const { task, lines } = open;
  const isDone = (line: KeptLine): boolean => countedOf(line, open.recordsOf(line)) !== null;
  const left = lines.filter((line) => !isDone(line));
  const [chosen, setChosen] = useState<string | null>(null);
  const { scanning, setScanning, scan, told } = useRecountScan(open, scans, setChosen);
  const current = lines.find(({ id }) => id === chosen) ?? left[0];
  const done = lines.length - left.length;
  return (
    <div className="phone">
      <PhoneHeadPanel title={`复盘 ${task.row.code}`} back="/inventoryIndex" />
      <div className="phone-progress">
        <span>
          已复盘 <b>{done}</b> / {lines.length} 行
        </span>
        <span className="phone-aside">不显示账面数与上次实盘</span>
        <progress max={Math.max(1, lines.length)} value={done} aria-label="复盘进度" />
      </div>
      {told && (
        <p className="phone-note warning" role="alert">
          {told}
        </p>
      )}
      <main className="phone-body">
        {scanning && <PhoneCameraPanel onCode={scan} onManual={() => setScanning(false)} told={null} />}
        {current && (
          <Line key={current.id} open={open} line={current} onScan={() => setScanning(!scanning)} onSaved={() => setChosen(null)} />
        )}
        {left
          .filter(({ id }) => id !== current?.id)
          .map((line) => (
            <ClosedLine key={line.id} line={line} word="待复盘" onOpen={() => setChosen(line.id)} />
          ))}
        <DoneLines lines={lines.filter((line) => isDone(line) && line.id !== current?.id)} done={done} onOpen={setChosen} />
        {lines.length === 0 && <p className="phone-empty">没有要由你复盘的明细。</p>}
      </main>
      {left.length === 0 && lines.length > 0 && <Submit open={open} />}
    </div>
  );
}

/** A scanned label opens its line. */
function useRecountScan({ index }: OpenTask, scans: ScanQueue, onLine: (id: string) => void) {
  const [scanning, setScanning] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  const scan = (code: string): void => {
    const [only, second] = findScanned(index, code);
    const isOne = only !== undefined && second === undefined;
    setTold(isOne ? null : only ? `${code} 有几行，请扫缸号或匹的标签` : `${code} 不用复盘`);
    signal(isOne ? 'ok' : 'warning');
    if (!isOne) return;
    onLine(only.id);
    setScanning(false);
  };
  useScans(scans, scan);
  return { scanning, setScanning, scan, told };
}

function DoneLines({ lines, done, onOpen }: { lines: readonly KeptLine[]; done: number; onOpen: (id: string) => void }) {
  const [shown, setShown] = useState(false);
  if (done === 0) return null;
  return (
    <>
      <button type="button" className="phone-fold" aria-expanded={shown} onClick={() => setShown(!shown)}>
        已复盘 {done} 行
        <PlainIcon name="forward" />
      </button>
      {shown && lines.map((line) => <ClosedLine key={line.id} line={line} word="已复盘" onOpen={() => onOpen(line.id)} />)}
    </>
  );
}

const nameOf = (line: KeptLine): string => [line.name, line.colourName].filter(Boolean).join(' ');

function ClosedLine({ line, word, onOpen }: { line: KeptLine; word: '待复盘' | '已复盘'; onOpen: () => void }) {
  return (
    <button type="button" className="phone-line" onClick={onOpen}>
      <LineWords line={line} word={word} />
    </button>
  );
}

function LineWords({ line, word }: { line: KeptLine; word: '待复盘' | '已复盘' }) {
  return (
    <>
      <span className="phone-swatch" style={{ background: line.hex ?? 'var(--app-neutral-bg)' }} />
      <span className="phone-item-name">
        <b className="one-line">{nameOf(line)}</b>
        <small className="one-line">{placeOf(line)}</small>
      </span>
      <StatusTag tone={word === '待复盘' ? 'warning' : 'success'}>{word}</StatusTag>
    </>
  );
}

interface LineProps {
  open: OpenTask;
  line: KeptLine;
  onScan: () => void;
  onSaved: () => void;
}

/** What is written of a line in the recount. */
function useRecount({ open, line, onSaved }: Omit<LineProps, 'onScan'>) {
  const [typed, setTyped] = useState('');
  const [reasonId, setReasonId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { photos, clear, field } = usePhotos();
  const counted = countedOf(line, open.recordsOf(line));
  const save = async (): Promise<void> => {
    const refusal = checkCountedQuantity(typed, line.unit);
    if (refusal !== null) return setFailure(`复盘数量${refusal}`);
    try {
      const quantity = countedText(typed, line.unit);
      await open.write({ line, mode: 'SET', quantity, reasonId, isFirst: counted === null, pictures: photos });
      clear();
      signal('ok');
      onSaved();
    } catch (error) {
      setFailure(unstoredText(error));
    }
  };
  return { typed, setTyped, reasonId, setReasonId, failure, field, counted, save };
}

function Line({ open, line, onScan, onSaved }: LineProps) {
  const { typed, setTyped, reasonId, setReasonId, failure, field, counted, save } = useRecount({ open, line, onSaved });
  return (
    <section className="phone-recount" aria-label={nameOf(line)}>
      <div className="phone-line">
        <LineWords line={line} word={counted === null ? '待复盘' : '已复盘'} />
      </div>
      {line.movement && (
        <p className="phone-note warning">
          <PlainIcon name="warning" />
          盘点期间有出入库：{formatClock(line.movement.at)} {line.movement.what}
        </p>
      )}
      {counted !== null && (
        <p className="phone-aside">
          已记 {formatNumber(counted, line.unit.decimals)} {line.unit.name}，再保存将覆盖
        </p>
      )}
      <label className="phone-label" htmlFor={`quantity-${line.id}`}>
        复盘数量
      </label>
      <div className="phone-quantity-row">
        <span className="phone-quantity">
          <input
            id={`quantity-${line.id}`}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <span>{line.unit.name}</span>
        </span>
        <button type="button" className="phone-button" onClick={onScan}>
          扫码
        </button>
      </div>
      <Reasons open={open} chosen={reasonId} onChoose={setReasonId} />
      {field}
      {failure && (
        <p className="phone-reason" role="alert">
          {failure}
        </p>
      )}
      <button type="button" className="phone-button wide primary" onClick={() => void save()}>
        保存并看下一行
      </button>
    </section>
  );
}

function Reasons({ open, chosen, onChoose }: { open: OpenTask; chosen: string | null; onChoose: (id: string) => void }) {
  return (
    <fieldset aria-label="差异原因">
      <p className="phone-label">
        差异原因 <span className="phone-aside">数量可能与账面相等，知道原因时再选</span>
      </p>
      <div className="cluster">
        {open.task.download?.reasons.map(({ id, name }) => (
          <button key={id} type="button" className="phone-chip" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            {id === chosen && <PlainIcon name="check" />}
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** 提交复盘, once every line is on the server. */
function Submit({ open: { task } }: { open: OpenTask }) {
  const may = useMay();
  const unsent = usePhone(({ waiting, rejected }) => [...waiting, ...rejected].filter(({ taskId }) => taskId === task.id).length);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!may(countButtons.recount)) return null;
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      const { state } = await call(countTasksApi.finish, { params: { id: task.id } });
      await refreshTasks();
      goTo('/inventoryIndex', { replace: true });
      toast.success(finishedWords(state, true));
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <footer className="phone-submit">
      <output>{failure ?? (unsent > 0 ? `还有 ${unsent} 条没有同步` : '每一行都复盘过了')}</output>
      <button type="button" className="phone-button primary" disabled={busy || unsent > 0} onClick={() => void submit()}>
        提交复盘
      </button>
    </footer>
  );
}
