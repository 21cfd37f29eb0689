import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { useLatest } from '../../lib/useLatest.ts';

/** Movement in CSS pixels from which a press becomes a drag. */
const THRESHOLD = 6;

export interface Drag {
  id: string;
  /** Movement of the card since the press. */
  x: number;
  y: number;
  /** The column under the pointer. */
  over: string | null;
}

interface Press {
  id: string;
  x: number;
  y: number;
}

/**
 * Dragging of cards between columns with a mouse or pen; a column has `data-column`. Touch scrolls the board and moves cards by their menu. Esc
 * and a lost pointer put the card back.
 */
export function useBoardDrag(onDrop: (id: string, column: string) => void) {
  const [press, setPress] = useState<Press | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const drop = useLatest(onDrop);
  const moved = useRef(false);
  useEffect(() => {
    if (!press) return undefined;
    let now: Drag | null = null;
    const show = (next: Drag | null) => {
      now = next;
      setDrag(next);
    };
    const end = () => {
      show(null);
      setPress(null);
    };
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const [x, y] = [clientX - press.x, clientY - press.y];
      if (!now && Math.hypot(x, y) < THRESHOLD) return;
      moved.current = true;
      show({ id: press.id, x, y, over: columnAt(clientX, clientY) });
    };
    const release = () => {
      const column = now?.over;
      // After the click that follows the release.
      setTimeout(() => {
        moved.current = false;
      });
      end();
      if (column) drop.current(press.id, column);
    };
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && end();
    // On the window, because a quick pointer leaves the card before it follows.
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', release, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('blur', end, { signal });
    window.addEventListener('keydown', cancel, { signal });
    return () => listening.abort();
  }, [press, drop]);
  return { drag, cardProps: (id: string) => cardProps(id, moved, setPress) };
}

const cardProps = (id: string, moved: { current: boolean }, setPress: (press: Press) => void) => ({
  onPointerDown: ({ button, pointerType, target, clientX, clientY }: PointerEvent<HTMLElement>) => {
    moved.current = false;
    if (button === 0 && pointerType !== 'touch' && !isControl(target)) setPress({ id, x: clientX, y: clientY });
  },
  // The link of the card must not open after a drag.
  onClickCapture: (event: MouseEvent) => {
    if (!moved.current) return;
    event.preventDefault();
    event.stopPropagation();
  },
  // The browser's own dragging of links and pictures would end ours.
  onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
});

const isControl = (target: EventTarget): boolean => target instanceof Element && target.closest('button, input, [role=menu]') !== null;

/** The card under the pointer lets events through while it is dragged. */
const columnAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? null;
