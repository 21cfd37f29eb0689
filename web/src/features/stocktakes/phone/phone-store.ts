import type {
  CountAnswers,
  CountEvent,
  CountFinding,
  CountLine,
  CountTask,
  CountTaskRow,
} from '@mrp/contract/features/stocktakes/tasks.ts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A task on this phone: its row, and once it was downloaded what does not change while counting. */
export interface KeptTask {
  id: string;
  row: CountTaskRow;
  download: Pick<CountTask, 'remark' | 'reasons'> | null;
  /** It was downloaded in another state and is to be downloaded again; a page that was left meanwhile goes on with it. */
  isStale?: boolean;
  /** It left the list of the server: closed, cancelled, or given to somebody else. */
  isGone: boolean;
}

export interface KeptLine extends CountLine {
  taskId: string;
}

/** What a record is about, for showing it without its task. */
export interface RecordSubject {
  code: string;
  name: string;
  lot: string;
  unit: string;
  decimals: number;
}

export type RecordState = 'WAITING' | 'REJECTED' | 'SENT';

/** Something written down on this phone; `seq` is the order of writing. */
export type CountRecord = {
  seq?: number;
  id: string;
  taskId: string;
  state: RecordState;
  /** Why the server rejected it. */
  reason: string;
  at: string;
  about: RecordSubject;
  /** Nothing had been counted of the line: the progress without network. */
  isFirst: boolean;
} & ({ kind: 'EVENT'; body: CountEvent } | { kind: 'FINDING'; body: Omit<CountFinding, 'sentAt'> });
export type EventRecord = Extract<CountRecord, { kind: 'EVENT' }>;

export interface KeptPhoto {
  id: string;
  recordId: string;
  taskId: string;
  picture: Blob;
  state: RecordState;
  reason: string;
}

interface Schema extends DBSchema {
  tasks: { key: string; value: KeptTask };
  lines: { key: string; value: KeptLine; indexes: { taskId: string } };
  records: { key: number; value: CountRecord; indexes: { id: string; taskId: string; state: RecordState } };
  photos: { key: string; value: KeptPhoto; indexes: { recordId: string; state: RecordState } };
  /** Codes outside the list that the counter said yes to, by task. */
  agreed: { key: [string, string]; value: { taskId: string; code: string } };
}

const VERSION = 1;

/** What changed, for the pages that show it. */
export interface PhoneChange {
  taskId?: string;
  records?: readonly CountRecord[];
  lines?: readonly KeptLine[];
}

export type PhoneStore = Awaited<ReturnType<typeof openPhoneStore>>;

/** A database for each person: nobody else who uses this phone opens it. */
export async function openPhoneStore(userId: string) {
  const db = await openDB<Schema>(`counting-${userId}`, VERSION, {
    // Later versions add to it: what an older app left unsent is read as it stands.
    upgrade(made) {
      made.createObjectStore('tasks', { keyPath: 'id' });
      made.createObjectStore('lines', { keyPath: 'id' }).createIndex('taskId', 'taskId');
      const records = made.createObjectStore('records', { keyPath: 'seq', autoIncrement: true });
      records.createIndex('id', 'id', { unique: true });
      records.createIndex('taskId', 'taskId');
      records.createIndex('state', 'state');
      const photos = made.createObjectStore('photos', { keyPath: 'id' });
      photos.createIndex('recordId', 'recordId');
      photos.createIndex('state', 'state');
      made.createObjectStore('agreed', { keyPath: ['taskId', 'code'] });
    },
    // The tab of a newer app waits otherwise.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });
  const listeners = new Set<(change: PhoneChange) => void>();
  const notify = (change: PhoneChange): void => listeners.forEach((listen) => listen(change));
  return {
    onChange(listen: (change: PhoneChange) => void): () => void {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    ...taskStore(db, notify),
    ...recordStore(db, notify),
    ...photoStore(db, notify),
    close: () => db.close(),
  };
}

type Database = IDBPDatabase<Schema>;
type Notify = (change: PhoneChange) => void;

function taskStore(db: Database, notify: Notify) {
  const keepLines = async (taskId: string, lines: readonly CountLine[], whole: boolean): Promise<KeptLine[]> => {
    const kept = lines.map((line) => ({ ...line, taskId }));
    const { store, done } = db.transaction('lines', 'readwrite');
    if (whole) for (const key of await store.index('taskId').getAllKeys(taskId)) void store.delete(key);
    for (const line of kept) void store.put(line);
    await done;
    return kept;
  };
  return {
    listTasks: () => db.getAll('tasks'),
    getTask: (id: string) => db.get('tasks', id),
    listLines: (taskId: string) => db.getAllFromIndex('lines', 'taskId', taskId),
    /**
     * The server's list; a task that is not in it any more stays while something of it is unsent. Returns those that were downloaded in
     * another state and not again since: their lines are others now.
     */
    async keepRows(rows: readonly CountTaskRow[]): Promise<string[]> {
      const listed = new Set(rows.map(({ id }) => id));
      const kept = new Map((await db.getAll('tasks')).map((task) => [task.id, task]));
      const unsent = new Set(
        [...(await db.getAllFromIndex('records', 'state', 'WAITING')), ...(await db.getAllFromIndex('records', 'state', 'REJECTED'))].map(
          ({ taskId }) => taskId,
        ),
      );
      const { store, done } = db.transaction('tasks', 'readwrite');
      const stale: string[] = [];
      for (const row of rows) {
        const { download = null, row: before, isStale: wasStale = false } = kept.get(row.id) ?? {};
        const isOpen = row.state === 'COUNTING' || row.state === 'RECOUNT';
        const isStale = (wasStale && isOpen) || (download !== null && before?.state !== row.state);
        if (isStale) stale.push(row.id);
        void store.put({ id: row.id, row, download: isStale ? null : download, isStale, isGone: false });
      }
      for (const task of kept.values()) {
        if (listed.has(task.id)) continue;
        void (unsent.has(task.id) ? store.put({ ...task, isGone: true }) : store.delete(task.id));
      }
      await done;
      notify({});
      return stale;
    },
    /** 下载离线: the task with every line. */
    async keepDownload({ lines, remark, reasons, ...row }: CountTask): Promise<void> {
      const kept = await keepLines(row.id, lines, true);
      await db.put('tasks', { id: row.id, row, download: { remark, reasons }, isGone: false });
      notify({ taskId: row.id, lines: kept });
    },
    keepLines: async (taskId: string, lines: readonly CountLine[]): Promise<void> => {
      if (lines.length > 0) notify({ taskId, lines: await keepLines(taskId, lines, false) });
    },
    isAgreed: async (taskId: string, code: string): Promise<boolean> => (await db.get('agreed', [taskId, code])) !== undefined,
    agree: async (taskId: string, code: string): Promise<void> => void (await db.put('agreed', { taskId, code })),
  };
}

function recordStore(db: Database, notify: Notify) {
  const changed = (records: readonly CountRecord[]): void => {
    for (const [taskId, of] of Map.groupBy(records, (record) => record.taskId)) notify({ taskId, records: of });
  };
  return {
    listRecords: (taskId: string) => db.getAllFromIndex('records', 'taskId', taskId),
    listByState: (state: RecordState) => db.getAllFromIndex('records', 'state', state),
    /** Resolves once the record is on the disk with its photos, or rejects with nothing kept: only then may the phone beep. */
    async write(record: CountRecord, photos: readonly KeptPhoto[] = []): Promise<CountRecord> {
      const tx = db.transaction(['records', 'photos'], 'readwrite', { durability: 'strict' });
      const [seq] = await Promise.all([
        tx.objectStore('records').add(record),
        ...photos.map((photo) => tx.objectStore('photos').put(photo)),
        tx.done,
      ]);
      const kept = { ...record, seq };
      changed([kept]);
      return kept;
    },
    /** Notes the server's answers and the lines as they are now, both or neither. */
    async settle(taskId: string, { answers, lines }: Pick<CountAnswers, 'answers' | 'lines'>): Promise<void> {
      const answerOf = new Map(answers.map((answer) => [answer.id, answer]));
      const tx = db.transaction(['records', 'lines'], 'readwrite');
      const settled: CountRecord[] = [];
      for (const [id, { result, reason, lineId }] of answerOf) {
        const record = await tx.objectStore('records').index('id').get(id);
        if (!record) continue;
        const next: CountRecord = { ...record, state: result === 'REJECTED' ? 'REJECTED' : 'SENT', reason };
        if (next.kind === 'EVENT' && lineId !== null) next.body = { ...next.body, lineId };
        await tx.objectStore('records').put(next);
        settled.push(next);
      }
      const kept = lines.map((line) => ({ ...line, taskId }));
      for (const line of kept) await tx.objectStore('lines').put(line);
      await tx.done;
      notify({ taskId, records: settled, lines: kept });
    },
    /** The counter dealt with a rejected record. */
    async forget(record: CountRecord): Promise<void> {
      if (record.seq === undefined) return;
      await db.delete('records', record.seq);
      notify({});
    },
  };
}

function photoStore(db: Database, notify: Notify) {
  return {
    listPhotos: (recordId: string) => db.getAllFromIndex('photos', 'recordId', recordId),
    listPhotosByState: (state: RecordState) => db.getAllFromIndex('photos', 'state', state),
    /** A photo that arrived needs no room here. */
    async settlePhoto(photo: KeptPhoto, rejected: string | null): Promise<void> {
      if (rejected === null) await db.delete('photos', photo.id);
      else await db.put('photos', { ...photo, state: 'REJECTED', reason: rejected });
      notify({ taskId: photo.taskId });
    },
    async dropPhotos(recordId: string): Promise<void> {
      const { store, done } = db.transaction('photos', 'readwrite');
      for (const key of await store.index('recordId').getAllKeys(recordId)) void store.delete(key);
      await done;
    },
    async recordState(id: string): Promise<RecordState | null> {
      return (await db.getFromIndex('records', 'id', id))?.state ?? null;
    },
  };
}
