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
import { useId, useState, type ComponentType, type FocusEvent, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { MenuGroup } from '../../lib/session/menu.ts';
import type { Visit } from '../../lib/session/visits.ts';
import { useMenuPath, usePage } from '../../lib/usePage.ts';

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

export function MenuGroupItem({ group: { title, pages }, collapsed, unfolded, holdsPage }: MenuGroupItemProps) {
  return (
    <FoldingItem title={title} icon={icons[title] ?? SettingOutlined} collapsed={collapsed} unfolded={unfolded} holdsPage={holdsPage}>
      {pages.map((page) => (
        <PageItem key={page.path} {...page} />
      ))}
    </FoldingItem>
  );
}

interface MenuLinksItemProps {
  title: string;
  icon: ComponentType;
  links: readonly Visit[];
  collapsed: boolean;
}

/** Links of the user's own, folded like a group. */
export function MenuLinksItem({ title, icon, links, collapsed }: MenuLinksItemProps) {
  return (
    <FoldingItem title={title} icon={icon} collapsed={collapsed} unfolded={false} holdsPage={false}>
      {links.map(({ address, label, note }) => (
        <li key={address}>
          <Link className="menu-item page" to={address} title={[label, note].filter(Boolean).join(' · ')}>
            <span className="menu-label">{label}</span>
          </Link>
        </li>
      ))}
    </FoldingItem>
  );
}

interface FoldingItemProps extends Omit<MenuGroupItemProps, 'group'> {
  title: string;
  icon: ComponentType;
  children: ReactNode;
}

/** Expands below itself; in the collapsed menu its pages open beside it. */
function FoldingItem({ title, icon: Icon, collapsed, unfolded, holdsPage, children }: FoldingItemProps) {
  const [open, setOpen] = useState(holdsPage && !collapsed);
  const listId = useId();
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
        <span className={collapsed ? 'visually-hidden' : ''}>{title}</span>
        {!collapsed && <DownOutlined className="menu-arrow" />}
      </button>
      <ul id={listId} className={collapsed ? 'flyout' : ''} hidden={!shown} aria-label={title}>
        {collapsed && (
          <li className="flyout-title" aria-hidden="true">
            {title}
          </li>
        )}
        {children}
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
