import { useRef, useState, type DragEvent } from 'react';
import { placeRows } from '../grid-edits.ts';
import type { Grid } from '../grid-state.ts';
import { chosenRange, commitTyping, edit, requestFocus } from '../grid-store.ts';

/** Drop position of the dragged lines. */
export interface DropPlace {
  key: string;
  below: boolean;
}

/** Lines are dragged by their number, all selected ones together; Alt+↑ ↓ do the same by keyboard. */
export function useLineDrag(grid: Grid) {
  const dragged = useRef<readonly string[]>([]);
  const [drop, setDrop] = useState<DropPlace | null>(null);
  const stop = () => {
    dragged.current = [];
    setDrop(null);
  };
  return {
    drop,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const key = lineUnder(event)?.dataset['row'];
      if (key === undefined) return;
      commitTyping(grid);
      const { keys } = chosenRange(grid);
      dragged.current = keys.includes(key) ? keys : [key];
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', '');
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const line = lineUnder(event);
      if (dragged.current.length === 0 || !line) return;
      event.preventDefault();
      const { top, height } = line.getBoundingClientRect();
      const below = event.clientY > top + height / 2;
      const key = line.dataset['row']!;
      if (drop?.key !== key || drop.below !== below) setDrop({ key, below });
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (drop === null) return;
      event.preventDefault();
      const keys = dragged.current;
      edit(grid, (lines) => placeRows(lines, keys, drop.key, drop.below));
      stop();
      requestFocus(grid);
    },
    onDragEnd: stop,
  };
}

const lineUnder = ({ target }: DragEvent<HTMLElement>): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null;
