import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { currentUserId } from '../../lib/session.ts';

/** Typed but not saved: with what it started from, so that it can be merged into what is there when it comes back. */
export interface Draft<V> {
  base: V;
  values: V;
  at: number;
}

interface DraftStore extends DBSchema {
  drafts: { key: string; value: Draft<unknown> };
}

let opened: Promise<IDBPDatabase<DraftStore>> | undefined;

function openDrafts(): Promise<IDBPDatabase<DraftStore>> {
  opened ??= openDB<DraftStore>('mrp-drafts', 1, { upgrade: (database) => void database.createObjectStore('drafts') });
  return opened;
}

/** Of this user alone. Asked while the form opens: when a session ends, its name may be gone before the draft is kept. */
export const draftKey = (form: string): string => `${currentUserId() ?? ''}/${form}`;

export async function readDraft<V>(key: string): Promise<Draft<V> | undefined> {
  return (await (await openDrafts()).get('drafts', key)) as Draft<V> | undefined;
}

export async function writeDraft<V>(key: string, draft: Draft<V>): Promise<void> {
  await (await openDrafts()).put('drafts', draft, key);
}

export async function deleteDraft(key: string): Promise<void> {
  await (await openDrafts()).delete('drafts', key);
}
