import { errors } from '@mrp/contract/errors.ts';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { filesApi } from '@mrp/contract/features/files.ts';
import { ApiError, call } from '../../../lib/api/api.ts';
import { deviceId } from '../../../lib/count-device.ts';
import { endSession, useSession } from '../../../lib/session/session.ts';
import type { CountRecord, EventRecord, KeptPhoto, PhoneStore } from './phone-store.ts';

/** Events of one request. */
const BATCH = 50;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export interface SyncState {
  running: boolean;
  /** Why it does not go on by itself, by task. */
  blocked: Readonly<Record<string, string>>;
  /** The server did not answer; it is asked again. */
  isUnreachable: boolean;
}

interface SyncOptions {
  userId: string;
  onState: (state: SyncState) => void;
  /** Waits before asking again; another one in tests. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()));
  });

/** No answer came, or one that says nothing about the records: others held the lines too long, or the server was too busy. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || !error.answered || error.is('RATE_LIMITED') || error.is('BUSY') || error.is('TIMEOUT');
const isLoggedOut = (error: unknown): boolean =>
  error instanceof ApiError && [401, errors.SESSION_EXPIRED.code, errors.NO_TOKEN.code, errors.XSRF.code].includes(error.code);

/**
 * Sends what was written on this phone, task by task in the order of writing, until nothing waits. Records leave the outbox only with the
 * server's answer, so that closing, a crash or a cut at any point loses and doubles nothing.
 */
export function startSync(store: PhoneStore, { userId, onState, wait = pause }: SyncOptions) {
  const ended = new AbortController();
  let state: SyncState = { running: false, blocked: {}, isUnreachable: false };
  let asked = false;
  let awake: AbortController | null = null;
  let isWoken = false;
  const tell = (change: Partial<SyncState>): void => {
    state = { ...state, ...change };
    onState(state);
  };

  const run = async (): Promise<void> => {
    tell({ running: true });
    for (let pauseMs = FIRST_PAUSE_MS; !ended.signal.aborted; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
      asked = false;
      // What made the pauses long is over.
      if (isWoken) pauseMs = FIRST_PAUSE_MS;
      isWoken = false;
      try {
        await withLock(userId, () => sendAll(store, ended.signal, (taskId, why) => tell({ blocked: { ...state.blocked, [taskId]: why } })));
        tell({ isUnreachable: false });
        if (!asked) break;
        pauseMs = FIRST_PAUSE_MS / 2;
      } catch (error) {
        if (isLoggedOut(error)) {
          // Logs out: the session lost its cookie, or it has ended.
          await endSession(useSession.getState().token);
          break;
        }
        tell({ isUnreachable: true });
        awake = new AbortController();
        if (isWoken) pauseMs = FIRST_PAUSE_MS;
        await wait(pauseMs, AbortSignal.any([ended.signal, awake.signal]));
      }
    }
    tell({ running: false });
  };

  return {
    /** Sends what waits; while it is being sent, once more after that. */
    poke(): void {
      asked = true;
      if (!state.running) {
        tell({ blocked: {} });
        void run();
      }
    },
    /** The network is back: no reason to wait, nor to wait longer after the next failure. */
    wake(): void {
      isWoken = true;
      awake?.abort();
      this.poke();
    },
    stop: () => ended.abort(),
  };
}

/** Two windows of the same person take turns. */
async function withLock(userId: string, work: () => Promise<void>): Promise<void> {
  // Exists on https and localhost only; the server tells doubles apart anyway.
  if ('locks' in navigator) await navigator.locks.request(`counting-${userId}`, work);
  else await work();
}

type Block = (taskId: string, why: string) => void;

async function sendAll(store: PhoneStore, signal: AbortSignal, block: Block): Promise<void> {
  const waiting = await store.listByState('WAITING');
  for (const [taskId, records] of Map.groupBy(waiting, (record) => record.taskId)) {
    try {
      await sendTask(store, taskId, records, signal);
    } catch (error) {
      if (isPassing(error) || isLoggedOut(error)) throw error;
      // This person does not count here any more: everything stays, the others go on.
      block(taskId, (error as ApiError).message);
    }
  }
  for (const photo of await store.listPhotosByState('WAITING')) if (!signal.aborted) await sendPhoto(store, photo);
}

async function sendTask(store: PhoneStore, taskId: string, records: readonly CountRecord[], signal: AbortSignal): Promise<void> {
  const params = { id: taskId };
  const task = await store.getTask(taskId);
  if (task && !task.isGone && task.row.startedAt === null) await begin(store, taskId);
  const events = records.filter((record) => record.kind === 'EVENT');
  for (let from = 0; from < events.length && !signal.aborted; from += BATCH) {
    const batch = events.slice(from, from + BATCH).map(({ body }: EventRecord) => body);
    const body = { deviceId: deviceId(), sentAt: new Date().toISOString(), events: batch };
    await store.settle(taskId, await call(countTasksApi.record, { params, body }));
  }
  for (const record of records) {
    if (record.kind !== 'FINDING' || signal.aborted) continue;
    const refusal = await refusalOf(
      call(countTasksApi.recordFinding, { params, body: { ...record.body, sentAt: new Date().toISOString() } }),
    );
    const result = refusal === null ? ('APPLIED' as const) : ('REJECTED' as const);
    await store.settle(taskId, { answers: [{ id: record.id, result, reason: refusal ?? '', lineId: null }], lines: [] });
  }
}

/** Counting began without network. */
async function begin(store: PhoneStore, taskId: string): Promise<void> {
  // A task that ended meanwhile says so at its events.
  await refusalOf(call(countTasksApi.start, { params: { id: taskId } }).then((task) => store.keepDownload(task)));
}

/** A photo follows its record. */
async function sendPhoto(store: PhoneStore, photo: KeptPhoto): Promise<void> {
  if ((await store.recordState(photo.recordId)) !== 'SENT') return;
  const file = new File([photo.picture], `盘点 ${photo.id}.jpg`, { type: photo.picture.type });
  const refusal = await refusalOf(
    call(filesApi.uploadMaterialFile, {}, { file, key: photo.id.replaceAll('-', '') }).then(({ id: fileId }) =>
      call(countTasksApi.attachPhoto, { params: { id: photo.taskId }, body: { recordId: photo.recordId, fileId } }),
    ),
  );
  await store.settlePhoto(photo, refusal);
}

/** The server's refusal; what may pass by itself is thrown. */
async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (isPassing(error) || isLoggedOut(error)) throw error;
    return (error as ApiError).message;
  }
}
