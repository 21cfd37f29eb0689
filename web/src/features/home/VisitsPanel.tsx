import { Link } from 'react-router';
import type { Visit } from '../../lib/session/visits.ts';

/** 最近访问: pages and records that the user visited, newest first. */
export function VisitsPanel({ visits }: { visits: readonly Visit[] }) {
  return (
    <nav className="sheet home-visits" aria-labelledby="home-visits">
      <h2 id="home-visits">最近访问</h2>
      <ul>
        {visits.map(({ address, label, note }) => (
          <li key={address}>
            <Link to={address}>{label}</Link>
            <span>{note}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
