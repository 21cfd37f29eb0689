import { useEffect, useRef, useState, type PointerEvent } from 'react';

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
  const [drag, setDrag] = useState<Drag | null>(null);
  const press = useRef<Press | null>(null);
  const moved = useRef(false);
  const end = () => {
    press.current = null;
    setDrag(null);
  };
  useEffect(() => {
    if (!drag) return undefined;
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && end();
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [drag]);
  const cardProps = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      moved.current = false;
      if (event.button !== 0 || event.pointerType === 'touch' || isControl(event.target)) return;
      press.current = { id, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = press.current;
      if (from?.id !== id) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!drag && Math.hypot(x, y) < THRESHOLD) return;
      if (!drag) event.currentTarget.setPointerCapture(event.pointerId);
      moved.current = true;
      setDrag({ id, x, y, over: columnAt(event.clientX, event.clientY) });
    },
    onPointerUp: () => {
      const column = drag?.over;
      end();
      if (column) onDrop(id, column);
    },
    onPointerCancel: end,
    // The link of the card must not open after a drag.
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!moved.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    // The browser's own dragging of links and pictures would end ours.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  });
  return { drag, cardProps };
}

const isControl = (target: EventTarget): boolean => target instanceof Element && target.closest('button, input, [role=menu]') !== null;

/** The card under the pointer lets events through while it is dragged. */
const columnAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? null;
