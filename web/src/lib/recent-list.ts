import { currentUserId } from './session.ts';
import { readStored } from './storage.ts';

const keyOf = (name: string) => `${name}:${currentUserId() ?? ''}`;

/** A short list per user in this browser, newest first. */
export function readRecentList<T>(name: string): T[] {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(name)) ?? '[]');
    return Array.isArray(stored) ? (stored as T[]) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Adds the item first, removes an older equal one, and keeps at most `most`. */
export function pushRecent<T>(name: string, item: T, isSame: (other: T) => boolean, most: number): void {
  const kept = [item, ...readRecentList<T>(name).filter((other) => !isSame(other))].slice(0, most);
  localStorage.setItem(keyOf(name), JSON.stringify(kept));
}

export function removeRecent<T>(name: string, isGone: (item: T) => boolean): void {
  localStorage.setItem(keyOf(name), JSON.stringify(readRecentList<T>(name).filter((item) => !isGone(item))));
}
