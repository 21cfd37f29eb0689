import { Link, useLocation } from 'react-router';
import { formatCount } from '../../lib/format/format.ts';
import { useWholeTabs } from '../useWholeTabs.ts';
import { useAnchors } from './useAnchors.ts';

interface AnchorsProps {
  sections: readonly { id: string; title: string; count?: number | undefined; estimated?: boolean | undefined }[];
  /** Height in pixels of the sticky bars: a section is current once its heading has scrolled under them. */
  offset: number;
  className: string;
}

/** Links to the sections of this page; they keep the record in the address. */
export function Anchors({ sections, offset, className }: AnchorsProps) {
  const { search } = useLocation();
  const active = useAnchors(
    sections.map(({ id }) => id),
    offset,
  );
  const { row } = useWholeTabs<HTMLElement>(active, sections.length);
  return (
    <nav ref={row} className={className} aria-label="本页内容">
      {sections.map(({ id, title, count, estimated }) => (
        <Link key={id} to={{ search, hash: id }} replace preventScrollReset aria-current={id === active ? 'true' : undefined}>
          {title}
          {count !== undefined && <span className="figure">{formatCount(count, estimated)}</span>}
        </Link>
      ))}
    </nav>
  );
}
