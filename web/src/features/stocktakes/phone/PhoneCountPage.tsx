import { countButtons } from '@mrp/contract/features/stocktakes/workflow.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { PlainDialog } from '../../../kit/plain/PlainDialog.tsx';
import { PlainIcon } from '../../../kit/plain/PlainIcon.tsx';
import type { ScanQueue } from '../../../kit/scan/scan-queue.ts';
import { useScans } from '../../../kit/scan/useScans.ts';
import { formatClock, formatNumber } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import { KeypadPanel } from './KeypadPanel.tsx';
import { PhoneCameraPanel } from './PhoneCameraPanel.tsx';
import { PhoneFinishPanel } from './PhoneFinishPanel.tsx';
import { PhoneHeadPanel } from './PhoneHeadPanel.tsx';
import { PhoneQuantityPanel } from './PhoneQuantityPanel.tsx';
import { useRecordPhotos } from './PhonePhotosPanel.tsx';
import { PhoneSearchPanel } from './PhoneSearchPanel.tsx';
import { PhoneTaskPanel } from './PhoneTaskPanel.tsx';
import { PhoneUnknownPanel } from './PhoneUnknownPanel.tsx';
import { countedOf, liveEvents, placeOf, rollsOf } from './phone-lines.ts';
import type { RecordSubject } from './phone-store.ts';
import { quantityWords, unstoredText } from './phone-text.ts';
import type { KeypadKey } from './phone-values.ts';
import type { OpenTask } from './useCountTask.ts';
import { useCounting, weighingOf, type Counting } from './useCounting.ts';
import { useMay } from './usePhone.ts';

/** 扫码盘点. */
export const PhoneCountPage = () => (
  <PhoneTaskPanel title="扫码盘点" state="COUNTING">
    {(open, scans) => <Count open={open} scans={scans} />}
  </PhoneTaskPanel>
);

function Count({ open, scans }: { open: OpenTask; scans: ScanQueue }) {
  const counting = useCounting(open);
  const { task, lines } = open;
  const [searching, setSearching] = useState<string | null>(null);
  const { target } = counting;
  const { photos, clear, button } = useRecordPhotos(target ? (target.line?.id ?? target.code) : null);
  const record = (): void => void counting.record(photos).then((written) => written && clear());
  const scan = (code: string): void => {
    setSearching(null);
    void counting.scan(code);
  };
  useScans(scans, scan, (character) => typeKey(counting, character));
  useKeptAwake();
  const counted = lines.filter((line) => countedOf(line, open.recordsOf(line)) !== null).length;
  // The server's number counts everybody's.
  const known = Math.max(counted, task.row.countedLines);
  return (
    <div className="phone counting">
      <PhoneHeadPanel title={task.row.code} back="/inventoryIndex" note={`${known} / ${lines.length}`} />
      <Place open={open} counting={counting} />
      <main className="phone-count">
        <PhoneCameraPanel onCode={scan} onManual={() => setSearching('')} told={counting.told} />
        <Item open={open} counting={counting} photos={button} />
        <PhoneQuantityPanel counting={counting} />
        {counting.failure && (
          <p className="phone-reason" role="alert">
            {counting.failure}
          </p>
        )}
        <KeypadPanel
          decimals={(weighingOf(counting) ?? target?.about)?.decimals ?? 2}
          onKey={counting.press}
          onRecord={record}
          canRecord={target !== null && counting.typed !== ''}
        />
        <Foot open={open} counted={counted} />
      </main>
      <Questions {...{ open, counting, searching, setSearching }} />
    </div>
  );
}

interface QuestionsProps {
  open: OpenTask;
  counting: Counting;
  searching: string | null;
  setSearching: (typed: string | null) => void;
}

/** What a code, or the lack of one, has to be asked about. */
function Questions({ open, counting, searching, setSearching }: QuestionsProps) {
  const { question } = counting;
  const close = (): void => {
    setSearching(null);
    counting.setQuestion(null);
  };
  if (question?.kind === 'unrecorded') return <Unrecorded counting={counting} question={question} />;
  if (question?.kind === 'unknown') {
    const search = (): void => {
      counting.setQuestion(null);
      setSearching(question.code);
    };
    return (
      <PhoneUnknownPanel
        open={open}
        question={question}
        onNote={() => counting.setQuestion({ ...question, noting: true })}
        onSearch={search}
        onAdd={() => counting.takeCode(question.code)}
        onClose={close}
      />
    );
  }
  if (searching === null && question === null) return null;
  return (
    <PhoneSearchPanel
      open={open}
      {...(question && { among: question.lines })}
      typed={searching ?? ''}
      onLine={(line) => {
        close();
        counting.takeLine(line);
      }}
      onItem={(item) => {
        close();
        counting.takeItem(item);
      }}
      onClose={close}
    />
  );
}

/** Keys of a PDA or a desk, outside of fields. */
function typeKey(counting: Counting, character: string): void {
  if (/^[0-9.]$/.test(character)) counting.press(character as KeypadKey);
}

/** The screen stays on while counting. */
function useKeptAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const ask = (): void => {
      if (document.visibilityState === 'visible')
        navigator.wakeLock?.request('screen').then(
          (held) => (lock = held),
          () => undefined,
        );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}

/** Where, and how quantities are meant. */
function Place({ open: { task }, counting }: { open: OpenTask; counting: Counting }) {
  const { mode, byRoll, setMode, setByRoll } = counting;
  return (
    <div className="phone-place">
      <PlainIcon name="place" />
      <b className="one-line">{task.row.holder.name}</b>
      {task.row.blind && <span className="phone-mark">盲盘</span>}
      <fieldset className="phone-modes" aria-label="记录方式">
        <button type="button" aria-pressed={!byRoll && mode === 'SET'} onClick={() => (setByRoll(false), setMode('SET'))}>
          覆盖
        </button>
        <button type="button" aria-pressed={!byRoll && mode === 'ADD'} onClick={() => (setByRoll(false), setMode('ADD'))}>
          累加
        </button>
        <button type="button" aria-pressed={byRoll} onClick={() => setByRoll(true)}>
          逐匹
        </button>
      </fieldset>
    </div>
  );
}

function Item({ open, counting: { target, byRoll, mode }, photos }: { open: OpenTask; counting: Counting; photos: ReactNode }) {
  if (!target) return <p className="phone-item empty">扫标签，或手动输入编码</p>;
  const { line, about } = target;
  const counted = line && countedOf(line, open.recordsOf(line));
  const rolls = line ? rollsOf(line, open.recordsOf(line)) : 0;
  const isOthers = line?.countedBy && line.counted !== null;
  return (
    <section className="phone-item" aria-label="正在盘点" aria-live="polite">
      <span className="phone-swatch" style={{ background: line?.hex ?? 'var(--app-neutral-bg)' }} />
      <span className="phone-item-name">
        <b className="one-line" title={about.name}>
          {about.name}
        </b>
        <small>{line ? placeOf(line) : [about.code, about.lot].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="phone-item-counted">
        <small>{isOthers ? `${line.countedBy}已记` : '本单已记'}</small>
        <span className="num">
          {counted === null ? '—' : `${rolls > 1 ? `${rolls} 匹 ` : ''}${formatNumber(counted, about.decimals)} ${about.unit}`}
        </span>
        {counted !== null && !byRoll && mode === 'SET' && <small className="text-warning">记录后覆盖</small>}
      </span>
      {photos}
    </section>
  );
}

const subjectText = ({ name, lot }: RecordSubject): string => [name, lot].filter(Boolean).join(' · ');

/** The last record, and the end of the task. */
function Foot({ open, counted }: { open: OpenTask; counted: number }) {
  const may = useMay();
  const [last] = liveEvents(open.records);
  const [finishing, setFinishing] = useState(false);
  return (
    <div className="phone-foot">
      {last ? (
        <>
          <span className="phone-last">
            <span>
              上一条 <b>{quantityWords(last)}</b> {formatClock(last.at)}
            </span>
            <small className="one-line" title={subjectText(last.about)}>
              {subjectText(last.about)}
            </small>
          </span>
          {may(countButtons.void) && (
            <button
              type="button"
              className="phone-text-button"
              onClick={() => void open.takeBack(last).catch((error: unknown) => toast.error(unstoredText(error)))}
            >
              撤销
            </button>
          )}
        </>
      ) : (
        <span className="one-line">还没有记录</span>
      )}
      {may(countButtons.finish) && (
        <button type="button" className="phone-text-button" onClick={() => setFinishing(true)}>
          完成
        </button>
      )}
      {finishing && <PhoneFinishPanel open={open} counted={counted} onClose={() => setFinishing(false)} />}
    </div>
  );
}

type UnrecordedProps = { counting: Counting; question: Extract<NonNullable<Counting['question']>, { kind: 'unrecorded' }> };

/** Another label was scanned while a quantity stood there. */
function Unrecorded({ counting, question: { next } }: UnrecordedProps) {
  const { target, typed } = counting;
  return (
    <PlainDialog title="还没有记录" className="phone-sheet" onClose={() => counting.setQuestion(null)}>
      <h2>
        {target?.about.name} 的 {typed} {target?.about.unit} 还没有记录
      </h2>
      <div className="phone-menu">
        <button
          type="button"
          className="phone-button wide primary"
          onClick={() => void counting.record().then((written) => written && counting.choose(next))}
        >
          记录，再盘 {next.about.name}
        </button>
        <button type="button" className="phone-button wide" onClick={() => counting.choose(next)}>
          不记录，盘 {next.about.name}
        </button>
        <button type="button" className="phone-button wide" onClick={() => counting.setQuestion(null)}>
          返回
        </button>
      </div>
    </PlainDialog>
  );
}
