import type { FoundItem } from '@mrp/contract/features/stocktakes/tasks.ts';
import { useRef, useState } from 'react';
import { signal } from '../../../lib/signal.ts';
import { countedOf, findScanned, nextRoll, subjectOf } from './phone-lines.ts';
import type { EventRecord, KeptLine, RecordSubject } from './phone-store.ts';
import { unstoredText } from './phone-text.ts';
import { countedText, pressKey, checkCountedQuantity, weighedText, type KeypadKey } from './phone-values.ts';
import type { OpenTask } from './useCountTask.ts';

/** What is being counted: a line, or a thing outside the list that the counter said lies here. */
export interface Target {
  line: KeptLine | null;
  code: string;
  about: RecordSubject;
}

export type Question = UnknownCode | { kind: 'several'; code: string; lines: readonly KeptLine[] } | { kind: 'unrecorded'; next: Target };

export interface UnknownCode {
  kind: 'unknown';
  code: string;
  /** A finding is being written; then another scan has to wait. */
  noting?: boolean;
  wasInterrupted?: boolean;
}

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

/** What is typed, and how it is meant. */
function useEntry() {
  const [target, setTarget] = useState<Target | null>(null);
  const [typed, setTyped] = useState('');
  const [mode, setMode] = useState<'SET' | 'ADD'>('SET');
  const [byRoll, setByRoll] = useState(false);
  const [rollNo, setRollNo] = useState('');
  /** Quantities are typed in the second unit, as a scale shows them. */
  const [weighs, setWeighs] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    ...useTold(),
    target,
    setTarget,
    typed,
    setTyped,
    mode,
    setMode,
    byRoll,
    setByRoll,
    rollNo,
    setRollNo,
    weighs,
    setWeighs,
    question,
    setQuestion,
    failure,
    setFailure,
  };
}

type Fields = ReturnType<typeof useEntry>;

function choose({ setTarget, setTyped, setFailure, setQuestion, tell }: Fields, next: Target): void {
  setTarget(next);
  setTyped('');
  setFailure(null);
  setQuestion(null);
  signal('ok');
  tell({ word: '已识别', tone: 'success' });
}

/** Another label while a quantity stands there is asked about, never decided. */
function take(entry: Fields, next: Target): void {
  const { target, typed, setQuestion, tell } = entry;
  const isSame = target !== null && target.line?.id === next.line?.id && target.code === next.code;
  if (target && typed !== '' && !isSame) setQuestion({ kind: 'unrecorded', next });
  else if (!isSame) choose(entry, next);
  else tell({ word: '已识别', tone: 'success' });
}

async function scan(open: OpenTask, entry: Fields, text: string): Promise<void> {
  const code = text.trim();
  const { question } = entry;
  if (question?.kind === 'unknown' && question.noting) {
    signal('warning');
    return entry.setQuestion({ ...question, wasInterrupted: true });
  }
  const lines = findScanned(open.index, code);
  const [only, second] = lines;
  if (only && !second) return take(entry, targetOf(only));
  signal('warning');
  if (only) return entry.setQuestion({ kind: 'several', code, lines });
  if (await open.store.isAgreed(open.task.id, code)) return take(entry, codeTarget(code));
  entry.tell({ word: '未识别', tone: 'danger' });
  entry.setQuestion({ kind: 'unknown', code });
}

/** How the material at hand is weighed; null where it is not, or is not now. */
export const weighingOf = ({ target, weighs }: Pick<Fields, 'target' | 'weighs'>) => (weighs && target?.line?.weighing) || null;

/** What is typed as a quantity of the stock unit; null while it is none. */
export function quantityOf(entry: Pick<Fields, 'target' | 'weighs' | 'typed'>): string | null {
  const { target, typed } = entry;
  if (!target || typed === '') return null;
  const weighing = weighingOf(entry);
  if (checkCountedQuantity(typed, weighing ?? target.about) !== null) return null;
  return weighing ? weighedText(typed, weighing, target.about) : countedText(typed, target.about);
}

/** Resolves with the record once it is on the disk, with null where nothing was written. */
async function record(open: OpenTask, entry: Fields, pictures: readonly Blob[]): Promise<EventRecord | null> {
  const { target, typed, mode, byRoll, rollNo, setFailure } = entry;
  if (!target) return null;
  const weighing = weighingOf(entry);
  const refusal = checkCountedQuantity(typed, weighing ?? target.about);
  if (refusal !== null) {
    setFailure(`数量${refusal}`);
    return null;
  }
  const { line } = target;
  const notes = [byRoll && rollNo !== '' && `匹号 ${rollNo}`, weighing && `称重 ${typed} ${weighing.unit}`];
  const note = notes.filter(Boolean).join('，');
  const isFirst = line !== null && countedOf(line, open.recordsOf(line)) === null;
  try {
    const quantity = quantityOf(entry) ?? '';
    const written = await open.write({ ...target, mode: byRoll ? 'ADD' : mode, quantity, note, isFirst, pictures });
    signal('ok');
    entry.tell({ word: '已记录', tone: 'success' });
    entry.setTyped('');
    setFailure(null);
    if (byRoll) entry.setRollNo(nextRoll(rollNo));
    else entry.setTarget(null);
    return written;
  } catch (error) {
    signal('warning');
    setFailure(unstoredText(error));
    return null;
  }
}

const targetNow = (open: OpenTask, target: Target | null): Target | null =>
  target?.line ? { ...target, line: open.lineNow(target.line) } : target;

/** The steps of counting: a code, a quantity, a record; each record is on the disk before the phone beeps. */
export function useCounting(open: OpenTask) {
  const chosen = useEntry();
  const entry = { ...chosen, target: targetNow(open, chosen.target) };
  const writing = useRef<Promise<EventRecord | null> | null>(null);
  const { target, setTyped, setFailure } = entry;
  const agree = (code: string, next: Target): void =>
    void open.store.agree(open.task.id, code).then(
      () => take(entry, next),
      (error: unknown) => setFailure(unstoredText(error)),
    );
  return {
    ...entry,
    scan: (code: string) => scan(open, entry, code),
    // A second press while the first is being written is the same press.
    record: (pictures: readonly Blob[] = []) => (writing.current ??= record(open, entry, pictures).finally(() => (writing.current = null))),
    choose: (next: Target) => choose(entry, next),
    press: (key: KeypadKey): void => {
      if (!target) return;
      setTyped((now) => pressKey(now, key, weighingOf(entry) ?? target.about));
      setFailure(null);
    },
    takeLine: (line: KeptLine): void => take(entry, targetOf(line)),
    takeItem: (item: FoundItem): void => agree(item.code, foundTarget(item)),
    takeCode: (code: string): void => agree(code, codeTarget(code)),
  };
}

export type Counting = ReturnType<typeof useCounting>;

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
