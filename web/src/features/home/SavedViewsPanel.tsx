import { StarFilled } from '@ant-design/icons';
import type { HomeView } from '@mrp/contract/features/home.ts';
import { Link } from 'react-router';

/** 收藏视图: each opens its list with the saved state. */
export function SavedViewsPanel({ views }: { views: readonly HomeView[] }) {
  return (
    <nav className="sheet home-visits" aria-labelledby="home-views">
      <h2 id="home-views">收藏视图</h2>
      <ul>
        {views.map(({ id, name, title, path }) => (
          <li key={id}>
            <Link to={path}>
              <StarFilled className="home-star" /> {name}
            </Link>
            <span>{title}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
