import { Link } from 'react-router';
import { helpOfRole } from './addresses.ts';
import type { HelpRole } from './task-text.ts';

interface RoleLinksProps {
  own: readonly HelpRole[];
  others: readonly HelpRole[];
  current: string | null;
}

/** The chapters: those of the reader's own work, and the others behind one line. */
export function RoleLinksPanel({ own, others, current }: RoleLinksProps) {
  const isElsewhere = others.some(({ name }) => name === current);
  return (
    <nav className="help-roles" aria-label="手册的角色">
      <RoleLinks roles={own} current={current} />
      {others.length > 0 && (
        <details open={isElsewhere}>
          <summary>其他角色的手册（{others.length}）</summary>
          <RoleLinks roles={others} current={current} />
        </details>
      )}
    </nav>
  );
}

function RoleLinks({ roles, current }: { roles: readonly HelpRole[]; current: string | null }) {
  return (
    <ul className="plain-list cluster">
      {roles.map(({ name }) => (
        <li key={name}>
          <Link to={helpOfRole(name)} aria-current={name === current ? 'page' : undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
