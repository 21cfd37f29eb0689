import { useDeferredValue, useLayoutEffect, type RefObject } from 'react';
import { useStore } from 'zustand';
import { editorText, type GridColumn, type GridRow } from '../columns/columns.ts';
import type { Grid, Mode } from '../grid-state.ts';
import { takeFocusRequest } from '../grid-store.ts';

export interface EditorProps {
  grid: Grid;
  column: GridColumn;
  row: GridRow;
  /** Accessible name of the editor: 净用量 第 3 行 */
  label: string;
  /** Id of the cell's error message, if there is one. */
  errorId: string | undefined;
  /** Id of the active cell while nothing is typed, so that screen readers announce it with its position. */
  cell?: string;
}

/** Takes the focus if the cursor requested it, and scrolls the cell into view. */
export function useCellFocus(grid: Grid, control: RefObject<HTMLElement | null>): void {
  const wish = useStore(grid.store, ({ focusRequest }) => focusRequest);
  useLayoutEffect(() => {
    if (!control.current || !takeFocusRequest(grid, wish)) return;
    if (document.activeElement !== control.current) control.current.focus({ preventScroll: true });
    control.current.closest('.k-cell')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [grid, control, wish]);
}

export interface Typing {
  mode: Mode;
  text: string;
}

/** The hidden, selected content that typing replaces: copyable text that does not have to be set at every cursor move. */
const IDLE = '\u00a0';

/** The committed text stays hidden in the editor until the next frame shows it in its cell; the next input replaces it. */
export function markCommitted(input: HTMLElement): void {
  if (input instanceof HTMLInputElement && input.type === 'text' && input.value !== IDLE) input.select();
}

/** Input without a key, as from a character panel or by voice, is appended to the editor's text instead of replacing it. */
export const typedAfter = (standing: string, value: string): string => (value.startsWith(standing) ? value.slice(standing.length) : value);

/** The typed text, or the text of a cell opened for editing. */
export function useTyping(
  { grid, column, row }: Pick<EditorProps, 'grid' | 'column' | 'row'>,
  input: RefObject<HTMLInputElement | null>,
): Typing {
  const mode = useStore(grid.store, (state) => state.mode);
  const typing = useStore(grid.store, (state) => state.typing);
  const now = mode === 'nav' ? IDLE : (typing ?? editorText(column, row[column.key], row));
  const later = useDeferredValue(now);
  const text = mode === 'nav' ? later : now;
  const isIdle = text === IDLE;
  useLayoutEffect(() => {
    const { current } = input;
    if (!current || document.activeElement !== current) return;
    if (mode === 'nav' && isIdle) current.select();
    if (mode === 'edit') current.setSelectionRange(current.value.length, current.value.length);
  }, [input, mode, isIdle]);
  return { mode, text };
}
