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

const keyOf = (form: string) => `${currentUserId() ?? ''}/${form}`;

export async function readDraft<V>(form: string): Promise<Draft<V> | undefined> {
  return (await (await openDrafts()).get('drafts', keyOf(form))) as Draft<V> | undefined;
}

export async function writeDraft<V>(form: string, draft: Draft<V>): Promise<void> {
  await (await openDrafts()).put('drafts', draft, keyOf(form));
}

export async function deleteDraft(form: string): Promise<void> {
  await (await openDrafts()).delete('drafts', keyOf(form));
}
