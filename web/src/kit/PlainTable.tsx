import type { ReactNode } from 'react';
import './plain-table.css';

interface PlainTableProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** What scrolls must scroll by keys too, also where nothing in it takes the focus. */
const reachable = { tabIndex: 0 };

/** A short table of one object: rows of 36, hairlines; too wide, it scrolls sideways by itself. Takes thead and tbody. */
export function PlainTable({ label, className = '', children }: PlainTableProps) {
  return (
    <section className={`k-plain-table ${className}`} aria-label={label} {...reachable}>
      <table>{children}</table>
    </section>
  );
}
