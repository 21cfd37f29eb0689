import { currentUserId } from '../../../lib/session/session.ts';

/** Unsaved values with the version they started from, so that they can be merged into the current record later. */
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

/** Belongs to one user. Read when the form opens, because the user's name may be gone when the session ends. */
export const draftKey = (form: string): string => `${currentUserId() ?? ''}/${form}`;

export async function readDraft<V>(key: string): Promise<Draft<V> | undefined> {
  return answerOf((await drafts('readonly')).get(key) as IDBRequest<Draft<V> | undefined>);
}

export async function writeDraft<V>(key: string, draft: Draft<V>): Promise<void> {
  const store = await drafts('readwrite');
  const written = answerOf(store.put(draft, key));
  // Synchronous: a closing page would abort an open transaction.
  store.transaction.commit();
  await written;
}

export async function deleteDraft(key: string): Promise<void> {
  await answerOf((await drafts('readwrite')).delete(key));
}
