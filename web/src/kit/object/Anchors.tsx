import { Link, useLocation } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { useAnchors } from './useAnchors.ts';

interface AnchorsProps {
  sections: readonly { id: string; title: string; count?: number | undefined; estimated?: boolean | undefined }[];
  /** What lies over the page at its top, in pixels: a section is read once its head has passed under it. */
  offset: number;
  className: string;
}

/** The ways to the sections of this page; the record in the address stays. */
export function Anchors({ sections, offset, className }: AnchorsProps) {
  const { search } = useLocation();
  const active = useAnchors(
    sections.map(({ id }) => id),
    offset,
  );
  return (
    <nav className={className} aria-label="本页内容">
      {sections.map(({ id, title, count, estimated }) => (
        <Link key={id} to={{ search, hash: id }} replace preventScrollReset aria-current={id === active ? 'true' : undefined}>
          {title}
          {count !== undefined && <span className="k-anchor-count">{formatCount(count, estimated)}</span>}
        </Link>
      ))}
    </nav>
  );
}
