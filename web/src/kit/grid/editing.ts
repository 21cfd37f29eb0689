import { useDeferredValue, useLayoutEffect, type RefObject } from 'react';
import { useStore } from 'zustand';
import { editorText, type GridColumn, type GridRow } from './columns.ts';
import { takeFocusWish, type Grid, type Mode } from './grid-store.ts';

export interface EditorProps {
  grid: Grid;
  column: GridColumn;
  row: GridRow;
  /** 净用量 第 3 行 */
  label: string;
  /** Where the message stands that says what is wrong, if anything is. */
  errorId: string | undefined;
  /** The active cell by its name, as long as nothing is typed: it is read out, with its place in the grid. */
  cell?: string;
}

/** Takes the focus when the cursor came with it, and brings the cell into sight. */
export function useCellFocus(grid: Grid, control: RefObject<HTMLElement | null>): void {
  const wish = useStore(grid.store, ({ focusWish }) => focusWish);
  useLayoutEffect(() => {
    if (!control.current || !takeFocusWish(grid, wish)) return;
    if (document.activeElement !== control.current) control.current.focus({ preventScroll: true });
    control.current.closest('.k-cell')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [grid, control, wish]);
}

export interface Typing {
  mode: Mode;
  text: string;
}

/** Stands in the editor, marked and unseen, until something is typed instead of it: no text to be set at every step, yet one that can be copied. */
const IDLE = '\u00a0';

/** What was committed still stands in the editor, unseen, until the frame that shows it in its cell is out: what comes first replaces it. */
export function markCommitted(input: HTMLElement): void {
  if (input instanceof HTMLInputElement && input.type === 'text' && input.value !== IDLE) input.select();
}

/** What comes without a key, as from a panel of signs or by voice, does not replace what still stands in the editor but follows it. */
export const typedAfter = (standing: string, value: string): string => (value.startsWith(standing) ? value.slice(standing.length) : value);

/** What is being typed, or the text of a cell that is gone into. */
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
