import type { FoundItem } from '@mrp/contract/features/stocktakes/tasks.ts';
import { useRef, useState } from 'react';
import { signal } from '../../lib/signal.ts';
import { countedOf, findScanned, nextRoll, subjectOf } from './phone-lines.ts';
import type { EventRecord, KeptLine, RecordSubject } from './phone-store.ts';
import { countedText, pressKey, refuseCounted, type KeypadKey } from './phone-values.ts';
import type { OpenTask } from './useCountTask.ts';

/** What is being counted: a line, or a thing outside the list that the counter said lies here. */
export interface Target {
  line: KeptLine | null;
  code: string;
  about: RecordSubject;
}

export type Question =
  | { kind: 'unknown'; code: string }
  | { kind: 'several'; code: string; lines: readonly KeptLine[] }
  | { kind: 'unrecorded'; next: Target };

export interface Told {
  word: string;
  tone: 'success' | 'danger';
}

const TOLD_MS = 1500;

const targetOf = (line: KeptLine): Target => ({ line, code: line.code, about: subjectOf(line) });

const foundTarget = ({ code, name, colourName, unit }: FoundItem): Target => ({
  line: null,
  code,
  about: { code, name: [name, colourName].filter(Boolean).join(' '), lot: '清单外', unit: unit.name, decimals: unit.decimals },
});

/** A code that this phone knows nothing of: the server says what it is. */
const codeTarget = (code: string): Target => ({ line: null, code, about: { code, name: code, lot: '清单外', unit: '', decimals: 2 } });

/** The steps of counting: a code, a quantity, a record; each record is on the disk before the phone beeps. */
export function useCounting(open: OpenTask) {
  const [target, setTarget] = useState<Target | null>(null);
  const [typed, setTyped] = useState('');
  const [mode, setMode] = useState<'SET' | 'ADD'>('SET');
  const [byRoll, setByRoll] = useState(false);
  const [rollNo, setRollNo] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { told, tell } = useTold();
  const writing = useRef(false);

  const choose = (next: Target): void => {
    setTarget(next);
    setTyped('');
    setFailure(null);
    setQuestion(null);
    signal('ok');
    tell({ word: '已识别', tone: 'success' });
  };
  const take = (next: Target): void => {
    const isSame = target !== null && target.line?.id === next.line?.id && target.code === next.code;
    if (target && typed !== '' && !isSame) setQuestion({ kind: 'unrecorded', next });
    else if (!isSame) choose(next);
    else tell({ word: '已识别', tone: 'success' });
  };
  const scan = async (code: string): Promise<void> => {
    const lines = findScanned(open.index, code);
    const [only, second] = lines;
    if (only && !second) return take(targetOf(only));
    signal('warning');
    if (only) return setQuestion({ kind: 'several', code, lines });
    if (await open.store.isAgreed(open.task.id, code.trim())) return take(codeTarget(code.trim()));
    tell({ word: '未识别', tone: 'danger' });
    setQuestion({ kind: 'unknown', code: code.trim() });
  };
  const record = async (): Promise<EventRecord | null> => {
    if (!target || writing.current) return null;
    const refusal = refuseCounted(typed, target.about);
    if (refusal !== null) {
      setFailure(`数量${refusal}`);
      return null;
    }
    writing.current = true;
    try {
      const { line, code, about } = target;
      const written = await open.write({
        line,
        code,
        about,
        mode: byRoll ? 'ADD' : mode,
        quantity: countedText(typed, about),
        note: byRoll && rollNo !== '' ? `匹号 ${rollNo}` : '',
        isFirst: line !== null && countedOf(line, open.records) === null,
      });
      signal('ok');
      tell({ word: '已记录', tone: 'success' });
      setTyped('');
      setFailure(null);
      if (byRoll) setRollNo(nextRoll(rollNo));
      else setTarget(null);
      return written;
    } catch (error) {
      signal('warning');
      setFailure(unstoredText(error));
      return null;
    } finally {
      writing.current = false;
    }
  };
  return {
    ...{ target, typed, mode, byRoll, rollNo, question, failure, told },
    ...{ setMode, setByRoll, setRollNo, setQuestion, scan, record, choose, take },
    press: (key: KeypadKey): void => {
      if (!target) return;
      setTyped((now) => pressKey(now, key, target.about));
      setFailure(null);
    },
    takeLine: (line: KeptLine): void => take(targetOf(line)),
    takeItem: (item: FoundItem): void => void open.store.agree(open.task.id, item.code).then(() => take(foundTarget(item))),
    takeCode: (code: string): void => void open.store.agree(open.task.id, code).then(() => take(codeTarget(code))),
  };
}

export type Counting = ReturnType<typeof useCounting>;

/** The phone kept nothing: that must be said loudly. */
const unstoredText = (error: unknown): string =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
    ? '手机存储空间已满，这一条没有记下：请清理空间后再记录'
    : '这一条没有记下，请重试；再不行请刷新页面';

function useTold() {
  const [told, setTold] = useState<Told | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = (next: Told): void => {
    clearTimeout(timer.current);
    setTold(next);
    timer.current = setTimeout(() => setTold(null), TOLD_MS);
  };
  return { told, tell };
}
