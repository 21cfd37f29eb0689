import { menu } from '@mrp/contract/permissions.ts';
import { Link } from 'react-router';
import { firstPageOf } from '../lib/menu.ts';
import { useMenu } from '../lib/useMenu.ts';
import { usePage } from '../lib/usePage.ts';

/** The matched levels: the group leads to its first page, the page itself is plain text. */
export function Breadcrumbs() {
  const page = usePage();
  const groups = useMenu();
  const group = menu.find(({ title }) => title === page?.group);
  return (
    <nav className="breadcrumb" aria-label="面包屑">
      <ol>
        {group && <li>{firstPageOf(group.path, groups) ? <Link to={group.path}>{group.title}</Link> : group.title}</li>}
        {page && <li aria-current="page">{page.title}</li>}
      </ol>
    </nav>
  );
}
