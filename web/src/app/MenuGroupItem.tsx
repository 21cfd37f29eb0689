import {
  AccountBookOutlined,
  BarChartOutlined,
  BgColorsOutlined,
  BuildOutlined,
  DatabaseOutlined,
  DownOutlined,
  HomeOutlined,
  InboxOutlined,
  SettingOutlined,
  TeamOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import { useId, useState, type ComponentType, type FocusEvent } from 'react';
import { Link, useLocation } from 'react-router';
import type { MenuGroup } from '../lib/menu.ts';
import { useMenuPath, usePage } from '../lib/usePage.ts';

const icons: Readonly<Record<string, ComponentType>> = {
  开发管理: BgColorsOutlined,
  成本管理: AccountBookOutlined,
  供应商管理: TeamOutlined,
  物料备料: InboxOutlined,
  工厂管理: BuildOutlined,
  物料库存: DatabaseOutlined,
  报表中心: BarChartOutlined,
  基础配置: ToolOutlined,
  系统管理: SettingOutlined,
};

export function HomeItem({ collapsed }: { collapsed: boolean }) {
  const current = useLocation().pathname === '/home';
  return (
    <li>
      <Link
        className={`menu-item ${current ? 'current' : ''}`}
        to="/home"
        aria-current={current ? 'page' : undefined}
        title={collapsed ? '首页' : undefined}
      >
        <HomeOutlined />
        <span className={collapsed ? 'visually-hidden' : ''}>首页</span>
      </Link>
    </li>
  );
}

interface MenuGroupItemProps {
  group: MenuGroup;
  collapsed: boolean;
  /** Open regardless of the user's collapsed groups, because a search is active. */
  unfolded: boolean;
  holdsPage: boolean;
}

/** A group expands below itself; in the collapsed menu its pages open beside it. */
export function MenuGroupItem({ group, collapsed, unfolded, holdsPage }: MenuGroupItemProps) {
  const [open, setOpen] = useState(holdsPage && !collapsed);
  const listId = useId();
  const Icon = icons[group.title] ?? SettingOutlined;
  const shown = open || unfolded;
  const flyout = collapsed && {
    onMouseEnter: () => setOpen(true),
    onMouseLeave: () => setOpen(false),
    onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false),
    onKeyDown: (event: { key: string }) => event.key === 'Escape' && setOpen(false),
  };
  return (
    <li className="menu-group" {...(flyout || {})}>
      <button
        type="button"
        className={`menu-item ${holdsPage ? 'holds-page' : ''} ${holdsPage && collapsed ? 'current' : ''}`}
        aria-expanded={shown}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <Icon />
        <span className={collapsed ? 'visually-hidden' : ''}>{group.title}</span>
        {!collapsed && <DownOutlined className="menu-arrow" />}
      </button>
      <ul id={listId} className={collapsed ? 'flyout' : ''} hidden={!shown} aria-label={group.title}>
        {collapsed && (
          <li className="flyout-title" aria-hidden="true">
            {group.title}
          </li>
        )}
        {group.pages.map((page) => (
          <PageItem key={page.path} {...page} />
        ))}
      </ul>
    </li>
  );
}

function PageItem({ title, path }: { title: string; path: string }) {
  const here = usePage()?.path === path;
  const current = useMenuPath() === path;
  return (
    <li>
      <Link className={`menu-item page ${current ? 'current' : ''}`} to={path} aria-current={here ? 'page' : undefined}>
        {title}
      </Link>
    </li>
  );
}
