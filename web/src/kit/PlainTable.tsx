import type { ReactNode } from 'react';
import './plain-table.css';

interface PlainTableProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A short table of one object: rows of 36, hairlines; too wide, it scrolls sideways by itself. Takes thead and tbody. */
export function PlainTable({ label, className = '', children }: PlainTableProps) {
  return (
    <div className={`k-plain-table ${className}`} tabIndex={0} role="region" aria-label={label}>
      <table>{children}</table>
    </div>
  );
}
