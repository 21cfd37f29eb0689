import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { NavLink } from 'react-router';
import { useCan } from '../../lib/session/permissions.tsx';
import './view-links.css';

/** Address, name, and the read that a user must be allowed. */
export type ViewLink = readonly [to: string, name: string, read?: Endpoint];

/** Links between the lists of one menu entry, each at its own address; none where the user may open only one of them. */
export function ViewLinks({ label, links }: { label: string; links: readonly ViewLink[] }) {
  const can = useCan();
  const allowed = links.filter(([, , read]) => read === undefined || can(read));
  if (allowed.length < 2) return null;
  return (
    <nav className="k-view-links" aria-label={label}>
      {allowed.map(([to, name]) => (
        <NavLink key={to} to={to}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
