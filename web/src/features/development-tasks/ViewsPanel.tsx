import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Link, useLocation } from 'react-router';
import { useIsNarrow } from '../../kit/list/useIsNarrow.ts';
import { boardAddress, taskPaths } from './addresses.ts';
import './development-tasks.css';

const views = [
  { path: taskPaths.list, label: '列表', icon: <UnorderedListOutlined aria-hidden /> },
  { path: boardAddress, label: '看板', icon: <AppstoreOutlined aria-hidden /> },
];

/** 列表 or 看板 of the same tasks. */
export function ViewsPanel() {
  const { pathname } = useLocation();
  const words = useIsNarrow() ? 'visually-hidden' : '';
  return (
    <nav className="task-views" aria-label="任务视图">
      {views.map(({ path, label, icon }) => (
        <Link key={path} to={path} {...(pathname === path && { 'aria-current': 'page' as const })}>
          {icon} <span className={words}>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
