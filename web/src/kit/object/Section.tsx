import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format.ts';

export interface ObjectSection {
  /** Deep link: #colours. */
  id: string;
  title: string;
  count?: number | undefined;
  /** Of so many that they were not counted. */
  estimated?: boolean | undefined;
  /** Grey, on the title's baseline. */
  note?: ReactNode;
  /** Controls at the right end. */
  extra?: ReactNode;
  /** The filtered list behind this excerpt. */
  moreTo?: string;
  /** Two of these stand side by side where there is room. */
  half?: boolean;
  content: ReactNode;
}

/** A white sheet with its title; inside it only hairlines. */
export function Section({ id, title, count, estimated, note, extra, moreTo, half = false, content }: ObjectSection) {
  return (
    <section id={id} className={`k-section ${half ? 'half' : ''}`} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {note !== undefined ? (
          <span className="k-section-note">{note}</span>
        ) : (
          count !== undefined && <span className="k-section-note">{formatCount(count, estimated)}</span>
        )}
        <div className="k-section-extra">
          {extra}
          {moreTo && <Link to={moreTo}>查看全部</Link>}
        </div>
      </header>
      {content}
    </section>
  );
}
