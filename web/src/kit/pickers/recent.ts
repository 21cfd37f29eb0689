import { currentUserId } from '../../lib/session.ts';
import type { EntitySource, PickerOption } from './entity-source.ts';

const KEPT = 8;

const storeKey = (source: EntitySource) => `recent:${currentUserId() ?? ''}:${source.key}`;

/** What this user chose last from this source, newest first. */
export function listRecent(source: EntitySource): PickerOption[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storeKey(source)) ?? '[]');
    return Array.isArray(stored) ? (stored as PickerOption[]) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

export function addRecent(source: EntitySource, option: PickerOption): void {
  const recent = [option, ...listRecent(source).filter(({ id }) => id !== option.id)].slice(0, KEPT);
  localStorage.setItem(storeKey(source), JSON.stringify(recent));
}
