import type { Span } from '@mrp/contract/lib/pinyin-match.ts';
import { useSyncExternalStore } from 'react';

type MatchPinyin = (label: string, typed: string) => [first: number, last: number] | false;

let matchPinyin: MatchPinyin | null = null;
const listeners = new Set<() => void>();

/** Loads the pinyin dictionary for texts in the browser; the shell does it after the first page. Server lists search by their own index. */
export async function loadPinyin(): Promise<void> {
  if (matchPinyin) return;
  // Its types describe another kind of module than its files.
  const { default: pinyin } = (await import('pinyin-match')) as unknown as { default: { match: MatchPinyin } };
  matchPinyin = pinyin.match;
  for (const changed of listeners) changed();
}

/** Position of the typed text in a label: as text, full pinyin or initials; null when it is not in it. */
export function findText(label: string, typed: string): Span | null {
  const wanted = typed.trim().toLowerCase();
  // As typed, or with the full-width letters and digits of a Chinese keyboard as half-width ones.
  for (const way of new Set([wanted, wanted.normalize('NFKC')])) {
    const plain = label.toLowerCase().indexOf(way);
    if (plain >= 0) return { from: plain, to: plain + way.length };
  }
  const found = matchPinyin?.(label, wanted.normalize('NFKC')) || null;
  return found && { from: found[0], to: found[1] + 1 };
}

/** Whether the label contains the typed text: 厘米 for “limi”, “lm”. */
export const matchesText = (label: string, typed: string): boolean => findText(label, typed) !== null;

/** The items whose label matches; loads the dictionary first. */
export async function filterByText<T>(items: readonly T[], labelOf: (item: T) => string, typed: string): Promise<T[]> {
  await loadPinyin().catch(() => undefined);
  return items.filter((item) => matchesText(labelOf(item), typed));
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** `matchesText` for a component; it renders again once the dictionary is loaded. */
export function useTextMatch(): typeof matchesText {
  const dictionary = () => matchPinyin;
  useSyncExternalStore(subscribe, dictionary, dictionary);
  return matchesText;
}
