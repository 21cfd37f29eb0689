import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useEffect, useState, type RefObject } from 'react';
import { scrolledColumns, type FittedColumns } from './column-room.ts';
import { scrollerOf } from './useFittedColumns.ts';

interface MoreColumnsProps {
  box: RefObject<HTMLElement | null>;
  fitted: FittedColumns;
}

interface Beyond {
  /** Number of columns that are not whole in sight, on either side. */
  before: number;
  after: number;
  /** Where the first of those that follow begins. */
  next: number;
}

const nothing: Beyond = { before: 0, after: 0, next: 0 };

/** Hides the content of columns of which only a part is in sight, and tells what lies beyond the edges. */
function showWhole(element: HTMLElement, { columns, whole, taken }: FittedColumns): Beyond {
  const scroller = scrollerOf(element)!;
  const scrolling = columns.filter(({ frozen }) => !frozen);
  const stays = columns.reduce((sum, { frozen, width }) => (frozen ? sum + width : sum), taken);
  const view = whole === undefined ? Infinity : scroller.clientWidth - stays;
  const { cut, before, after } = scrolledColumns(scrolling, scroller.scrollLeft, view);
  for (const { key } of columns) {
    if (cut.includes(key)) element.style.setProperty(showName(key), '0');
    else element.style.removeProperty(showName(key));
  }
  element.style.setProperty('--k-scrollbar', `${scroller.offsetWidth - scroller.clientWidth}px`);
  const seen = scrolling.slice(0, -after.length || undefined);
  return { before: before.length, after: after.length, next: seen.reduce((sum, { width }) => sum + width, 0) };
}

/** Says how many columns follow beyond the edge and leads there. */
export function MoreColumns({ box, fitted }: MoreColumnsProps) {
  const [hidden, setHidden] = useState(nothing);
  useEffect(() => {
    const element = box.current!;
    const scroller = scrollerOf(element);
    const place = () => {
      const found = showWhole(element, fitted);
      setHidden((now) => (now.before === found.before && now.after === found.after ? now : found));
    };
    place();
    scroller?.addEventListener('scroll', place, { passive: true });
    return () => scroller?.removeEventListener('scroll', place);
  }, [box, fitted]);
  const scrollTo = (left: number) => scrollerOf(box.current!)?.scrollTo({ left });
  if (hidden.after > 0)
    return (
      <button type="button" className="k-more-columns" title="向右看其余的列" onClick={() => scrollTo(hidden.next)}>
        {hidden.after} 列<RightOutlined aria-hidden />
        <span className="visually-hidden">在右侧</span>
      </button>
    );
  if (hidden.before > 0)
    return (
      <button type="button" className="k-more-columns" title="回到前面的列" onClick={() => scrollTo(0)}>
        <LeftOutlined aria-hidden />
        {hidden.before} 列<span className="visually-hidden">在左侧</span>
      </button>
    );
  return null;
}

/** The property that a cell's content takes its opacity from. */
export const showName = (key: string): string => `--k-show-${key}`;
