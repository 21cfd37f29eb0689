import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { lazyComponent } from '../../kit/lazy.tsx';
import { openPanel, usePanel } from '../../lib/panels.ts';
import { loadPinyin } from '../../lib/format/text-match.ts';
import { rememberVisit } from '../../lib/session/visits.ts';
import { AntdProvider } from '../AntdProvider.tsx';
import { rememberAddress } from '../addresses.ts';
import { usePage } from '../../lib/usePage.ts';
import { PracticeStrip } from './PracticeStrip.tsx';
import { PreviewStrip } from './PreviewStrip.tsx';
import { returnFocus } from '../return-focus.ts';
import { SideMenu } from './SideMenu.tsx';
import { closeSidebar, collapseForWidePage, useShell, watchDevice } from './shell-store.ts';
import { passSaveKeyOutOfSelects } from '../select-keys.ts';
import { submitDialogsByKey } from '../submit-dialog.ts';
import { TopBar } from './TopBar.tsx';
import { useShellCommands } from './useShellCommands.ts';
import './shell.css';

const ExportCentrePanel = lazyComponent(async () => (await import('../../features/exports/ExportCentrePanel.tsx')).ExportCentrePanel);
const ExportForm = lazyComponent(async () => (await import('../../features/exports/ExportForm.tsx')).ExportForm);
const TasksPanel = lazyComponent(async () => (await import('../../features/home/TasksPanel.tsx')).TasksPanel);
const NoticeSettingsPanel = lazyComponent(async () => (await import('../../features/notices/NoticeSettingsPanel.tsx')).NoticeSettingsPanel);
const PasswordForm = lazyComponent(async () => (await import('../../features/access/PasswordForm.tsx')).PasswordForm);
const SettingsDrawer = lazyComponent(async () => (await import('./SettingsDrawer.tsx')).SettingsDrawer);
const loadPalette = async () => (await import('./CommandPalette.tsx')).CommandPalette;
const CommandPalette = lazyComponent(loadPalette);
const Tour = lazyComponent(async () => (await import('./ShellTour.tsx')).ShellTour);
const ShortcutSheet = lazyComponent(async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet);

/** Menu and top bar around the page. */
export function Shell() {
  const { hideNavigation, fixedHeader } = useShell();
  useEffect(watchDevice, []);
  useEffect(returnFocus, []);
  useEffect(submitDialogsByKey, []);
  useEffect(passSaveKeyOutOfSelects, []);
  useEffect(fetchAhead, []);
  useEffect(followLater, []);
  usePageChange();
  useShellCommands();
  return (
    <AntdProvider>
      <a className="skip-link" href="#main">
        跳到主要内容
      </a>
      <div className={`shell ${fixedHeader ? 'fixed-header' : ''}`}>
        {!hideNavigation && <SideMenu />}
        <div className="shell-body">
          {!hideNavigation && <TopBar />}
          <PreviewStrip />
          <PracticeStrip />
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <Panels />
    </AntdProvider>
  );
}

/**
 * Prefetches the command palette with the first input after the page has loaded, because most users open it next; the first view itself
 * does not wait for it. A failed prefetch is ignored: the code is requested again when it is used, and errors are shown then.
 */
function fetchAhead() {
  const used = new AbortController();
  const fetch = () => {
    used.abort();
    void Promise.allSettled([loadPalette(), loadPinyin()]);
  };
  const wait = () => {
    for (const kind of ['pointermove', 'pointerdown', 'keydown']) addEventListener(kind, fetch, { signal: used.signal, passive: true });
  };
  const timer = setTimeout(wait, 1_000);
  return () => {
    clearTimeout(timer);
    used.abort();
  };
}

/** Opens the server's event stream after the first page. */
function followLater() {
  let left = false;
  let stop = () => {};
  const follow = async () => {
    // A failed load leaves the page to its polling.
    const stream = await import('../../lib/api/live-stream.ts').catch(() => null);
    if (stream && !left) stop = stream.followServer();
  };
  const timer = setTimeout(() => void follow(), 1_000);
  return () => {
    left = true;
    clearTimeout(timer);
    stop();
  };
}

function Panels() {
  const panel = usePanel(({ open }) => open);
  const showSettings = useShell((shell) => shell.showSettings);
  const close = () => openPanel(null);
  return (
    <>
      <ExportCentrePanel open={panel === 'exports'} onClose={close} />
      <ExportForm open={panel === 'export'} onClose={close} />
      <TasksPanel open={panel === 'tasks'} onClose={close} />
      <NoticeSettingsPanel open={panel === 'notices'} onClose={close} />
      <PasswordForm open={panel === 'password'} onClose={close} />
      <CommandPalette open={panel === 'palette'} onClose={close} />
      <ShortcutSheet open={panel === 'shortcuts'} onClose={close} />
      <Tour open={panel === 'tour'} onClose={close} />
      <SettingsDrawer open={showSettings} onClose={() => useShell.setState({ showSettings: false })} />
    </>
  );
}

/** Moves the focus to a new page unless the page has set it; closes the menu on a phone. */
function usePageChange() {
  const { pathname, search } = useLocation();
  const page = usePage();
  const first = useRef(true);
  useEffect(() => {
    if (page) rememberAddress(page.path, pathname + search);
    if (page && !page.hidden) rememberVisit({ path: page.path, address: page.path, label: page.title, note: page.group ?? '' });
  }, [page, pathname, search]);
  const wide = page?.wide ?? false;
  useEffect(() => (wide ? collapseForWidePage() : undefined), [wide]);
  useEffect(() => {
    if (useShell.getState().device === 'mobile') closeSidebar(true);
    const main = document.getElementById('main');
    if (!first.current && main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    first.current = false;
  }, [pathname]);
}
