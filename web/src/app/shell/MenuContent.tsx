import { HistoryOutlined, SearchOutlined, StarOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { searchMenu, type MenuGroup } from '../../lib/session/menu.ts';
import { useTextMatch } from '../../lib/format/text-match.ts';
import { useMenu } from '../../lib/session/useMenu.ts';
import { useFavourites } from '../../lib/session/favourites.ts';
import { useVisits } from '../../lib/session/visits.ts';
import { HomeItem, MenuGroupItem, MenuLinksItem } from './MenuGroupItem.tsx';
import { usePage } from '../../lib/usePage.ts';
import { useShell } from './shell-store.ts';
import { reloadForRelease } from '../UpdateDialog.tsx';
import { useRelease } from '../version.ts';

/** Logo, search and groups, used by the side menu and by the drawer of a narrow window. */
export function MenuContent({ collapsed }: { collapsed: boolean }) {
  const sidebarLogo = useShell((shell) => shell.sidebarLogo);
  const groups = useMenu();
  useTextMatch();
  const page = usePage();
  const [typed, setTyped] = useState('');
  const searching = !collapsed && typed.trim() !== '';
  const shown = searching ? searchMenu(groups, typed) : groups;
  return (
    <>
      {sidebarLogo && <Logo collapsed={collapsed} />}
      {!collapsed && <MenuSearch typed={typed} onType={setTyped} first={searching ? shown[0]?.pages[0]?.path : undefined} />}
      <nav aria-label="主菜单">
        <ul>
          {!searching && <HomeItem collapsed={collapsed} />}
          {!searching && <OwnLinks collapsed={collapsed} />}
          {shown.map((group: MenuGroup) => (
            <MenuGroupItem
              key={`${group.path} ${group.title === page?.group} ${collapsed}`}
              group={group}
              collapsed={collapsed}
              unfolded={searching}
              holdsPage={group.title === page?.group}
            />
          ))}
        </ul>
        {searching && shown.length === 0 && <p className="menu-note">没有匹配的菜单</p>}
      </nav>
    </>
  );
}

const RECENT = 8;

/** 收藏 and 最近访问; absent until there are any. */
function OwnLinks({ collapsed }: { collapsed: boolean }) {
  const favourites = useFavourites();
  const visits = useVisits().slice(0, RECENT);
  const kinds = [
    { title: '收藏', icon: StarOutlined, links: favourites },
    { title: '最近访问', icon: HistoryOutlined, links: visits },
  ];
  return kinds
    .filter(({ links }) => links.length > 0)
    .map((kind) => <MenuLinksItem key={`${kind.title} ${collapsed}`} {...kind} collapsed={collapsed} />);
}

function MenuSearch({ typed, onType, first }: { typed: string; onType: (typed: string) => void; first: string | undefined }) {
  const navigate = useNavigate();
  const openFirst = () => {
    if (!first) return;
    onType('');
    void navigate(first);
  };
  return (
    <div className="menu-search">
      <SearchOutlined />
      <input
        type="search"
        aria-label="搜索菜单"
        placeholder="搜索菜单"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') openFirst();
          if (event.key === 'Escape') onType('');
        }}
      />
    </div>
  );
}

/** Links to the home page; when a new release is available it shows a dot and reloads. */
function Logo({ collapsed }: { collapsed: boolean }) {
  const waiting = useRelease((release) => release.newest !== null);
  const content: ReactNode = (
    <>
      <span className={`logo-mark ${waiting ? 'waiting-release' : ''}`}>
        <img src="/favicon.svg" alt="" width={20} height={20} />
      </span>
      <span className={collapsed ? 'visually-hidden' : ''}>MRP 物料管理系统</span>
      {waiting && <span className="visually-hidden">，有最新版本，点击刷新</span>}
    </>
  );
  if (!waiting) {
    return (
      <Link className="logo" to="/home">
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className="logo" onClick={() => void reloadForRelease()}>
      {content}
    </button>
  );
}
