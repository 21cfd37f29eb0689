import { useEffect, useState } from 'react';
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

const changes = new EventTarget();

function write<T>(name: string, list: readonly T[]): void {
  localStorage.setItem(keyOf(name), JSON.stringify(list));
  changes.dispatchEvent(new Event(name));
}

/** The list as it is now, also after this page changed it. */
export function useRecentList<T>(name: string): readonly T[] {
  const [list, setList] = useState(() => readRecentList<T>(name));
  useEffect(() => {
    const read = () => setList(readRecentList<T>(name));
    changes.addEventListener(name, read);
    return () => changes.removeEventListener(name, read);
  }, [name]);
  return list;
}

/** Adds the item first, removes an older equal one, and keeps at most `most`. */
export function pushRecent<T>(name: string, item: T, isSame: (other: T) => boolean, most: number): void {
  const kept = [item, ...readRecentList<T>(name).filter((other) => !isSame(other))].slice(0, most);
  write(name, kept);
}

export function removeRecent<T>(name: string, isGone: (item: T) => boolean): void {
  write(
    name,
    readRecentList<T>(name).filter((item) => !isGone(item)),
  );
}
