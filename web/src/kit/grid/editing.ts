import { useLayoutEffect, type RefObject } from 'react';
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
}

/** Takes the focus when the cursor came with it, and brings the cell into sight. */
export function useCellFocus(grid: Grid, control: RefObject<HTMLElement | null>): void {
  const wish = useStore(grid.store, ({ focusWish }) => focusWish);
  useLayoutEffect(() => {
    if (!control.current || !takeFocusWish(grid, wish)) return;
    control.current.focus({ preventScroll: true });
    control.current.closest('[role=gridcell]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [grid, control, wish]);
}

export interface Typing {
  mode: Mode;
  text: string;
}

/** The text of the cell, or what is being typed instead of it; walked over it is marked whole. */
export function useTyping(
  { grid, column, row }: Pick<EditorProps, 'grid' | 'column' | 'row'>,
  input: RefObject<HTMLInputElement | null>,
): Typing {
  const mode = useStore(grid.store, (state) => state.mode);
  const typing = useStore(grid.store, (state) => state.typing);
  const plain = editorText(column, row[column.key], row);
  useLayoutEffect(() => {
    const { current } = input;
    if (!current || document.activeElement !== current) return;
    if (mode === 'nav') current.select();
    if (mode === 'edit') current.setSelectionRange(current.value.length, current.value.length);
  }, [input, mode, plain]);
  return { mode, text: typing ?? plain };
}
