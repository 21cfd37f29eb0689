import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format/format.ts';
import './section.css';

export interface ObjectSection {
  /** Anchor of the section: #colours. */
  id: string;
  title: string;
  count?: number | undefined;
  /** Lower bound of a count that was not completed. */
  estimated?: boolean | undefined;
  /** Grey text on the title's baseline. */
  note?: ReactNode;
  /** Controls at the right end. */
  extra?: ReactNode;
  /** Link to the filtered list that this excerpt belongs to. */
  moreTo?: string;
  /** Half width: two such sections share a row where there is room. */
  half?: boolean;
  content: ReactNode;
}

/** A white section with its title; inside it only hairlines separate parts. */
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

/** 暂无：库存 · BOM · 采购 — each keeps its anchor, and the link to its list. */
export function EmptySections({ sections }: { sections: readonly ObjectSection[] }) {
  if (sections.length === 0) return null;
  return (
    <p className="k-empty-sections">
      暂无：
      {sections.map(({ id, title, moreTo }, at) => (
        <Fragment key={id}>
          {at > 0 && ' · '}
          <span id={id}>{moreTo ? <Link to={moreTo}>{title}</Link> : title}</span>
        </Fragment>
      ))}
    </p>
  );
}
