import {
  ArrowLeftOutlined,
  BellOutlined,
  DownloadOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SearchOutlined,
  StarFilled,
  StarOutlined,
  SunOutlined,
} from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { EnvironmentPanel } from '../../features/access/EnvironmentPanel.tsx';
import { bellLabel } from '../../features/home/text.ts';
import { keysLabel } from '../../lib/commands.ts';
import { countRunning, useExportJobs, useFinishedToast } from '../../lib/api/export-jobs.ts';
import { useFavouriteSwitch } from '../../lib/session/favourites.ts';
import { openPanel } from '../../lib/panels.ts';
import { toggleTheme, useIsDark } from '../../lib/session/preferences.ts';
import { useImportToast, useNoticeToast, useTasks } from '../../lib/session/tasks.ts';
import { useAddresses } from '../addresses.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { usePage } from '../../lib/usePage.ts';
import { toggleSidebar, useShell } from './shell-store.ts';
import { UserMenu } from './UserMenu.tsx';
import { useRelease } from '../version.ts';

export function TopBar() {
  return (
    <header className="top-bar">
      <Hamburger />
      <BackArrow />
      <Breadcrumbs />
      <FavouriteButton />
      <EnvironmentPanel />
      <button type="button" className="bar-button bar-search" aria-keyshortcuts="Control+K Meta+K" onClick={() => openPanel('palette')}>
        <SearchOutlined />
        <span className="wide">搜索或执行</span>
        <kbd>{keysLabel('$mod+k')}</kbd>
      </button>
      <ExportButton />
      <Bell />
      <ThemeButton />
      <UserMenu />
    </header>
  );
}

/** Its dot says that a new release waits where the logo, which says so too, is not in sight. */
function Hamburger() {
  const opened = useShell((shell) => shell.sidebar.opened);
  const hidesLogo = useShell(({ device, sidebar, sidebarLogo }) => !sidebarLogo || (device === 'mobile' && !sidebar.opened));
  const waiting = useRelease((release) => release.newest !== null) && hidesLogo;
  return (
    <button
      type="button"
      className="bar-button"
      aria-label={`${opened ? '收起菜单' : '展开菜单'}${waiting ? '，有最新版本' : ''}`}
      aria-expanded={opened}
      onClick={toggleSidebar}
    >
      <span className="bar-marked">
        {opened ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        {waiting && <span className="bar-dot" />}
      </span>
    </button>
  );
}

/** Back from a detail or edit page to its list, with the filters kept. */
function BackArrow() {
  const back = usePage()?.back;
  const last = useAddresses((addresses) => addresses.last);
  const navigate = useNavigate();
  if (!back) return null;
  return (
    <button type="button" className="bar-button" aria-label="返回列表" onClick={() => void navigate(last[back] ?? back)}>
      <ArrowLeftOutlined />
    </button>
  );
}

/** Marks the current page or record as a favourite, which stands in the menu. */
function FavouriteButton() {
  const favourite = useFavouriteSwitch();
  if (!favourite) return null;
  const { marked, toggle } = favourite;
  return (
    <button type="button" className="bar-button" aria-label="收藏此页" aria-pressed={marked} onClick={toggle}>
      {marked ? <StarFilled /> : <StarOutlined />}
    </button>
  );
}

function ExportButton() {
  const jobs = useExportJobs();
  const running = countRunning(jobs);
  useFinishedToast(jobs);
  return (
    <button type="button" className="bar-button" onClick={() => openPanel('exports')}>
      <DownloadOutlined />
      <span className="wide">导出中心</span>
      <span className="visually-hidden">{running > 0 ? `，${running} 个任务进行中` : ''}</span>
      {running > 0 && (
        <span className="bar-badge" aria-hidden="true">
          {running}
        </span>
      )}
    </button>
  );
}

/** The task tray; its dot marks unread entries. */
function Bell() {
  const known = useTasks();
  useImportToast(known);
  useNoticeToast(known);
  return (
    <button type="button" className="bar-button" aria-label={bellLabel(known)} onClick={() => openPanel('tasks')}>
      <span className="bar-marked bar-bell">
        <BellOutlined />
        {(known.unreadNotices > 0 || known.tasks.some(({ unread }) => unread)) && <span className="bar-dot" />}
      </span>
    </button>
  );
}

function ThemeButton() {
  const dark = useIsDark();
  return (
    <button type="button" className="bar-button bar-theme" aria-label={dark ? '切换为浅色' : '切换为深色'} onClick={toggleTheme}>
      {dark ? <SunOutlined /> : <MoonOutlined />}
    </button>
  );
}
