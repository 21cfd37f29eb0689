import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { create } from 'zustand';
import { usePreferences } from './session/preferences.ts';

/** A command on this page: listed by the palette, run by its key, explained by the sheet under `?`. */
export interface Command {
  label: string;
  /** The target: the current record or list. */
  subject?: string;
  group: string;
  /** In tinykeys' notation: `$mod+k`, `n`, `g m`. */
  keys?: string;
  /** Not in the palette: pure movement, such as the next row. */
  keysOnly?: true;
  /** The focused element handles the key itself; here it is only documented. */
  toldOnly?: true;
  run: () => void;
}

export const useCommandStore = create<{ sets: readonly (readonly Command[])[] }>(() => ({ sets: [] }));

/** Registers commands while the caller is mounted. Pass a memoised list. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    useCommandStore.setState(({ sets }) => ({ sets: [...sets, commands] }));
    const bindings = commands.flatMap(({ keys, toldOnly, run }) => (keys && !toldOnly ? [[keys, bind(keys, run)] as const] : []));
    const stop = tinykeys(window, Object.fromEntries(bindings), { ignore: (event) => event.isComposing });
    return () => {
      stop();
      useCommandStore.setState(({ sets }) => ({ sets: sets.filter((set) => set !== commands) }));
    };
  }, [commands]);
}

const bind = (keys: string, run: () => void) => (event: KeyboardEvent) => {
  if (event.defaultPrevented) return;
  if (isPlain(keys) && (usePreferences.getState().singleKeys === 'off' || isTyping(event.target))) return;
  if (keys === 'Space' && isPressed(event.target)) return;
  event.preventDefault();
  run();
};

/** Letters without Ctrl or ⌘ are text while an input has the focus. */
const isPlain = (keys: string): boolean => !/\$mod|Control|Meta|Alt|\bF\d/.test(keys);

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable=true], [role=grid], dialog, [role=dialog]:not([aria-modal=false])') !== null
  );
}

/** Elements that the space bar activates natively. */
function isPressed(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('button, summary, [role=button], [role=tab], [role^=menu], [role=option]') !== null
  );
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Space: '空格',
  Enter: '↵',
};

/** Formats a key: `$mod+k` → ⌘K or Ctrl K */
export function keysLabel(keys: string): string {
  const mac = isMac();
  const special: Readonly<Record<string, string>> = { ...signs, $mod: mac ? '⌘' : 'Ctrl', ...(mac && { Shift: '⇧' }) };
  const sign = (key: string) => special[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return keys
    .split(' ')
    .map((press) =>
      press
        .replace(/^Shift\+(?=[^A-Za-z]$)/, '')
        .split('+')
        .map(sign)
        .join(mac ? '' : ' '),
    )
    .join(' ');
}
