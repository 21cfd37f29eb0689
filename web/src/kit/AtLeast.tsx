import type { ReactNode } from 'react';

interface AtLeastProps {
  /** What the sum lacks, such as 2 行没有单价; false: nothing. */
  missing: string | false;
  /** The sum without it. */
  children: ReactNode;
}

/** A sum that lacks something is at least as much, and says why. */
export function AtLeast({ missing, children }: AtLeastProps) {
  if (missing === false) return children;
  return (
    <span title={`${missing}，未计入`}>
      <span aria-hidden="true">≥ </span>
      <span className="visually-hidden">{missing}，至少 </span>
      {children}
    </span>
  );
}
