import { menu } from '@mrp/contract/permissions.ts';
import { Link } from 'react-router';
import { firstPageOf } from '../../lib/session/menu.ts';
import type { PageRoute } from '../../lib/page-route.ts';
import { useMenu } from '../../lib/session/useMenu.ts';
import { useParentLists, usePage } from '../../lib/usePage.ts';
import { useAddresses } from '../addresses.ts';

/** Breadcrumbs: the group links to its first page, a list to its last address; the current page is plain text. */
export function Breadcrumbs() {
  const page = usePage();
  const groups = useMenu();
  const lists = useParentLists();
  const last = useAddresses((addresses) => addresses.last);
  const group = menu.find(({ title }) => title === page?.group);
  const opens = ({ path, hidden }: PageRoute) => hidden || groups.some(({ pages }) => pages.some((one) => one.path === path));
  return (
    <nav className="breadcrumb" aria-label="面包屑">
      <ol>
        {group && <li>{firstPageOf(group.path, groups) ? <Link to={group.path}>{group.title}</Link> : group.title}</li>}
        {lists.map((list) => (
          <li key={list.path}>{opens(list) ? <Link to={last[list.path] ?? list.path}>{list.title}</Link> : list.title}</li>
        ))}
        {page && <li aria-current="page">{page.title}</li>}
      </ol>
    </nav>
  );
}
