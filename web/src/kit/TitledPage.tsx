import type { ReactNode } from 'react';

interface TitledPageProps {
  title: string;
  children: ReactNode;
}

/** A page of one sheet below its title, which stands where lists have theirs. */
export const TitledPage = ({ title, children }: TitledPageProps) => (
  <div className="stack">
    <h1>{title}</h1>
    <div className="sheet">{children}</div>
  </div>
);
