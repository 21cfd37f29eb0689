import { useRef, type ReactNode } from 'react';
import { useEmptyColumns } from '../tables/empty-columns.ts';
import { MoreToTheRight } from '../tables/MoreToTheRight.tsx';
import { useWholeCells } from '../tables/whole-cells.ts';
import './plain-table.css';

interface PlainTableProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scroll containers must be focusable, so that they scroll by keyboard. */
const reachable = { tabIndex: 0 };

/**
 * A short table inside a page: rows of 36 px, hairlines, horizontal scrolling when too wide. Takes thead and tbody. Columns that no row
 * has are not shown.
 */
export function PlainTable({ label, className = '', children }: PlainTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const box = useRef<HTMLElement>(null);
  const off = useEmptyColumns(table);
  const more = useWholeCells(box);
  return (
    <section ref={box} className={`k-plain-table ${className}`} aria-label={label} {...reachable}>
      <MoreToTheRight count={more} />
      <table ref={table} className={off}>
        {children}
      </table>
    </section>
  );
}
