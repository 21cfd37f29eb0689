import { NavLink } from 'react-router';
import './view-links.css';

/** Links between the lists of one menu entry, each at its own address. */
export function ViewLinks({ label, links }: { label: string; links: readonly (readonly [to: string, name: string])[] }) {
  return (
    <nav className="k-view-links" aria-label={label}>
      {links.map(([to, name]) => (
        <NavLink key={to} to={to}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
