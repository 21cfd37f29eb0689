import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { create } from 'zustand';
import { usePreferences } from './preferences.ts';

/** One thing the user can do here: the palette lists it, the key runs it, the sheet under `?` explains it. */
export interface Command {
  label: string;
  group: string;
  /** In tinykeys' notation: `$mod+k`, `n`, `g m`. */
  keys?: string;
  /** Not in the palette: pure movement, such as the next row. */
  keysOnly?: true;
  run: () => void;
}

export const useCommandStore = create<{ sets: readonly (readonly Command[])[] }>(() => ({ sets: [] }));

/** Offers commands while the caller is on screen. Pass a memoised list. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    useCommandStore.setState(({ sets }) => ({ sets: [...sets, commands] }));
    const bindings = commands.flatMap(({ keys, run }) => (keys ? [[keys, bind(keys, run)] as const] : []));
    const stop = tinykeys(window, Object.fromEntries(bindings), { ignore: (event) => event.isComposing });
    return () => {
      stop();
      useCommandStore.setState(({ sets }) => ({ sets: sets.filter((set) => set !== commands) }));
    };
  }, [commands]);
}

const bind = (keys: string, run: () => void) => (event: KeyboardEvent) => {
  if (isPlain(keys) && (usePreferences.getState().singleKeys === 'off' || isTyping(event.target))) return;
  event.preventDefault();
  run();
};

/** Letters without Ctrl or ⌘ are text as soon as somebody types. */
const isPlain = (keys: string): boolean => !/\$mod|Control|Meta|Alt|^F\d/.test(keys);

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable=true], [role=grid], dialog, [role=dialog]') !== null
  );
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** `$mod+k` → ⌘K or Ctrl K */
export function keysLabel(keys: string): string {
  const mac = isMac();
  return keys
    .split(' ')
    .map((press) =>
      press
        .split('+')
        .map((key) => (key === '$mod' ? (mac ? '⌘' : 'Ctrl') : key === 'Shift' && mac ? '⇧' : key.length === 1 ? key.toUpperCase() : key))
        .join(mac ? '' : ' '),
    )
    .join(' ');
}
