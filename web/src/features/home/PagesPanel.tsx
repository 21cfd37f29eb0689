import { Link } from 'react-router';
import type { MenuGroup } from '../../lib/menu.ts';

/** 常用页面: all pages that the user may open, by group. */
export function PagesPanel({ groups }: { groups: readonly MenuGroup[] }) {
  return (
    <nav className="sheet home-pages" aria-labelledby="home-pages">
      <h2 id="home-pages">常用页面</h2>
      <dl>
        {groups.map(({ path, title, pages }) => (
          <div key={path}>
            <dt>{title}</dt>
            {pages.map((page) => (
              <dd key={page.path}>
                <Link to={page.path}>{page.title}</Link>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </nav>
  );
}
