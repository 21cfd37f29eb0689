import { currentUserId } from '../../lib/session.ts';

/** Typed but not saved: with what it started from, so that it can be merged into what is there when it comes back. */
export interface Draft<V> {
  base: V;
  values: V;
  at: number;
}

const STORE = 'drafts';

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });

let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('mrp-drafts', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return answerOf(request);
}

async function drafts(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= openDatabase();
  return (await opened).transaction(STORE, mode).objectStore(STORE);
}

/** Of this user alone. Asked while the form opens: when a session ends, its name may be gone before the draft is kept. */
export const draftKey = (form: string): string => `${currentUserId() ?? ''}/${form}`;

export async function readDraft<V>(key: string): Promise<Draft<V> | undefined> {
  return answerOf((await drafts('readonly')).get(key) as IDBRequest<Draft<V> | undefined>);
}

export async function writeDraft<V>(key: string, draft: Draft<V>): Promise<void> {
  const store = await drafts('readwrite');
  const written = answerOf(store.put(draft, key));
  // At once: a page that goes away would take an open transaction along.
  store.transaction.commit();
  await written;
}

export async function deleteDraft(key: string): Promise<void> {
  await answerOf((await drafts('readwrite')).delete(key));
}
