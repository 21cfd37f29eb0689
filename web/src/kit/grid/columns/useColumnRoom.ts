import { useEffect, useLayoutEffect, useMemo, useState, type CSSProperties, type RefObject } from 'react';
import { fitColumns, trackStyle, type Widths } from './column-widths.ts';
import type { GridColumn } from './columns.ts';
import { readNeeds, widest } from './content-needs.ts';
import type { Lines } from '../grid-edits.ts';
import { useAfterRowChange } from '../lines/useAfterRowChange.ts';

interface Shown {
  columns: readonly GridColumn[];
  lines: Lines;
  facts: unknown;
}

export interface ColumnRoom {
  widths: Widths;
  tracks: CSSProperties;
  /** Number of columns that are not whole in sight, on either side. */
  before: number;
  after: number;
}

/** Widths of the columns by their content and the grid's box; a partly visible column hides its figures. */
export function useColumnRoom(box: RefObject<HTMLElement | null>, { columns, lines, facts }: Shown): ColumnRoom {
  const [room, setRoom] = useState(Infinity);
  const [needs, setNeeds] = useState<Widths>({});
  const [beyond, setBeyond] = useState({ before: 0, after: 0 });
  const shown = useAfterRowChange(useMemo(() => ({ lines, facts }), [lines, facts]));
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const size = new ResizeObserver(measure);
    size.observe(element);
    return () => size.disconnect();
  }, [box]);
  useLayoutEffect(() => {
    const measure = () => {
      const read = readNeeds(box.current!, columns);
      setNeeds((before) => widest(before, read));
    };
    measure();
  }, [box, columns, shown]);
  const fitted = useMemo(() => fitColumns(columns, needs, room), [columns, needs, room]);
  useEffect(() => {
    const element = box.current!;
    const place = () => {
      const { before, after } = showWhole(element);
      setBeyond((now) => (now.before === before && now.after === after ? now : { before, after }));
    };
    place();
    element.addEventListener('scroll', place, { passive: true });
    return () => element.removeEventListener('scroll', place);
  }, [box, fitted, room]);
  const tracks = useMemo(() => trackStyle(columns, fitted), [columns, fitted]);
  return { widths: fitted.widths, tracks, ...beyond };
}

/** A column wider than the view is never whole. */
function showWhole(element: HTMLElement): { before: number; after: number } {
  const found = { before: 0, after: 0 };
  const { left: edge } = element.getBoundingClientRect();
  const frozen = element.querySelector('.k-grid-head .k-frozen')!;
  const isDissolved = getComputedStyle(frozen).display === 'contents';
  const start = (isDissolved ? frozen.firstElementChild! : frozen).getBoundingClientRect().right;
  const end = edge + element.clientWidth;
  element.querySelectorAll('.k-grid-head [role=columnheader][aria-colindex]').forEach((head, at) => {
    const { left, right, width } = head.getBoundingClientRect();
    const stays = !isDissolved && frozen.contains(head);
    const isBefore = !stays && left < start - 1;
    const isAfter = !stays && right > end + 1;
    if (isBefore) found.before++;
    else if (isAfter) found.after++;
    const hides = (isBefore || isAfter) && width <= end - start;
    if (hides) element.style.setProperty(showName(at), '0');
    else element.style.removeProperty(showName(at));
  });
  return found;
}

const showName = (at: number): string => `--k-show-${at}`;

/** What a cell of the column at this place takes its opacity from. */
export const shownIn = (at: number): CSSProperties => (styles[at] ??= { opacity: `var(${showName(at)}, 1)` });
const styles: CSSProperties[] = [];
