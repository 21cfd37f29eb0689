import { useSyncExternalStore } from 'react';

type MatchPinyin = (label: string, typed: string) => [number, number] | false;

let matchPinyin: MatchPinyin | null = null;
const listeners = new Set<() => void>();

/** Loads the pinyin dictionary for short lists in the browser; the shell does it after the first page. Server lists search by their own index. */
export async function loadPinyin(): Promise<void> {
  if (matchPinyin) return;
  // Its types describe another kind of module than its files.
  const { default: pinyin } = (await import('pinyin-match')) as unknown as { default: { match: MatchPinyin } };
  matchPinyin = pinyin.match;
  for (const changed of listeners) changed();
}

/** Whether the label contains the typed text, also as pinyin or initials: 厘米 for “limi”, “lm”. */
export function matchesText(label: string, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return wanted === '' || label.toLowerCase().includes(wanted) || (matchPinyin !== null && matchPinyin(label, wanted) !== false);
}

/** The items whose label matches; loads the dictionary first. */
export async function filterByText<T>(items: readonly T[], labelOf: (item: T) => string, typed: string): Promise<T[]> {
  await loadPinyin().catch(() => undefined);
  return items.filter((item) => matchesText(labelOf(item), typed));
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** `matchesText` for a component, which renders again once the dictionary is loaded. */
export function useTextMatch(): typeof matchesText {
  useSyncExternalStore(subscribe, () => matchPinyin);
  return matchesText;
}
