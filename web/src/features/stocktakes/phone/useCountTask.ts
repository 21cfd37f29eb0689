import type { CountEvent } from '@mrp/contract/features/stocktakes/tasks.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { deviceId, newUuid } from '../../../lib/count-device.ts';
import { indexLines, subjectOf } from './phone-lines.ts';
import type { CountRecord, EventRecord, KeptLine, KeptTask, PhoneStore, RecordSubject } from './phone-store.ts';
import { catchUp, pokeSync, usePhone } from './usePhone.ts';

interface Kept {
  lines: ReadonlyMap<string, KeptLine>;
  records: readonly CountRecord[];
}

export interface OpenTask {
  task: KeptTask;
  store: PhoneStore;
  /** In the order of counting. */
  lines: readonly KeptLine[];
  index: ReadonlyMap<string, KeptLine[]>;
  /** A line as it is now: each answer of the server changes what was counted of it. */
  lineNow: (line: KeptLine) => KeptLine;
  records: readonly CountRecord[];
  /** Those of a line, its voids included. */
  recordsOf: (line: KeptLine) => readonly CountRecord[];
  write: (entry: Entry) => Promise<EventRecord>;
  takeBack: (record: Written) => Promise<void>;
  reportFinding: (code: string, note: string, pictures: readonly Blob[]) => Promise<void>;
}

/** An own event, of this phone or of another one. */
export interface Written {
  id: string;
  about: RecordSubject;
  body: Pick<CountEvent, 'lineId' | 'code' | 'round'>;
}

/** What a person writes down: of a line, or of a code outside the list. */
export interface Entry extends Partial<Pick<CountEvent, 'reasonId' | 'note'>> {
  line: KeptLine | null;
  code?: string;
  about?: RecordSubject;
  mode: 'SET' | 'ADD';
  quantity: string;
  isFirst?: boolean;
  pictures?: readonly Blob[];
}

/** A downloaded task with its lines and everything that was written about it on this phone; undefined while it is being read. */
export function useCountTask(id: string): OpenTask | null | undefined {
  const store = usePhone((phone) => phone.store);
  const task = usePhone((phone) => phone.tasks.find((one) => one.id === id));
  const kept = useKept(store, id);
  const known = kept?.lines;
  const lines = useMemo(() => known && [...known.values()].toSorted((a, b) => a.position - b.position), [known]);
  const index = useMemo(() => known && indexLines(known.values()), [known]);
  const written = kept?.records;
  const byLine = useMemo(
    () => Map.groupBy(written ?? [], (record) => (record.kind === 'EVENT' ? (record.body.lineId ?? '') : '')),
    [written],
  );
  if (!store || !kept || !lines || !index) return undefined;
  if (!task) return null;
  return {
    task,
    store,
    lines,
    index,
    lineNow: (line) => kept.lines.get(line.id) ?? line,
    records: kept.records,
    recordsOf: (line) => byLine.get(line.id) ?? [],
    ...writersOf(store, id),
  };
}

/** What others counted since the last synchronisation is not left. */
export function useCatchUp({ task, lines }: Pick<OpenTask, 'task' | 'lines'>): void {
  const known = useRef(lines.filter(({ counted }) => counted !== null).length);
  useEffect(() => void catchUp(task.id, known.current), [task.id]);
}

function useKept(store: PhoneStore | null, id: string): Kept | undefined {
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    if (!store || id === '') return;
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const [lines, records] = await Promise.all([store.listLines(id), store.listRecords(id)]);
      if (isCurrent) setKept({ lines: new Map(lines.map((line) => [line.id, line])), records });
    };
    const stop = store.onChange(({ taskId, lines, records }) => {
      if (taskId === undefined) return void read();
      if (taskId === id)
        setKept(
          (now) =>
            now && {
              lines: lines ? withLines(now.lines, lines) : now.lines,
              records: records ? withRecords(now.records, records) : now.records,
            },
        );
    });
    void read();
    return () => {
      isCurrent = false;
      stop();
    };
  }, [store, id]);
  return kept;
}

const withLines = (known: Kept['lines'], lines: readonly KeptLine[]): Kept['lines'] =>
  new Map([...known, ...lines.map((line) => [line.id, line] as const)]);

function withRecords(known: readonly CountRecord[], changed: readonly CountRecord[]): readonly CountRecord[] {
  const bySeq = new Map([...known, ...changed].map((record) => [record.seq, record]));
  return [...bySeq.values()];
}

/** Each writes to the disk first; sending follows by itself. */
function writersOf(store: PhoneStore, taskId: string): Pick<OpenTask, 'write' | 'takeBack' | 'reportFinding'> {
  const keep = async (record: CountRecord, pictures: readonly Blob[] = []): Promise<CountRecord> => {
    const photos = pictures.map((picture) => ({
      id: newUuid(),
      recordId: record.id,
      taskId,
      picture,
      state: 'WAITING' as const,
      reason: '',
    }));
    const kept = await store.write(record, photos);
    pokeSync();
    return kept;
  };
  return {
    write: async (entry) => (await keep(eventRecord(taskId, entry), entry.pictures)) as EventRecord,
    takeBack: async ({ id, body, about }) => {
      const frame = frameOf(taskId, about);
      const of = { id: frame.id, at: frame.at, lineId: body.lineId ?? null, code: body.code, round: body.round };
      await keep({ ...frame, kind: 'EVENT', body: { ...blankEvent, ...of, mode: 'VOID', voids: id } });
    },
    reportFinding: async (code, note, pictures) => {
      const frame = frameOf(taskId, { code, name: '异常', lot: '', unit: '', decimals: 0 });
      const body = { id: frame.id, deviceId: deviceId(), code: code.slice(0, 64), note, at: frame.at };
      await keep({ ...frame, kind: 'FINDING', body }, pictures);
    },
  };
}

const frameOf = (taskId: string, about: RecordSubject) => ({
  id: newUuid(),
  taskId,
  state: 'WAITING' as const,
  reason: '',
  at: new Date().toISOString(),
  about,
  isFirst: false,
});

const blankEvent = { lotNo: '', rollNo: '', adds: false, quantity: '', voids: null, reasonId: null, note: '' };

function eventRecord(
  taskId: string,
  { line, code = '', about, mode, quantity, reasonId = null, note = '', isFirst = false }: Entry,
): CountRecord {
  const frame = frameOf(taskId, line ? subjectOf(line) : (about ?? { code, name: '', lot: '', unit: '', decimals: 2 }));
  const body = {
    ...blankEvent,
    id: frame.id,
    at: frame.at,
    lineId: line?.id ?? null,
    code,
    adds: line === null,
    round: line?.round ?? 1,
    mode,
    quantity,
    reasonId,
    note,
  };
  return { ...frame, isFirst, kind: 'EVENT', body };
}
